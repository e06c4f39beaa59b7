import { constants } from 'node:os';
import { SCRIPT_LIMITS, type ScriptEnd } from '../../schema/script-run.ts';

const OUT_OF_MEMORY = /out of memory|bad_alloc|Last few GCs|Check failed: \(result\.ptr\)|allocation failed/i;

/** How a process ended, as Node tells it; empty where it was not even started. */
export type Exit = [code?: number | null, signal?: NodeJS.Signals | null];

const { SIGXCPU, SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP } = constants.signals;
/** By these a process ends that does not know how to go on. */
const HELPLESS: readonly (number | undefined)[] = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP];
/** Part of the memory limit from which on that is put down to memory: not all that runs out of it can say so. */
const NEARLY_ALL = 0.75;

/** Why a process died that had no last word: by how it ended, what it left on stderr and the most it held (MiB). */
export function endOf(exit: Exit, stderr: string, peakMb: number): Exclude<ScriptEnd, 'ok' | 'error'> {
  const signal = signalOf(exit);
  const heldMuch = peakMb >= SCRIPT_LIMITS.megabytes * NEARLY_ALL;
  if (OUT_OF_MEMORY.test(stderr) || (heldMuch && HELPLESS.includes(signal))) return 'memory';
  return signal === SIGXCPU ? 'timeout' : 'crash';
}

/** Bubblewrap ends with 128 and the signal that ended what ran in it. */
const signalOf = ([code, signal]: Exit): number => (signal ? constants.signals[signal] : (code ?? 0) - 128);
