import { constants } from 'node:os';
import { STOP_SIGNALS } from './stop-signals.ts';

/** How a server process ended. */
export interface ServerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Deaths of a process that it did not choose: killed, out of memory, crashed in native code. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];
/** Exit codes by which an abort and, on Windows, an exception in native code are reported. */
const ABORTED = 134;
const FIRST_WINDOWS_EXCEPTION = 0xc0000000;
/** Exit code on Windows of a process that another one killed, and of a start that was refused. */
const KILLED_ON_WINDOWS = 1;
/** Exit code on Windows of a process that does not listen to Ctrl-C, Ctrl-Break or the end of its window yet. */
const ENDED_BY_CONSOLE = 0xc000013a;

/** Whether a process ended in a way that it did not choose; `hasServed` distinguishes a death from a start that was refused. */
export function isCrash({ code, signal }: ServerEnd, hasServed: boolean) {
  if (signal) return CRASH_SIGNALS.includes(signal);
  if (code === KILLED_ON_WINDOWS) return hasServed;
  return code === ABORTED || (code !== null && code >= FIRST_WINDOWS_EXCEPTION);
}

/** Whether it ended by a signal that reached it while it started, which takes effect at once. */
export const isStopped = ({ code, signal }: ServerEnd) =>
  code === ENDED_BY_CONSOLE || STOP_SIGNALS.some(stop => stop === signal);

/** The end by a signal as a shell reports it: 128 and the signal's number. */
export const exitCodeOf = ({ code, signal }: ServerEnd) =>
  code ?? 128 + (signal ? constants.signals[signal] : 0);

export const describe = ({ code, signal }: ServerEnd) => signal ?? `exit code ${code}`;
