import * as v from 'valibot';
import { isTooDeep } from '../schema/base/depth.ts';
import { SCRIPT_ENDS, type ScriptJob } from '../schema/records/script-run.ts';
import { Surroundings } from './confinement/surroundings.ts';

/**
 * Messages over the pipes between a child process and the thread that watches it: one line of JSON each. The child
 * serves one run. A script may have taken the child over, so nothing that the child sends is trusted.
 */

/** A message to the child. */
export type ParentMessage =
  | { t: 'run'; job: Omit<ScriptJob, 'language'>; runMs: number; megabytes: number }
  | HostAnswer;

/** The answer to a call that the script made. */
export type HostAnswer =
  | { t: 'answer'; id: number; ok: true; value: unknown }
  | { t: 'answer'; id: number; ok: false; code: string; message: string };

const text = v.string();
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const whole = v.pipe(amount, v.integer());
/** The arguments of a call. If they were nested more deeply, they could not be passed between threads. */
const args = v.pipe(
  v.array(v.unknown()),
  v.check(values => !values.some(value => isTooDeep(value))),
);

/** A message from the child. */
export const ChildMessage = v.variant('t', [
  /** The child is ready for its run. It reports its surroundings only if asked to. */
  v.object({ t: v.literal('ready'), surroundings: v.optional(Surroundings) }),
  v.object({ t: v.literal('line'), kind: v.picklist(['log', 'error', 'say']), text }),
  v.object({ t: v.literal('call'), id: whole, name: text, args }),
  /** The cost of the run so far, in case its process dies without a final message. */
  v.object({ t: v.literal('usage'), cpuMs: amount, peakMb: amount }),
  /** The final message. `line` is the line of the script; 0 for none. */
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
export type ChildMessage = v.InferOutput<typeof ChildMessage>;

/** Interval at which a run reports its CPU time and memory. @limit */
export const USAGE_MS = 100;

/** Longest line that is read from the process of a run. A longer line ends the run. @limit characters */
const MAX_LINE = 4 * 2 ** 20;

/** Splits a stream of text into lines. The returned function returns false once a line is too long. */
export function lineReader(onLine: (line: string) => void) {
  let rest = '';
  return (chunk: string): boolean => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= MAX_LINE;
  };
}
