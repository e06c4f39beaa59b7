import { ACTIONS, type CodedError, countCall, finish, line, refusal, send, wakeAfter } from './seam.ts';

/** The functions of scripts in JavaScript and TypeScript, and the delivery of answers and timers. */

/** Maximum number of timers of a script. @limit */
const MAX_TIMERS = 200;
const { stringify, parse } = JSON;
const { apply } = Reflect;
const { freeze, fromEntries } = Object;
const text = String;
const join = Array.prototype.join;
const exec = RegExp.prototype.exec;
const PromiseType = Promise;
const ErrorType = Error;
const TypeErrorType = TypeError;
const { get, set, delete: remove } = Map.prototype;

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** The error for a refused call. The call itself creates it, so that its stack contains the line. */
  error: CodedError;
}

const pending = new Map<number, Pending>();
const timers = new Map<number, { run: () => void; everyMs: number | null }>();
/** Whether the code has run to its end. */
let isDone = false;
/** Whether the run has ended. */
let isOver = false;
let nextId = 1;

function call(name: string, args: unknown[]): Promise<unknown> {
  countCall(); // before the promise, so that an endless loop of calls does not accumulate promises
  return new PromiseType((resolve, reject) => {
    const id = nextId++;
    send(id, name, args);
    apply(set, pending, [id, { resolve, reject, error: new ErrorType() }]);
  });
}

/** Returns an empty input, which stays empty whatever the script does to `Object.prototype`. */
const noInput = (): object => ({ __proto__: null });

const written = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'function' || value instanceof ErrorType) return text(value);
  try {
    return stringify(value) ?? text(value);
  } catch {
    return text(value);
  }
};

const writer =
  (kind: 'log' | 'error' | 'say') =>
  (...values: unknown[]): void => {
    for (let i = 0; i < values.length; i++) values[i] = written(values[i]);
    line(kind, apply(join, values, [' ']));
  };

type Timed = (...args: unknown[]) => void;

const withArgs = (run: Timed, args: unknown[]) => {
  if (typeof run !== 'function') throw new TypeErrorType('A timer needs a function to run.');
  return () => void apply(run, undefined, args);
};

function startTimer(run: () => void, ms: unknown, isRepeated: boolean): number {
  if (timers.size >= MAX_TIMERS) {
    throw refusal('too-many-requests', `A script may have ${MAX_TIMERS} timers at once.`);
  }
  const id = nextId++;
  const delay = Math.max(isRepeated ? 1 : 0, Number(ms) || 0);
  apply(set, timers, [id, { run, everyMs: isRepeated ? delay : null }]);
  wakeAfter(id, delay);
  return id;
}

const stopTimer = (id: number): void => {
  apply(remove, timers, [id]);
};

const log = writer('log');

export const API = {
  log,
  say: writer('say'),
  console: freeze({ log, info: log, debug: log, warn: log, error: writer('error') }),
  game: freeze(fromEntries(ACTIONS.map(name => [name, (input: unknown = noInput()) => call(name, [input])]))),
  http: (url: unknown, options: unknown) => call('http', options === undefined ? [url] : [url, options]),
  store: freeze({
    get: (key: unknown) => call('store.get', [key]),
    set: (key: unknown, value: unknown) => call('store.set', [key, value]),
    delete: (key: unknown) => call('store.delete', [key]),
    add: (key: unknown, amount: unknown = 1) => call('store.add', [key, amount]),
  }),
  sleep: (ms: unknown) => new PromiseType<void>(resolve => startTimer(() => resolve(), ms, false)),
  setTimeout: (run: Timed, ms?: unknown, ...args: unknown[]) => startTimer(withArgs(run, args), ms, false),
  setInterval: (run: Timed, ms?: unknown, ...args: unknown[]) => startTimer(withArgs(run, args), ms, true),
  clearTimeout: stopTimer,
  clearInterval: stopTimer,
};

/** Receives the answer to a call, or an expired timer, as JSON. */
export function deliver(json: string): void {
  const message = parse(json);
  if (message.t === 'timer') wake(message.id);
  else settle(message);
}

function settle(message: { id: number; ok: boolean; value: unknown; code: string; message: string }): void {
  const waiting: Pending | undefined = apply(get, pending, [message.id]);
  if (!waiting) return;
  apply(remove, pending, [message.id]);
  if (message.ok) waiting.resolve(message.value);
  else waiting.reject(refusal(message.code, message.message, waiting.error));
}

function wake(id: number): void {
  const timer: { run: () => void; everyMs: number | null } | undefined = apply(get, timers, [id]);
  if (!timer) return;
  if (timer.everyMs === null) apply(remove, timers, [id]);
  else wakeAfter(id, timer.everyMs);
  try {
    timer.run();
  } catch (error) {
    fail(error);
  }
}

/**
 * Ends the run if the script is done, which means that its code has run to its end, and that none of its calls and
 * timers is pending. Returns whether the run has ended or something can still wake it.
 */
export function endTurn(): boolean {
  const isIdle = pending.size === 0 && timers.size === 0;
  if (isDone && isIdle && !isOver) {
    isOver = true;
    finish();
  }
  return isOver || !isIdle;
}

/** Reports an unhandled error to the script's author. `at` is the line, 0 for none. */
export const reportUnhandled = (words: string, at: number): void =>
  line('error', at > 0 ? `${words} (line ${at}, not awaited)` : words);

function fail(error: unknown): void {
  if (isOver) return;
  const isError = error instanceof ErrorType;
  const found = apply(exec, /script\.(?:js|ts):(\d+)/, [isError ? text(error.stack) : '']);
  const words = isError ? `${text(error.name)}: ${text(error.message)}` : written(error);
  isOver = true; // only now, because reading the error may throw
  finish(words, found ? Number(found[1]) : 0);
}

/** Runs the script, which has been wrapped in a function. */
export function runScript(script: () => Promise<unknown>): void {
  script().then(() => {
    isDone = true;
  }, fail);
}
