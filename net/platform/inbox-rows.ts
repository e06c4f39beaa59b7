import { GameError } from '../../schema/error.ts';
import type { Store } from '../store/store.ts';

const KEPT_MS = 24 * 60 * 60_000;
const MAX_ROWS = 100_000;
const MAX_ANSWER_LENGTH = 4_096;

interface Row {
  answer: string | null;
}

/**
 * What came in within the last day, by key, and the answers. Nothing waits for the disk, so that a busy chat does not hold
 * the game up: a power cut may forget the latest lines.
 */
export function inboxRows(store: Store, now: () => number) {
  const change = (...changes: [sql: string, ...values: (string | number | null)[]][]) =>
    store.transaction(() => changes.map(([sql, ...values]) => store.run(sql, ...values)), { hasty: true });

  return {
    /** Its answer is null while there is none. */
    find: (key: string) =>
      store.get<Row>('SELECT answer FROM inbox WHERE key = ? AND at >= ?', key, now() - KEPT_MS),
    /** Throws `not-stored`. */
    enter: (key: string) =>
      change(
        ['DELETE FROM inbox WHERE at < ?', now() - KEPT_MS],
        ['INSERT INTO inbox (key, at) VALUES (?, ?)', key, now()],
        ['DELETE FROM inbox WHERE number <= (SELECT max(number) FROM inbox) - ?', MAX_ROWS],
      ),
    /** The work is done: a store that refuses now must not make it look otherwise. */
    keepAnswer(key: string, answer: unknown) {
      const text = JSON.stringify(answer ?? null);
      if (text.length <= MAX_ANSWER_LENGTH)
        attempt(() => change(['UPDATE inbox SET answer = ? WHERE key = ?', text, key]));
    },
    forget: (key: string) => attempt(() => change(['DELETE FROM inbox WHERE key = ?', key])),
  };
}

function attempt(write: () => unknown) {
  try {
    write();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}
