import { constants } from 'node:os';
import { STOP_SIGNALS } from '../../server/stop-signals.ts';

/** How a server process ended. */
export interface ServerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Signals by which a process ends involuntarily: killed, out of memory, or crashed in native code. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];
/** Exit code of an abort and, on Windows, those of exceptions in native code. */
const ABORTED = 134;
const FIRST_WINDOWS_EXCEPTION = 0xc0000000;
/** Exit code of a refused start and, on Windows, of a process killed by another one. */
const REFUSED = 1;
/** Exit code on Windows of a process that does not handle Ctrl-C, Ctrl-Break or the closing of its window yet. */
const ENDED_BY_CONSOLE = 0xc000013a;

/** Whether a process ended involuntarily, or for a reason that may be gone the next time. */
export function mayBeTriedAgain({ code, signal }: ServerEnd) {
  if (signal) return CRASH_SIGNALS.includes(signal);
  return code === REFUSED || code === ABORTED || (code !== null && code >= FIRST_WINDOWS_EXCEPTION);
}

/** Whether the start was refused, for example because the port is in use, the disk is full or the folder is missing. */
export const isRefusal = ({ code }: ServerEnd, hasServed: boolean) => code === REFUSED && !hasServed;

/** Whether a signal ended the server during its start, when signals take effect at once. */
export const isStopped = ({ code, signal }: ServerEnd) =>
  code === ENDED_BY_CONSOLE || STOP_SIGNALS.some(stop => stop === signal);

/** Exit code for an end by a signal, as a shell reports it: 128 plus the signal's number. */
export const exitCodeOf = ({ code, signal }: ServerEnd) =>
  code ?? 128 + (signal ? constants.signals[signal] : 0);

export const describe = ({ code, signal }: ServerEnd) => signal ?? `exit code ${code}`;
