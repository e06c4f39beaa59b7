import { SCRIPT_LIMITS } from '../../schema/script-run.ts';
import type { Inside } from '../child/isolate.ts';
import { MAX_ERROR_LENGTH } from '../endings.ts';
import { measure } from './utf8.ts';

/**
 * The border of the isolate, from within. What the child put there is taken away before the script can see it,
 * and what it needs of the language is taken before the script can change it.
 */
declare const $post: (kind: string, ...rest: (string | number)[]) => void;
declare const $ask: {
  applySyncPromise(receiver: undefined, args: (string | number)[]): string;
};
/** Filled in when this is bundled: the names of the actions that scripts may call. */
declare const STARFRAY_ACTIONS: readonly string[];

export const ACTIONS = STARFRAY_ACTIONS;
/** Longest text that a script may hand to a call. Unit: characters. */
const MAX_MESSAGE = 256 * 1024;
/** Longest time that timers can be set to. Unit: ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

const postOut = $post;
const askOut = $ask;
const { stringify, parse } = JSON;
const { apply, defineProperty, deleteProperty } = Reflect;
const { min } = Math;
const { slice } = String.prototype;
const ErrorType = Error;
const text = String;
for (const name of ['$post', '$ask']) deleteProperty(globalThis, name);

/** An error with a code that scripts may match on. */
export interface Refusal extends Error {
  code?: string;
}

export function refusal(code: string, message: string, error: Refusal = new ErrorType(message)): Refusal {
  error.name = 'GameError';
  error.message = message;
  error.code = code;
  return error;
}

/** What the child handed in under that name, which nobody sees any more. */
export function takeFile(name: string): ArrayBuffer {
  const files = globalThis as unknown as Record<string, ArrayBuffer>;
  const file = files[`$${name}`];
  deleteProperty(globalThis, `$${name}`);
  return file;
}

export const expose = (inside: Inside): void => {
  Object.assign(globalThis, { $inside: inside });
};

let lines = 0;
let bytes = 0;
let calls = 0;

const CUT_OFF = 'Here the output is cut off: a script may write 500 lines and 64 KB.';

/** A line of output; what is too much is left out, and that is said once. */
export function line(kind: 'log' | 'error' | 'say', words: string): void {
  const { outputLines, outputBytes } = SCRIPT_LIMITS;
  if (lines > outputLines) return;
  const room = outputBytes - bytes;
  const fitting = measure(cut(words, room), room);
  bytes += fitting.bytes;
  if (++lines <= outputLines) postOut('line', kind, cut(words, fitting.length));
  if (lines <= outputLines && fitting.length === words.length) return;
  lines = outputLines + 1;
  postOut('line', 'error', CUT_OFF);
}

const cut = (words: string, length: number): string => apply(slice, words, [0, length]);

/** Counts a call. Throws when it is one too many. */
export function countCall(): void {
  const { calls: most } = SCRIPT_LIMITS;
  if (++calls > most) throw refusal('too-many-requests', `A script may make ${most} calls in one run.`);
}

/** What keeps a list from being written down in another way, whatever the script has done to all lists. */
const AS_IT_IS = { __proto__: null, value: undefined } as PropertyDescriptor;

/** Writes down the arguments of a call. Throws when they are too long. */
function written(args: unknown[]): string {
  defineProperty(args, 'toJSON', AS_IT_IS);
  const json = stringify(args);
  if (json.length > MAX_MESSAGE)
    throw refusal('too-large', `A call may carry 256 KB, this one has ${text(json.length)} characters.`);
  return json;
}

/** Sends a call, which was counted, on its way; the answer is delivered under that id. */
export const send = (id: number, name: string, args: unknown[]): void =>
  postOut('call', id, name, written(args));

/** Asks the server and blocks until it has answered. Throws a refusal. */
export function ask(name: string, args: unknown[]): unknown {
  countCall();
  const answer = parse(askOut.applySyncPromise(undefined, [name, written(args)]));
  if (answer.ok) return answer.value;
  throw refusal(answer.code, answer.message);
}

/** Blocks for that long. */
export const sleep = (ms: number): void => {
  askOut.applySyncPromise(undefined, ['sleep', ms > 0 ? ms : 0]);
};

/** Some kilobytes of random numbers from the system: one byte in each character. */
export const randomText = (): string => askOut.applySyncPromise(undefined, ['random', '']);

/** Delivers a timer under that id when its time is over. */
export const wakeAfter = (id: number, ms: number): void => postOut('timer', id, min(ms, MAX_DELAY_MS));

/** The run is over, well without an error. `at` is the line of the script, 0 for none. */
export const finish = (error: string | null = null, at = 0): undefined =>
  void postOut('end', error === null ? 'ok' : 'error', cut(error ?? '', MAX_ERROR_LENGTH), at);
