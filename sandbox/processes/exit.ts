import { constants } from 'node:os';
import { SCRIPT_LIMITS, type ScriptEnd } from '../../schema/records/script-run.ts';

const OUT_OF_MEMORY = /out of memory|bad_alloc|Last few GCs|Check failed: \(result\.ptr\)|allocation failed/i;

/** How a process ended, as Node reports it; empty if it could not even be started. */
export type Exit = [code?: number | null, signal?: NodeJS.Signals | null];

const { SIGXCPU, SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP } = constants.signals;
/** Signals that end a process which cannot go on. */
const FATAL: readonly (number | undefined)[] = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP];
/** From this share of the memory limit on, such an end counts as out of memory: not everything that is says so. */
const NEARLY_ALL = 0.75;

/** Why a process died without a final message, from its exit, its stderr and the most memory it held (MiB). */
export function endOf(exit: Exit, stderr: string, peakMb: number): Exclude<ScriptEnd, 'ok' | 'error'> {
  const signal = signalOf(exit);
  const heldMuch = peakMb >= SCRIPT_LIMITS.megabytes * NEARLY_ALL;
  if (OUT_OF_MEMORY.test(stderr) || (heldMuch && FATAL.includes(signal))) return 'memory';
  return signal === SIGXCPU ? 'timeout' : 'crash';
}

/** Bubblewrap exits with 128 plus the number of the signal that ended the process inside. */
const signalOf = ([code, signal]: Exit): number => (signal ? constants.signals[signal] : (code ?? 0) - 128);
