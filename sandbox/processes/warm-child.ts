import { once } from 'node:events';
import { SCRIPT_CALLS } from '../../schema/script-api.ts';
import {
  SCRIPT_LIMITS,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptLine,
  type ScriptOutcome,
} from '../../schema/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { ENDINGS, MAX_ERROR_LENGTH } from '../endings.ts';
import type { Answer, Order, Word } from '../protocol.ts';
import { createBoot } from './boot.ts';
import { listenTo, tailOf } from './child-output.ts';
import { type Exit, endOf } from './exit.ts';
import { launch } from './launch.ts';
import { lineWithin } from './line-within.ts';

/** A child process seen from outside: started ahead of time, used for one run. */
export interface WarmChild {
  /** Resolves when it can take its run. Rejects when it cannot be started. */
  readonly ready: Promise<unknown>;
  /** Serves its one run. Never rejects. */
  run(job: ScriptJob, runMs: number, ears: RunEars): Promise<Ended>;
  /** Resolves when the process is gone. */
  kill(): Promise<unknown>;
}

/** Whom a run speaks to. */
export interface RunEars {
  line(line: ScriptLine): void;
  call(id: number, name: string, args: readonly unknown[], answer: (answer: Answer) => void): void;
}

export type Ended = Omit<ScriptOutcome, 'waitedMs'>;
type LastWord = Extract<Word, { t: 'end' }>;

/** A child that has not ended itself this long after its limit is killed. Unit: ms. */
const GRACE_MS = 250;

/** Starts a process for one run. */
export function startOnce(language: ScriptLanguage, confinement: Confinement): WarmChild {
  const { process: child, kill: killProcess } = launch(language, confinement);
  const gone = once(child, 'close').catch(() => []) as Promise<Exit>; // not even started: gone
  const stderr = tailOf(child);
  let fate: 'timeout' | 'flood' | undefined;

  const kill = (why?: typeof fate) => {
    fate ??= why;
    killProcess();
    return gone;
  };
  const send = (order: Order) => child.stdin?.write(`${JSON.stringify(order)}\n`);
  const boot = createBoot({ language, confinement, pid: child.pid ?? 0, gone, stderr, kill });
  let hear = boot.hear;
  child.stdin?.on('error', () => {}); // it died: its exit says so
  listenTo(
    child,
    word => hear(word),
    () => kill('flood'),
  );

  return {
    ready: boot.ready,
    kill: () => kill(),
    async run({ language: _, ...job }, runMs, ears) {
      const startedAt = performance.now();
      const { promise: lastWord, resolve } = Promise.withResolvers<LastWord>();
      let usage = { cpuMs: 0, peakMb: 0 };
      hear = word => {
        if (word.t === 'end') resolve(word);
        else if (word.t === 'usage') usage = { cpuMs: word.cpuMs, peakMb: word.peakMb };
        else tell(word, ears, send);
      };
      const hardEnd = setTimeout(() => kill('timeout'), runMs + GRACE_MS);
      send({ t: 'run', job, runMs, megabytes: SCRIPT_LIMITS.megabytes });
      const last = await Promise.race([lastWord, gone]);
      clearTimeout(hardEnd);
      kill(); // a run that is over is over, whatever its process does
      if (!Array.isArray(last)) return endedBy(last, job.code);
      const end = fate ?? endOf(last, stderr(), usage.peakMb);
      const ms = performance.now() - startedAt;
      return { end, error: ENDINGS[end](runMs), line: null, ms, ...usage };
    },
  };
}

/** Hands on what a run says; only what scripts may call gets through. */
function tell(word: Word, ears: RunEars, send: (answer: Answer) => void) {
  if (word.t === 'line') ears.line({ kind: word.kind, text: word.text });
  if (word.t !== 'call') return;
  if (SCRIPT_CALLS.has(word.name)) ears.call(word.id, word.name, word.args, send);
  else send(unknownCall(word.id, word.name));
}

const endedBy = ({ t: _, line, error, ...word }: LastWord, code: string): Ended => ({
  ...word,
  error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
  line: lineWithin(code, line) || null,
});

const unknownCall = (id: number, name: string): Answer => ({
  t: 'answer',
  id,
  ok: false,
  code: 'unknown-route',
  message: `There is nothing called ${JSON.stringify(name.slice(0, 60))} to call.`,
});
