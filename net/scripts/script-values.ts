import { isTooDeep, MAX_DEPTH } from '../../schema/base/depth.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import type { Store } from '../store/store.ts';

/** Values that a script keeps between runs: JSON by key, 100 KB in total. Each call is atomic. */
export interface ScriptValues {
  /** Returns the value; null if it does not exist. */
  get(key: unknown): unknown;
  set(key: unknown, value: unknown): null;
  delete(key: unknown): null;
  /** Adds to a number and returns the sum. A missing number counts as 0. */
  add(key: unknown, amount: unknown): number;
}

/** Maximum size of all values that a script stores, together with their names. @limit */
const MAX_BYTES = 100_000;
/** Maximum length of the name of a script's value. @limit characters */
const MAX_KEY_LENGTH = 200;

/** The storage of a script's values, as JSON texts. */
interface ValueStorage {
  read(key: string): string | undefined;
  /** Stores a value; null deletes it. */
  write(key: string, text: string | null): void;
  /** Number of bytes in all keys and values except this one. */
  sizeWithout(key: string): number;
}

export function createScriptValues(store: Store, script: string): ScriptValues {
  return valuesIn({
    read: key =>
      store.get<{ value: string }>(
        'SELECT value FROM script_values WHERE script = ? AND key = ?',
        script,
        key,
      )?.value,
    write(key, text) {
      const change = () => {
        if (text === null) store.run('DELETE FROM script_values WHERE script = ? AND key = ?', script, key);
        else store.run(UPSERT, script, key, text);
      };
      store.transaction(change, { hasty: true }); // hasty, because a script may do this hundreds of times
    },
    sizeWithout: key => store.get<{ size: number }>(SIZE, script, key)?.size ?? 0,
  });
}

const UPSERT =
  'INSERT INTO script_values (script, key, value) VALUES (?, ?, ?) ON CONFLICT (script, key) DO UPDATE SET value = excluded.value';
const SIZE =
  'SELECT coalesce(sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB))), 0) AS size FROM script_values WHERE script = ? AND key <> ?';

/** Creates the values of a script that is not saved. They exist only during its run. */
export function createTemporaryValues(): ScriptValues {
  const values = new Map<string, string>();
  return valuesIn({
    read: key => values.get(key),
    write(key, text) {
      if (text === null) values.delete(key);
      else values.set(key, text);
    },
    sizeWithout: key =>
      [...values].reduce((sum, [name, text]) => (name === key ? sum : sum + bytes(name) + bytes(text)), 0),
  });
}

function valuesIn(storage: ValueStorage): ScriptValues {
  const get = (name: unknown) => {
    const text = storage.read(keyOf(name));
    const value = text === undefined ? null : JSON.parse(text);
    if (isTooDeep(value)) throw unreadable(name);
    return value;
  };
  const set = (name: unknown, value: unknown) => {
    const key = keyOf(name);
    if (isTooDeep(value)) throw tooDeep(key);
    const text = JSON.stringify(value ?? null);
    const size = storage.sizeWithout(key) + bytes(key) + bytes(text);
    if (size > MAX_BYTES) throw tooMuch(key, size);
    storage.write(key, text);
    return null;
  };
  return {
    get,
    set,
    delete(name) {
      storage.write(keyOf(name), null);
      return null;
    },
    add(name, amount) {
      const sum =
        numberIn(get(name) ?? 0, `the value of ${quote(name)}`) + numberIn(amount ?? 1, 'the amount');
      if (!Number.isFinite(sum)) throw beyondNumbers(name);
      set(name, sum);
      return sum;
    },
  };
}

const bytes = (text: string) => Buffer.byteLength(text);

function keyOf(name: unknown): string {
  if (typeof name === 'string' && name.length > 0 && name.length <= MAX_KEY_LENGTH) return name;
  throw new GameError(
    'bad-input',
    `The key of a stored value must be 1 to ${MAX_KEY_LENGTH} characters of text, not ${quote(name)}.`,
  );
}

function numberIn(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GameError('bad-input', `store.add needs numbers, but ${what} is ${quote(value)}.`);
}

const beyondNumbers = (name: unknown) =>
  new GameError(
    'bad-input',
    `The sum for ${quote(name)} exceeds the largest number (1.8e308), so nothing was added.`,
  );

const tooDeep = (key: string) =>
  new GameError(
    'bad-input',
    `The value for ${quote(key)} has more than ${MAX_DEPTH} levels of lists and records: flatten it.`,
  );

/** The error for a value that is nested too deeply. Earlier versions could store such values. */
const unreadable = (name: unknown) =>
  new GameError(
    'too-large',
    `The value of ${quote(name)} was stored with more than ${MAX_DEPTH} levels, and cannot be read: set it again or delete it.`,
  );

const tooMuch = (key: string, size: number) =>
  new GameError(
    'too-large',
    `With ${quote(key)} this script would store ${size} bytes; the maximum is ${MAX_BYTES}. Delete values that are no longer needed.`,
  );
