import * as v from 'valibot';
import { SCRIPT_ENDS, type ScriptJob } from '../schema/script-run.ts';
import { Surroundings } from './confinement/surroundings.ts';

/**
 * What goes over the pipes between a child process and the thread that watches it: one line of JSON each. The
 * child serves one run; a script may have taken it over, so nothing that it says is trusted.
 */

/** To the child. */
export type Order = { t: 'run'; job: Omit<ScriptJob, 'language'>; runMs: number; megabytes: number } | Answer;

/** To a call of the script. */
export type Answer =
  | { t: 'answer'; id: number; ok: true; value: unknown }
  | { t: 'answer'; id: number; ok: false; code: string; message: string };

const text = v.string();
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const whole = v.pipe(amount, v.integer());

/** From the child. */
export const Word = v.variant('t', [
  /** It is ready for its run; what it finds around it only where it was asked. */
  v.object({ t: v.literal('ready'), surroundings: v.optional(Surroundings) }),
  v.object({ t: v.literal('line'), kind: v.picklist(['log', 'error', 'say']), text }),
  v.object({ t: v.literal('call'), id: whole, name: text, args: v.array(v.unknown()) }),
  /** What the run has cost so far, for when its process dies without a last word. */
  v.object({ t: v.literal('usage'), cpuMs: amount, peakMb: amount }),
  /** Its last word. `line` is that of the script, 0 for none. */
  v.object({
    t: v.literal('end'),
    end: v.picklist(SCRIPT_ENDS),
    error: v.nullable(text),
    line: whole,
    ms: amount,
    cpuMs: amount,
    peakMb: amount,
  }),
]);
export type Word = v.InferOutput<typeof Word>;

/** How often a child tells its usage. Unit: ms. */
export const USAGE_MS = 100;

/** Longest line of the child that is read; a longer one ends the run. Unit: characters. */
export const MAX_LINE = 4 * 2 ** 20;

/** Cuts a stream of text into lines. Returns false when a line grows too long. */
export function lineReader(onLine: (line: string) => void) {
  let rest = '';
  return (chunk: string): boolean => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= MAX_LINE;
  };
}
