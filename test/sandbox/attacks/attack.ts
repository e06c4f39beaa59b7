import type { ScriptEnd } from '../../../schema/records/script-run.ts';

/** A script that means harm, and what must come of it. */
export interface Attack {
  /** What it tries. */
  title: string;
  code: string;
  /** How it may end. */
  ends: readonly ScriptEnd[];
  /** What the error must say, where it matters. */
  error?: RegExp;
  /** Lines that it must have written, all of them. */
  logs?: readonly string[];
  /** Most calls that may reach the server. */
  mostCalls?: number;
  /** Most that it may take beyond its start. Unit: ms. The limit of a run where it is not given. */
  withinMs?: number;
  secrets?: Record<string, string>;
}

export const T: readonly ScriptEnd[] = ['timeout'];
export const E: readonly ScriptEnd[] = ['error'];
export const OK: readonly ScriptEnd[] = ['ok'];
/** Memory: refused by the language, or the process is ended. */
export const OUT_OF_MEMORY: readonly ScriptEnd[] = ['memory', 'error'];
/** The same, or time was over before. */
export const M: readonly ScriptEnd[] = [...OUT_OF_MEMORY, 'timeout'];
/** Harms itself alone, in whatever way. */
export const ANY_END: readonly ScriptEnd[] = ['ok', 'error', 'timeout', 'memory', 'flood', 'crash'];
