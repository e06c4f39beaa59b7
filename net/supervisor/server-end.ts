import { constants } from 'node:os';
import { STOP_SIGNALS } from '../../server/stop-signals.ts';

/** The way in which a server process ended. */
export interface ServerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Signals with which a process ends involuntarily, because it was killed, ran out of memory, or crashed in
 * native code.
 */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];
/**
 * Exit code after an abort. On Windows, exceptions in native code have exit codes from
 * `FIRST_WINDOWS_EXCEPTION` on.
 */
const ABORTED = 134;
const FIRST_WINDOWS_EXCEPTION = 0xc0000000;
/** Exit code of a refused start. On Windows, a process that another process killed has the same exit code. */
const REFUSED = 1;
/**
 * Exit code on Windows after Ctrl-C, Ctrl-Break or the closing of the window, if the process does not handle
 * these yet.
 */
const ENDED_BY_CONSOLE = 0xc000013a;

/** Whether a process ended involuntarily, or for a reason that may no longer exist at the next attempt. */
export function mayBeTriedAgain({ code, signal }: ServerEnd) {
  if (signal) return CRASH_SIGNALS.includes(signal);
  return code === REFUSED || code === ABORTED || (code !== null && code >= FIRST_WINDOWS_EXCEPTION);
}

/**
 * Whether the server refused to start, for example because the port is in use, the disk is full or the folder
 * is missing.
 */
export const isRefusal = ({ code }: ServerEnd, hasServed: boolean) => code === REFUSED && !hasServed;

/** Whether a signal ended the server. This happens only during the start, when signals take effect at once. */
export const isStopped = ({ code, signal }: ServerEnd) =>
  code === ENDED_BY_CONSOLE || STOP_SIGNALS.some(stop => stop === signal);

/** The exit code; after a signal, the code that a shell reports, which is 128 plus the signal's number. */
export const exitCodeOf = ({ code, signal }: ServerEnd) =>
  code ?? 128 + (signal ? constants.signals[signal] : 0);

export const describe = ({ code, signal }: ServerEnd) => signal ?? `exit code ${code}`;
