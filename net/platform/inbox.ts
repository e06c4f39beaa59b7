import { GameError } from '../../schema/error.ts';
import type { Store } from '../store/store.ts';

/** What comes in from platforms, each thing once: for what need not outlive a return of the world, such as lines of chat. */
export interface Inbox {
  /**
   * Does the work and keeps its answer, or resolves with the answer kept for that id. What was under way when the server
   * stopped is not done again: it resolves with `cutOff`. Work that rejects has done nothing and may be tried again. Rejects
   * with `not-stored` before anything is done. Without an id, the work is done.
   */
  once<T>(thing: Arrival, work: () => Promise<T>, cutOff: T): Promise<T>;
}

/** What came in; the same kind, platform and id are the same thing. */
interface Arrival {
  kind: string;
  platform: string;
  id: string | null;
}

const KEPT_MS = 24 * 60 * 60_000;
const MAX_ROWS = 100_000;
const MAX_ANSWER_LENGTH = 4_096;

interface Row {
  answer: string | null;
}

/** Nothing waits for the disk, so that a busy chat does not hold the game up: a power cut may forget the latest lines. */
export function createInbox(store: Store, now: () => number = Date.now): Inbox {
  const underWay = new Map<string, Promise<unknown>>();
  const change = (...changes: [sql: string, ...values: (string | number | null)[]][]) =>
    store.transaction(() => changes.map(([sql, ...values]) => store.run(sql, ...values)), { hasty: true });

  const enter = (key: string) =>
    change(
      ['INSERT INTO inbox (key, at) VALUES (?, ?)', key, now()],
      ['DELETE FROM inbox WHERE at < ?', now() - KEPT_MS],
      ['DELETE FROM inbox WHERE number <= (SELECT max(number) FROM inbox) - ?', MAX_ROWS],
    );

  const carryOut = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    enter(key);
    try {
      const answer = await work();
      keepAnswer(key, answer);
      return answer;
    } catch (error) {
      if (error instanceof GameError) forget(key);
      throw error;
    }
  };

  /** The work is done: a store that refuses now must not make it look otherwise. */
  const keepAnswer = (key: string, answer: unknown) => {
    const text = JSON.stringify(answer ?? null);
    if (text.length <= MAX_ANSWER_LENGTH)
      attempt(() => change(['UPDATE inbox SET answer = ? WHERE key = ?', text, key]));
  };
  const forget = (key: string) => attempt(() => change(['DELETE FROM inbox WHERE key = ?', key]));

  return {
    async once({ kind, platform, id }, work, cutOff) {
      if (id === null) return work();
      const key = `${platform}/${kind}/${id}`;
      const running = underWay.get(key);
      if (running) return running as Promise<typeof cutOff>;
      const known = store.get<Row>(
        'SELECT answer FROM inbox WHERE key = ? AND at >= ?',
        key,
        now() - KEPT_MS,
      );
      if (known) return known.answer === null ? cutOff : JSON.parse(known.answer);
      const answer = carryOut(key, work).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}

function attempt(write: () => unknown) {
  try {
    write();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}
