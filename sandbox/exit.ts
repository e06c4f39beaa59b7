import { constants } from 'node:os';
import type { ScriptEnd } from '../schema/script-run.ts';

const OUT_OF_MEMORY = /out of memory|bad_alloc|Last few GCs|Check failed: \(result\.ptr\)|allocation failed/i;

/** How a process ended, as Node tells it; empty where it was not even started. */
export type Exit = [code?: number | null, signal?: NodeJS.Signals | null];

/** Why a process died that had no last word: by how it ended and what it left on stderr. */
export function endOf(exit: Exit, stderr: string): Exclude<ScriptEnd, 'ok' | 'error'> {
  if (OUT_OF_MEMORY.test(stderr)) return 'memory';
  return signalOf(exit) === constants.signals.SIGXCPU ? 'timeout' : 'crash';
}

/** Bubblewrap ends with 128 and the signal that ended what ran in it. */
const signalOf = ([code, signal]: Exit): number => (signal ? constants.signals[signal] : (code ?? 0) - 128);
