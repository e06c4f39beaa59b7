import type { ScriptEnd } from '../../../schema/records/script-run.ts';

/** A malicious script, and the required result. */
export interface Attack {
  /** Description of what the script tries to do. */
  title: string;
  code: string;
  /** The permitted ends of its run. */
  ends: readonly ScriptEnd[];
  /** The error must match this, if given. */
  error?: RegExp;
  /** All lines that the script must have written. */
  logs?: readonly string[];
  /** The most calls that may reach the server. */
  mostCalls?: number;
  /** The longest time from the start to the end of the run. The default is the time limit of a run. Unit: ms. */
  withinMs?: number;
  secrets?: Record<string, string>;
}

export const T: readonly ScriptEnd[] = ['timeout'];
export const E: readonly ScriptEnd[] = ['error'];
export const OK: readonly ScriptEnd[] = ['ok'];
/** The language refuses more memory, or the process is ended. */
export const OUT_OF_MEMORY: readonly ScriptEnd[] = ['memory', 'error'];
/** Like `OUT_OF_MEMORY`, but the time limit may come first. */
export const M: readonly ScriptEnd[] = [...OUT_OF_MEMORY, 'timeout'];
/** The script may harm itself in any way. */
export const ANY_END: readonly ScriptEnd[] = ['ok', 'error', 'timeout', 'memory', 'flood', 'crash'];
