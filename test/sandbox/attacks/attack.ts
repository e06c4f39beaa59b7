import type { ScriptEnd } from '../../../schema/records/script-run.ts';

/** A malicious script, and its required result. */
export interface Attack {
  /** What it tries. */
  title: string;
  code: string;
  /** How it may end. */
  ends: readonly ScriptEnd[];
  /** What the error must contain, if that matters. */
  error?: RegExp;
  /** Lines that it must have written, all of them. */
  logs?: readonly string[];
  /** Most calls that may reach the server. */
  mostCalls?: number;
  /** Longest time after its start. Unit: ms. By default the limit of a run. */
  withinMs?: number;
  secrets?: Record<string, string>;
}

export const T: readonly ScriptEnd[] = ['timeout'];
export const E: readonly ScriptEnd[] = ['error'];
export const OK: readonly ScriptEnd[] = ['ok'];
/** Memory: refused by the language, or the process is ended. */
export const OUT_OF_MEMORY: readonly ScriptEnd[] = ['memory', 'error'];
/** The same, or the time was over before. */
export const M: readonly ScriptEnd[] = [...OUT_OF_MEMORY, 'timeout'];
/** Harms only itself, in any way. */
export const ANY_END: readonly ScriptEnd[] = ['ok', 'error', 'timeout', 'memory', 'flood', 'crash'];
