import { io, type Timer } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Store } from './store.ts';

/** Rules for one kind of entry. */
export interface Policy {
  kind: 'request' | 'message';
  /** Lifetime of entries. Unit: ms. */
  lastsMs: number;
  /** Maximum number of entries of this kind. If there are more, the oldest are deleted. */
  most: number;
  /** Maximum length of an answer that is stored, in characters of JSON. */
  longestAnswer: number;
  /**
   * Whether work is repeated if the process ended during it. If so, its beginning need not be stored. Work
   * that failed because of a bug counts as ended, because it may have been done.
   */
  repeatsCutOff: boolean;
}

/** The journal entry of a key. */
interface Entry {
  request: string;
  hasEnded: 0 | 1;
  /** The answer as JSON. */
  answer: string | null;
  tick: number | null;
  /** Time of the entry (wall clock, ms). */
  at: number;
}

interface Row extends Entry {
  policy: Policy;
  key: string;
}

const SELECT =
  'SELECT request, has_ended AS hasEnded, answer, tick, at FROM journal WHERE kind = ? AND key = ?';
const UPSERT = `
  INSERT INTO journal (key, kind, request, has_ended, answer, tick, at, number)
  VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT ifnull(max(number), 0) + 1 FROM journal WHERE kind = ?))
  ON CONFLICT (kind, key) DO UPDATE SET request = excluded.request, has_ended = excluded.has_ended,
    answer = excluded.answer, tick = excluded.tick, at = excluded.at, number = excluded.number`;
const END = 'UPDATE journal SET has_ended = 1, answer = ?, tick = ? WHERE kind = ? AND key = ?';
/** Entries are numbered in order of time, so all entries before the first recent entry are old. */
const DELETE_OLD = `
  DELETE FROM journal WHERE kind = ? AND number < max(
    (SELECT number FROM journal WHERE kind = ? AND at >= ? ORDER BY number LIMIT 1),
    (SELECT max(number) FROM journal WHERE kind = ?) - ? + 1
  )`;

/**
 * Maximum number of journal entries of one kind in memory while the store refuses them. The journal records requests
 * and chat lines that must take effect only once. If there are more entries, the oldest is lost. @limit
 */
const MAX_UNSTORED = 1_000;
/** Pause before the journal tries again to store entries that the store has refused. @limit */
const RETRY_MS = 1_000;

/** Commits changes. Also deletes later entries if the world has returned to an earlier tick. */
function createCommits(store: Store) {
  /** The tick to which the world has returned, until this return is stored. */
  let returnedTo: number | null = null;

  const returnTo = (tick: number) => {
    returnedTo = Math.min(tick, returnedTo ?? tick);
  };
  return {
    returnTo,
    isUndone: ({ tick }: Entry) => tick !== null && returnedTo !== null && tick > returnedTo,
    /** Stores a change together with other changes of this turn of the event loop. Rejects with `not-stored`. */
    async commit(change: () => unknown) {
      const tick = returnedTo;
      const stored = store.groupCommit(() => {
        if (tick !== null) store.run('DELETE FROM journal WHERE tick > ?', tick);
        change();
      });
      returnedTo = null; // the return is stored, and entries from now on belong to the new time line
      try {
        await stored;
      } catch (error) {
        if (tick !== null) returnTo(tick);
        throw error;
      }
    },
  };
}

/** The statements on the table. Those that change it must be part of a commit. */
function createTable(store: Store, now: () => number) {
  return {
    get: (kind: Policy['kind'], key: string) => store.get<Entry>(SELECT, kind, key),
    put({ policy: { kind, lastsMs, most }, key, request, hasEnded, answer, tick, at }: Row) {
      store.run(UPSERT, key, kind, request, hasEnded, answer, tick, at, kind);
      store.run(DELETE_OLD, kind, kind, now() - lastsMs, kind, most);
    },
    /** Completes an entry. Returns whether it exists. */
    end: ({ policy: { kind }, key, answer, tick }: Row) => store.run(END, answer, tick, kind, key) > 0,
    remove: (kind: Policy['kind'], key: string) =>
      store.run('DELETE FROM journal WHERE kind = ? AND key = ?', kind, key),
  };
}

/** Entries of finished work that the store has refused, in memory until it accepts them. */
function createUnstored() {
  const rows = new Map<string, Row>();
  const idsOf = (kind: Policy['kind']) =>
    [...rows].filter(([, { policy }]) => policy.kind === kind).map(([id]) => id);
  return {
    get size() {
      return rows.size;
    },
    all: () => [...rows.values()],
    get: (row: Pick<Row, 'policy' | 'key'>) => rows.get(idOf(row)),
    /**
     * Adds an entry as the newest. If there are too many of its kind, drops the oldest. Kinds are counted separately, so
     * that a busy chat does not displace other entries.
     */
    add(row: Row) {
      rows.set(idOf(row), row);
      for (const id of idsOf(row.policy.kind).slice(0, -MAX_UNSTORED)) rows.delete(id);
    },
    /** Removes an entry, or any entry of that key. */
    drop: (row: Row) => void rows.delete(idOf(row)),
    /** Removes entries that were stored, unless newer ones have replaced them. */
    dropStored(stored: readonly Row[]) {
      for (const row of stored) if (rows.get(idOf(row)) === row) rows.delete(idOf(row));
    },
  };
}

/**
 * The rows of the journal. If the store refuses entries of finished work, they stay in memory until it
 * accepts them. This is retried once per second.
 */
export function createJournalRows(store: Store, onLog: (line: string) => void, now: () => number) {
  const { returnTo, isUndone, commit } = createCommits(store);
  const table = createTable(store, now);
  const unstored = createUnstored();
  let retrying: Timer | null = null;
  let isClosed = false;

  const retry = async () => {
    retrying = null;
    const rows = unstored.all();
    try {
      await commit(() => rows.forEach(table.put));
      unstored.dropStored(rows);
      onLog('All answers in the journal are stored now.');
    } catch (error) {
      retryLater(error);
    }
  };
  const retryLater = (error: unknown) => {
    if (retrying || isClosed) return;
    if (error instanceof GameError) retrying = io.after(RETRY_MS, retry);
    else onLog(`Answers in the journal are only in memory: ${error}`);
  };

  return {
    /** Returns the entry; undefined if there is none, or it is too old or undone. */
    find(policy: Policy, key: string): Entry | undefined {
      const entry = unstored.get({ policy, key }) ?? table.get(policy.kind, key);
      return entry && entry.at >= now() - policy.lastsMs && !isUndone(entry) ? entry : undefined;
    },
    /** Stores an entry within the caller's transaction. */
    put: table.put,
    /** Stores the beginning of work. Rejects with `not-stored`. */
    begin: (row: Row) => commit(() => table.put(row)),
    /** Stores the end of work, whether or not its beginning was stored. Never rejects. */
    async end(row: Row, hasBegun: boolean) {
      unstored.drop(row); // removed first, so that it becomes the newest
      try {
        await commit(() => (hasBegun && table.end(row)) || table.put(row));
      } catch (error) {
        if (unstored.size === 0)
          onLog(`Answers in the journal are in memory until they can be stored: ${error}`);
        unstored.add(row);
        retryLater(error);
      }
    },
    /** Deletes an entry. Never rejects. If the entry cannot be deleted, it counts as interrupted. */
    forget: ({ policy: { kind }, key }: Pick<Row, 'policy' | 'key'>) =>
      commit(() => table.remove(kind, key)).catch(error =>
        onLog(`The entry of a refused ${kind} could not be deleted: ${error}`),
      ),
    /** Undoes entries after `tick`. Never throws. */
    rewind(tick: number) {
      returnTo(tick);
      for (const row of unstored.all()) if (isUndone(row)) unstored.drop(row);
      commit(() => {}).catch(retryLater);
    },
    /** Tries once more to store entries that are only in memory. Never rejects. */
    async close() {
      isClosed = true;
      const isDue = retrying !== null;
      retrying?.cancel();
      if (isDue) await retry();
      if (unstored.size > 0)
        onLog(
          'Some answers in the journal could not be stored: a request that is sent again is carried out again.',
        );
    },
  };
}

const idOf = ({ policy, key }: Pick<Row, 'policy' | 'key'>) => `${policy.kind} ${key}`;
