import { once } from 'node:events';
import {
  SCRIPT_LIMITS,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../../schema/records/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { ENDINGS, MAX_ERROR_LENGTH } from '../endings.ts';
import type { Answer, ChildMessage, ParentMessage } from '../protocol.ts';
import { createBoot } from './boot.ts';
import { onMessages, tailOf } from './child-output.ts';
import { type Exit, endOf } from './exit.ts';
import { launch } from './launch.ts';
import { lineWithin } from './line-within.ts';
import { notify, type RunListener } from './run-listener.ts';

/** A child process seen from outside: started ahead of time, used for one run. */
export interface WarmChild {
  /** Resolves when the child can take its run. Rejects if it cannot be started. */
  readonly ready: Promise<unknown>;
  /** Carries out its one run. Never rejects. */
  run(job: ScriptJob, runMs: number, listener: RunListener): Promise<Ended>;
  /** Resolves when the process is gone. */
  kill(): Promise<unknown>;
}

type Ended = Omit<ScriptOutcome, 'waitedMs'>;
type FinalMessage = Extract<ChildMessage, { t: 'end' }>;

/** A child that has not ended itself this long after its limit is killed. Unit: ms. */
const GRACE_MS = 250;

/** Starts a process for one run. */
export function startOnce(language: ScriptLanguage, confinement: Confinement): WarmChild {
  const { process: child, kill: killProcess } = launch(language, confinement);
  const gone = once(child, 'close').catch(() => []) as Promise<Exit>; // it may not even have started
  const stderr = tailOf(child);
  let killReason: 'timeout' | 'flood' | undefined;

  const kill = (reason?: typeof killReason) => {
    killReason ??= reason;
    killProcess();
    return gone;
  };
  const send = (message: ParentMessage) => child.stdin?.write(`${JSON.stringify(message)}\n`);
  const boot = createBoot({ language, confinement, pid: child.pid ?? 0, gone, stderr, kill });
  let receive = boot.receive;
  child.stdin?.on('error', () => {}); // it died: its exit says why
  const onFlood = () => kill('flood');
  onMessages(child, message => receive(message), onFlood);

  return {
    ready: boot.ready,
    kill: () => kill(),
    async run({ language: _, ...job }, runMs, listener) {
      const startedAt = performance.now();
      const messages = receiveRun(listener, send);
      receive = messages.receive;
      const hardEnd = setTimeout(() => kill('timeout'), runMs + GRACE_MS);
      send({ t: 'run', job, runMs, megabytes: SCRIPT_LIMITS.megabytes });
      const last = await Promise.race([messages.final, gone]);
      clearTimeout(hardEnd);
      kill(); // the run is over, whatever its process still does
      if (!Array.isArray(last)) return endedBy(last, job.code);
      const { usage } = messages;
      const end = killReason ?? endOf(last, stderr(), usage.peakMb);
      const ms = performance.now() - startedAt;
      return { end, error: ENDINGS[end](runMs), line: null, ms, ...usage };
    },
  };
}

/** Receives the messages of a run: passes on lines and calls, keeps its usage, resolves `final` with the last one. */
function receiveRun(listener: RunListener, answer: (answer: Answer) => void) {
  const { promise: final, resolve } = Promise.withResolvers<FinalMessage>();
  let usage = { cpuMs: 0, peakMb: 0 };
  return {
    final,
    get usage() {
      return usage;
    },
    receive(message: ChildMessage) {
      if (message.t === 'end') resolve(message);
      else if (message.t === 'usage') usage = { cpuMs: message.cpuMs, peakMb: message.peakMb };
      else notify(listener, message, answer);
    },
  };
}

const endedBy = ({ t: _, line, error, ...message }: FinalMessage, code: string): Ended => ({
  ...message,
  error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
  line: lineWithin(code, line) || null,
});
