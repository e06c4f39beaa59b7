import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import {
  SCRIPT_LIMITS,
  type ScriptEnd,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../../schema/records/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { gapsIn } from '../confinement/proof.ts';
import { ENDINGS, MAX_ERROR_LENGTH } from '../endings.ts';
import type { ChildMessage, HostAnswer, ParentMessage } from '../protocol.ts';
import { onMessages, tailOf } from './child-output.ts';
import { launch } from './launch.ts';
import { notify, type RunListener } from './run-listener.ts';

/** Duration of the unit in which Linux reports CPU time. Unit: ms. */
const CLOCK_TICK_MS = 10;

/** CPU time of a process and its descendants in ms; null if the system does not report it. */
export function cpuMsOf(pid: number): number | null {
  try {
    return [pid, ...descendantsOf(pid)].map(ownCpuMs).reduce((sum, ms) => sum + ms, 0);
  } catch {
    return null; // this is not Linux, or one of the processes has just ended
  }
}

/**
 * The CPU time of a process without its descendants. The second field of its line is the name, which may contain blanks
 * and brackets; see proc(5).
 */
function ownCpuMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [userTicks, systemTicks] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(userTicks) + Number(systemTicks)) * CLOCK_TICK_MS;
}

function descendantsOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const children = readdirSync(tasks).flatMap(task =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap(child => [child, ...descendantsOf(child)]);
}

/** Maximum CPU time of a starting process. The kernel's limit is higher, because it also counts the run. @limit */
export const BOOT_CPU_MS = 10_000;
/** Time without use of the CPU after which the start of a script's process counts as stuck. @limit */
export const STUCK_MS = 30_000;
/** Longest start of a script's process on systems that do not report the CPU time of other processes. @limit */
export const BOOT_MS = 60_000;
/** Interval between checks of the start of a script's process. @limit */
const CHECK_MS = 1_000;

/**
 * Judges the start of a process by its CPU time, because on a busy machine even a healthy start takes long. Returns a
 * function that takes the CPU time of the process so far (null if unknown) and the current time, both in ms. It returns
 * why the start must be cancelled, or null.
 */
export function createBootJudge(startedAt: number): (cpuMs: number | null, now: number) => string | null {
  let progress = { cpuMs: 0, at: startedAt };
  return (cpuMs, now) => {
    if (cpuMs === null) {
      return now - startedAt > BOOT_MS ? `took longer than ${BOOT_MS / 1000} s to start` : null;
    }
    if (cpuMs > BOOT_CPU_MS) return `took longer than ${BOOT_CPU_MS / 1000} s of CPU time to start`;
    if (cpuMs > progress.cpuMs) progress = { cpuMs, at: now };
    return now - progress.at > STUCK_MS ? `did nothing for ${STUCK_MS / 1000} s while it was starting` : null;
  };
}

/** Watches a start until stopped. Calls `giveUp` with the reason if it must be cancelled. */
function watchBoot(pid: number, giveUp: (reason: string) => void): { stop(): void } {
  const judge = createBootJudge(performance.now());
  const check = () => {
    const reason = judge(cpuMsOf(pid), performance.now());
    if (reason) giveUp(reason);
  };
  const timer = setInterval(check, CHECK_MS);
  return { stop: () => clearInterval(timer) };
}

/** The start of a process, from its launch to its first message. */
interface Boot {
  /** Resolves when the process can take its run. Rejects with the reason once it has ended without becoming ready. */
  readonly ready: Promise<void>;
  /** Call it with each message that the process sends before it is ready. */
  receive(message: ChildMessage): void;
}

interface BootDeps {
  language: ScriptLanguage;
  confinement: Confinement;
  /** Process id; 0 if the process could not be started. */
  pid: number;
  gone: Promise<unknown>;
  stderr(): string;
  kill(): void;
}

/**
 * Tracks the start of a process. It is ready when it has reported that and has proved its confinement; the start fails
 * if that takes too long.
 */
export function createBoot({ language, confinement, pid, gone, stderr, kill }: BootDeps): Boot {
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  let unfit: string | undefined;
  const giveUp = (reason: string) => {
    unfit ??= `${reason}.`;
    kill();
  };
  const died = gone.then(() => {
    throw new Error(`The process for ${language} ${unfit ?? `did not start. ${stderr()}`}`.trim());
  });
  const watch = watchBoot(pid, giveUp);
  const ready = Promise.race([isUp, died]).finally(watch.stop);
  for (const promise of [ready, died]) promise.catch(() => {}); // awaited by the callers that need them
  return {
    ready,
    receive(message) {
      if (message.t !== 'ready') return;
      const gaps = gapsIn(message.surroundings, confinement);
      if (gaps.length === 0) resolve();
      else giveUp(`is not confined as required: it ${gaps.join(', ')}`);
    },
  };
}

const OUT_OF_MEMORY = /out of memory|bad_alloc|Last few GCs|Check failed: \(result\.ptr\)|allocation failed/i;

/** How a process ended, as Node reports it; empty if it could not be started. */
type Exit = [code?: number | null, signal?: NodeJS.Signals | null];

const { SIGXCPU, SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP } = constants.signals;
/** Signals that end a process after a fatal error. */
const FATAL: readonly (number | undefined)[] = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP];
/**
 * A process that has used at least this share of its memory limit counts as out of memory if a fatal signal ends it.
 * Engines do not always report that they ran out of memory. @limit
 */
const NEARLY_ALL = 0.75;

/** Why a process died without a final message, judged by its exit, its stderr and its peak memory (MiB). */
export function endOf(exit: Exit, stderr: string, peakMb: number): Exclude<ScriptEnd, 'ok' | 'error'> {
  const signal = signalOf(exit);
  const heldMuch = peakMb >= SCRIPT_LIMITS.megabytes * NEARLY_ALL;
  if (OUT_OF_MEMORY.test(stderr) || (heldMuch && FATAL.includes(signal))) return 'memory';
  return signal === SIGXCPU ? 'timeout' : 'crash';
}

/** Bubblewrap exits with 128 plus the number of the signal that ended the process inside. */
const signalOf = ([code, signal]: Exit): number => (signal ? constants.signals[signal] : (code ?? 0) - 128);

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/**
 * The line number, but at most the number of the last line, because a reported number can be forged or beyond the end.
 */
export const lineWithin = (code: string, line: number): number =>
  Math.min(line, code.split(LINE_BREAK).length);

/** A child process as seen from outside: started in advance, used for one run. */
export interface WarmChild {
  /** Resolves when the child can take its run. Rejects if it cannot be started. */
  readonly ready: Promise<unknown>;
  /** Runs the only script of this child. Never rejects. */
  run(job: ScriptJob, runMs: number, listener: RunListener): Promise<Ended>;
  /** Resolves when the process is gone. */
  kill(): Promise<unknown>;
}

type Ended = Omit<ScriptOutcome, 'waitedMs'>;
type FinalMessage = Extract<ChildMessage, { t: 'end' }>;

/** Time by which a run may exceed its time limit before it is killed. @limit */
const GRACE_MS = 250;

/** Starts a process for one run. */
export function startOnce(language: ScriptLanguage, confinement: Confinement): WarmChild {
  const { process: child, kill: killProcess } = launch(language, confinement);
  const gone = once(child, 'close').catch(() => []) as Promise<Exit>; // `once` rejects if the process could not be started
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
  child.stdin?.on('error', () => {}); // the process has died; its exit status gives the reason
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
      kill(); // the run is over, whatever the process is still doing
      if (!Array.isArray(last)) return endedBy(last, job.code);
      const { usage } = messages;
      const end = killReason ?? endOf(last, stderr(), usage.peakMb);
      const ms = performance.now() - startedAt;
      return { end, error: ENDINGS[end](runMs), line: null, ms, ...usage };
    },
  };
}

/**
 * Receives the messages of a run. It passes on output and calls, stores the usage, and resolves `final` with the last
 * message.
 */
function receiveRun(listener: RunListener, answer: (answer: HostAnswer) => void) {
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
