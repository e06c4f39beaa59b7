import { MAX_DEPTH } from '../../schema/base/depth.ts';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import type { Inside } from '../child/isolate.ts';
import { MAX_ERROR_LENGTH } from '../endings.ts';
import { measure } from './utf8.ts';

/**
 * The inner side of the isolate's border. The functions that the child defined are removed before the script can see
 * them. The built-ins that are needed here are saved before the script can change them.
 */
declare const $post: (kind: string, ...rest: (string | number)[]) => void;
declare const $ask: {
  applySyncPromise(receiver: undefined, args: (string | number)[]): string;
};
/** The names of the actions that scripts may call, filled in by the bundler. */
declare const STARFRAY_ACTIONS: readonly string[];

export const ACTIONS = STARFRAY_ACTIONS;
/** Longest text that a script can pass to a call. @limit characters */
const MAX_MESSAGE = 256 * 1024;
/** Longest delay of a timer. @limit */
const MAX_DELAY_MS = 2 ** 31 - 1;

const postOut = $post;
const askOut = $ask;
const { stringify, parse } = JSON;
const { apply, defineProperty, deleteProperty } = Reflect;
const { min } = Math;
const { slice, indexOf } = String.prototype;
const RangeErrorType = RangeError;
const ErrorType = Error;
const text = String;
for (const name of ['$post', '$ask']) deleteProperty(globalThis, name);

/** An error with a code that scripts may match on. */
export interface CodedError extends Error {
  code?: string;
}

/** Turns an error into the refusal of a call, with this code and message. By default, it is a new error. */
export function refusal(
  code: string,
  message: string,
  error: CodedError = new ErrorType(message),
): CodedError {
  error.name = 'GameError';
  error.message = message;
  error.code = code;
  return error;
}

/** Returns the file that the child passed in under the name `name`, and hides it from the script. */
export function takeFile(name: string): ArrayBuffer {
  const file = takeFileIfGiven(name);
  if (file) return file;
  throw new ErrorType(`The file ${name} was not passed in.`);
}

/** Like `takeFile`, for a file that may be missing. */
export function takeFileIfGiven(name: string): ArrayBuffer | undefined {
  const files = globalThis as unknown as Record<string, ArrayBuffer>;
  const file = files[`$${name}`];
  deleteProperty(globalThis, `$${name}`);
  return file;
}

/** Provides the functions to the child. */
export const expose = (inside: Inside): void => {
  Object.assign(globalThis, { $inside: inside });
};

let lines = 0;
let bytes = 0;
let calls = 0;

const CUT_OFF = 'Output is truncated here: a script may write 500 lines and 64 KB.';

/** Writes a line of output. Output beyond the limits is dropped, which is noted once. */
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

/** Counts a call. Throws a refusal if there are too many. */
export function countCall(): void {
  const { calls: most } = SCRIPT_LIMITS;
  if (++calls > most) throw refusal('too-many-requests', `A script may make ${most} calls in one run.`);
}

/** Hides any `toJSON` that the script has added to `Array.prototype`, so that JSON serializes a list unchanged. */
const AS_IT_IS = { __proto__: null, value: undefined } as PropertyDescriptor;

/** The arguments of a call as JSON. Throws a refusal if they are too long or too deep. */
function written(args: unknown[]): string {
  const json = inJson(args);
  if (json.length > MAX_MESSAGE) {
    throw refusal(
      'too-large',
      `A call may pass at most 256 KB; this one passes ${text(json.length)} characters.`,
    );
  }
  return json;
}

function inJson(args: unknown[]): string {
  defineProperty(args, 'toJSON', AS_IT_IS);
  let json: string | null = null;
  try {
    json = stringify(args);
  } catch (error) {
    if (!(error instanceof RangeErrorType)) throw error; // a RangeError comes from nesting too deep for the stack
  }
  if (json !== null && !isDeeper(json, MAX_DEPTH + 1)) return json; // the list of arguments is one more level
  throw refusal(
    'bad-input',
    `A call may pass at most ${MAX_DEPTH} levels of lists and records; this one passes more.`,
  );
}

/** Whether JSON is nested more deeply than `most`. Uses no method that a script may have changed. */
function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > most) return true;
  }
  return false;
}

/**
 * The end of the string that begins at `start`: the next quotation mark that does not follow an odd number of
 * backslashes.
 */
function endOfText(json: string, start: number): number {
  for (let end = start; ; ) {
    end = apply(indexOf, json, ['"', end + 1]);
    let first = end;
    while (json[first - 1] === '\\') first--;
    if ((end - first) % 2 === 0) return end;
  }
}

/** Sends a call that has been counted. Its answer will be delivered with the same id. */
export const send = (id: number, name: string, args: unknown[]): void =>
  postOut('call', id, name, written(args));

/** Makes a call and blocks until the server has answered. Throws the refusal if there is one. */
export function ask(name: string, args: unknown[]): unknown {
  countCall();
  const answer = parse(askOut.applySyncPromise(undefined, [name, written(args)]));
  if (answer.ok) return answer.value;
  throw refusal(answer.code, answer.message);
}

/** Blocks for `ms` milliseconds. */
export const sleep = (ms: number): void => {
  askOut.applySyncPromise(undefined, ['sleep', ms > 0 ? ms : 0]);
};

/** A few kilobytes of random numbers from the system, one byte per character. */
export const randomText = (): string => askOut.applySyncPromise(undefined, ['random', '']);

/** Requests the delivery of a timer after `ms`. */
export const wakeAfter = (id: number, ms: number): void => postOut('timer', id, min(ms, MAX_DELAY_MS));

/** Ends the run, successfully if there is no error. `at` is the line of the script, 0 for none. */
export const finish = (error: string | null = null, at = 0): undefined =>
  void postOut('end', error === null ? 'ok' : 'error', cut(error ?? '', MAX_ERROR_LENGTH), at);
