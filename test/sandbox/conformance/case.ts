import type { ScriptEnd, ScriptLine } from '../../../schema/records/script-run.ts';

/** One promise of the manual, kept in every language by the same words. */
export interface Case {
  title: string;
  js: string;
  /** Where it is not the JavaScript as it stands. */
  ts?: string;
  lua: string;
  python: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** What the server answers to a call of that name; an error is a refusal, `{ok: true}` what is not named. */
  answers?: Record<string, unknown>;
  /** All that it writes, in order. */
  lines?: ScriptLine[];
  /** All that it asks of the server, in order. */
  calls?: [name: string, ...args: unknown[]][];
  /** How it ends; well, if not given. */
  end?: readonly ScriptEnd[];
  error?: RegExp;
  /** Line of the script that the error names. */
  line?: number;
}

export const logs = (...texts: string[]): ScriptLine[] => texts.map(text => ({ kind: 'log', text }));
