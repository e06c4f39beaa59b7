import { isDeepStrictEqual } from 'node:util';
import { GameError } from '../../schema/error.ts';
import type { Store } from '../store/store.ts';
import { inboxRows } from './inbox-rows.ts';

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

export function createInbox(store: Store, now: () => number = Date.now): Inbox {
  const rows = inboxRows(store, now);
  const underWay = new Map<string, Promise<unknown>>();

  const carryOut = async <T>(key: string, work: () => Promise<T>, cutOff: T): Promise<T> => {
    rows.enter(key);
    try {
      const answer = await work();
      if (!isDeepStrictEqual(answer, cutOff)) rows.keepAnswer(key, answer); // a row without one says as much
      return answer;
    } catch (error) {
      if (error instanceof GameError) rows.forget(key);
      throw error;
    }
  };

  return {
    async once({ kind, platform, id }, work, cutOff) {
      if (id === null) return work();
      const key = `${platform}/${kind}/${id}`;
      const running = underWay.get(key);
      if (running) return running as Promise<typeof cutOff>;
      const known = rows.find(key);
      if (known) return known.answer === null ? cutOff : JSON.parse(known.answer);
      const answer = carryOut(key, work, cutOff).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}
