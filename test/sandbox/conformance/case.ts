import type { ScriptEnd, ScriptLine } from '../../../schema/records/script-run.ts';

/** One promise of the manual, tested in every language with the same words. */
export interface Case {
  title: string;
  js: string;
  /** The TypeScript code, if it differs from the JavaScript. */
  ts?: string;
  lua: string;
  python: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** The server's answers by name of the call; an error is a refusal, and the default is `{ok: true}`. */
  answers?: Record<string, unknown>;
  /** All its output, in order. */
  lines?: ScriptLine[];
  /** All its calls to the server, in order. */
  calls?: [name: string, ...args: unknown[]][];
  /** How it ends; successfully by default. */
  end?: readonly ScriptEnd[];
  error?: RegExp;
  /** Line of the script that the error names. */
  line?: number;
}

export const logs = (...texts: string[]): ScriptLine[] => texts.map(text => ({ kind: 'log', text }));
