import type { ScriptEnd, ScriptLine } from '../../../schema/records/script-run.ts';

/** A promise of the manual, tested in every language under the same title. */
export interface Case {
  title: string;
  js: string;
  /** The TypeScript code, if it differs from the JavaScript. */
  ts?: string;
  lua: string;
  python: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** The server's answer to each call by name. An error is a refusal, and the default is `{ok: true}`. */
  answers?: Record<string, unknown>;
  /** All output of the script, in order. */
  lines?: ScriptLine[];
  /** All calls of the script to the server, in order. */
  calls?: [name: string, ...args: unknown[]][];
  /** The permitted ends of the run; the default is success. */
  end?: readonly ScriptEnd[];
  error?: RegExp;
  /** The line of the script that the error names. */
  line?: number;
}

export const logs = (...texts: string[]): ScriptLine[] => texts.map(text => ({ kind: 'log', text }));
