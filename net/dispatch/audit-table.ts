import type { Caller } from '../access/identity.ts';
import type { Store } from '../store/store.ts';

/** A stored audit entry: caller, action, time and the beginning of the input. */
export interface Act {
  /** Rises with each entry, also across restarts. */
  number: number;
  /** Time of the action (wall clock, ms). */
  at: number;
  action: string;
  /** Name of the key, session or script. */
  caller: string;
  via: Caller['via'];
  /** Number of the entry that caused this one. */
  parent: number | null;
  /** The beginning of the input as JSON; null if there is no input or it may contain a secret. */
  input: string | null;
}

/** A new audit entry, with its complete input. */
export type NewAct = Omit<Act, 'input'> & { input: unknown };

/** Time for which audit entries are stored. @limit days */
const DAYS = 30;
/** Maximum number of stored audit entries. @limit */
const MAX_ROWS = 100_000;
/** Number of new audit entries after which expired entries are deleted. @limit */
const TRIM_ROWS = 10_000;
/** Longest time between two deletions of expired audit entries while new entries are added. @limit */
const TRIM_MS = 3_600_000;
/** Maximum length of the input in a stored audit entry; longer input is truncated. @limit characters */
const MAX_INPUT = 200;

const INSERT = `INSERT INTO acts (number, at, action, caller, via, parent, input)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`;
const TOO_MANY = `DELETE FROM acts WHERE number <= (SELECT number FROM acts ORDER BY number DESC LIMIT 1 OFFSET ${MAX_ROWS})`;

/** The table of audit entries: the latest 100,000 from the last 30 days. */
export function createAuditTable(store: Store, now: () => number) {
  let sinceTrim = 0;
  let trimmedAt = Number.NEGATIVE_INFINITY;

  const trim = () => {
    if (sinceTrim < TRIM_ROWS && now() - trimmedAt < TRIM_MS) return;
    store.run('DELETE FROM acts WHERE at < ?', now() - DAYS * 86_400_000);
    store.run(TOO_MANY);
    sinceTrim = 0;
    trimmedAt = now();
  };

  return {
    /** Number of the newest entry; 0 if there is none. */
    lastNumber: () =>
      store.get<{ number: number | null }>('SELECT max(number) AS number FROM acts')?.number ?? 0,
    /** Adds all entries, or throws and adds none. A power cut may lose the latest entries. */
    insert(acts: readonly NewAct[]) {
      const write = () => {
        store.run(INSERT, JSON.stringify(acts.map(rowOf)));
        trim();
      };
      store.transaction(write, { hasty: true });
      sinceTrim += acts.length;
    },
    find: (number: number) => store.get<Act>('SELECT * FROM acts WHERE number = ?', number),
    /** Up to `limit` entries with numbers below `before`, newest first. */
    list: (before: number, limit: number) =>
      store.all<Act>('SELECT * FROM acts WHERE number < ? ORDER BY number DESC LIMIT ?', before, limit),
  };
}

const rowOf = ({ number, at, action, caller, via, parent, input }: NewAct) => [
  number,
  at,
  action,
  caller,
  via,
  parent,
  inShort(input),
];

/**
 * Returns the beginning of the input as JSON. Texts that look like a key are removed, because somebody may
 * have pasted one.
 */
function inShort(input: unknown): string | null {
  const text = JSON.stringify(input)?.replace(/starfray_[\w-]+/g, 'starfray_...');
  if (text === undefined) return null;
  return text.length > MAX_INPUT ? `${text.slice(0, MAX_INPUT)}...` : text;
}
