import type { Caller } from '../access/identity.ts';
import { reasonOf } from '../store/files.ts';
import type { Store } from '../store/store.ts';

/** Acts as they are stored: what somebody asked for, when, and in short with which input. */
export interface Act {
  /** Rises from act to act, over restarts too. */
  number: number;
  /** Wall-clock ms. */
  at: number;
  action: string;
  /** Name of the key, session or script. */
  caller: string;
  via: Caller['via'];
  /** Number of the act that led to it. */
  parent: number | null;
  /** The beginning of the input as JSON; null where there is none or it may hold a secret. */
  input: string | null;
}

/**
 * The latest 100,000 acts of 30 days, of each caller 100 a second: an act `(more)` tells how many were left out.
 * Written beside the acts themselves, so that none waits for a disk.
 */
export interface AuditLog {
  /** Larger than every number that was ever given out. */
  readonly nextNumber: number;
  /** `input` is taken in short. */
  add(act: Omit<Act, 'input'> & { input: unknown }): void;
  find(number: number): Act | undefined;
  /** The newest first, from before that number on. */
  list(before: number, limit: number): Act[];
  /** Writes what is not written yet. */
  close(): void;
}

const DAYS = 30;
const MAX_ROWS = 100_000;
const SAVE_MS = 1_000;
/** Of one caller in a second; further ones are told as one act, so that nobody can push out what others did. */
const MAX_OF_CALLER = 100;
const MORE = '(more)';
/** No more wait while the store refuses: the oldest are given up. */
const MAX_WAITING = 10_000;
/** Between two looks for what is too old. */
const TRIM_ROWS = 10_000;
const TRIM_MS = 3_600_000;
const MAX_INPUT = 200;

const INSERT = `INSERT INTO acts (number, at, action, caller, via, parent, input)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`;
const TOO_MANY = `DELETE FROM acts WHERE number <= (SELECT number FROM acts ORDER BY number DESC LIMIT 1 OFFSET ${MAX_ROWS})`;

export function createAuditLog(store: Store, onLog: (line: string) => void, now = Date.now): AuditLog {
  let waiting: Parameters<AuditLog['add']>[0][] = [];
  let callers: Callers = new Map();
  let timer: NodeJS.Timeout | undefined;
  let sinceTrim = 0;
  let trimmedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;

  const trim = () => {
    if (sinceTrim < TRIM_ROWS && now() - trimmedAt < TRIM_MS) return;
    store.run('DELETE FROM acts WHERE at < ?', now() - DAYS * 86_400_000);
    store.run(TOO_MANY);
    sinceTrim = 0;
    trimmedAt = now();
  };

  const write = () => {
    store.transaction(
      () => {
        store.run(INSERT, JSON.stringify(waiting.map(rowOf)));
        trim();
      },
      { hasty: true }, // a power cut may take the last of them
    );
    sinceTrim += waiting.length;
    waiting = [];
  };

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting.push(...leftOut(callers, now()));
    callers = new Map();
    if (waiting.length === 0) return;
    try {
      write();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onLog(`Who did what could not be stored: ${reasonOf(error)}`);
      isFailing = true;
      waiting.splice(0, waiting.length - MAX_WAITING);
      saveSoon();
    }
  };

  const saveSoon = () => {
    if (timer) return;
    timer = setTimeout(save, SAVE_MS);
    timer.unref();
  };

  const isTooMuch = ({ caller, number, via }: Parameters<AuditLog['add']>[0]) => {
    const seen = callers.get(caller) ?? { count: 0, number, via };
    seen.count++;
    seen.number = number;
    callers.set(caller, seen);
    return seen.count > MAX_OF_CALLER;
  };

  const last = store.get<{ number: number | null }>('SELECT max(number) AS number FROM acts')?.number ?? 0;

  return {
    nextNumber: last + MAX_WAITING + 1, // those that a crash has taken may still be named by events
    add(act) {
      if (!isTooMuch(act)) waiting.push(act);
      if (waiting.length >= MAX_WAITING && !isFailing) save();
      else saveSoon();
    },
    find: number => store.get<Act>('SELECT * FROM acts WHERE number = ?', number),
    list(before, limit) {
      save();
      return store.all<Act>(
        'SELECT * FROM acts WHERE number < ? ORDER BY number DESC LIMIT ?',
        before,
        limit,
      );
    },
    close: save,
  };
}

/** How often each caller has acted since the last time, and under which number last. */
type Callers = Map<string, Pick<Act, 'number' | 'via'> & { count: number }>;

/** For each caller with too many acts, one that tells how many were left out. */
const leftOut = (callers: Callers, at: number) =>
  [...callers]
    .filter(([, { count }]) => count > MAX_OF_CALLER)
    .map(([caller, { count, number, via }]) => ({
      number,
      at,
      action: MORE,
      caller,
      via,
      parent: null,
      input: { acts: count - MAX_OF_CALLER },
    }));

const rowOf = ({ number, at, action, caller, via, parent, input }: Parameters<AuditLog['add']>[0]) => [
  number,
  at,
  action,
  caller,
  via,
  parent,
  inShort(input),
];

/** What looks like a key is left out, wherever somebody has pasted it. */
function inShort(input: unknown): string | null {
  const text = JSON.stringify(input)?.replace(/(starfray_|ticket_)[\w-]+/g, '$1...');
  if (text === undefined) return null;
  return text.length > MAX_INPUT ? `${text.slice(0, MAX_INPUT)}...` : text;
}
