import { createSingleFlight } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Store } from '../../store/store.ts';
import { inboxRows } from './inbox-rows.ts';

/** What comes in from platforms, each thing once: for what is safe to repeat, such as commands of chat. */
export interface Inbox {
  /**
   * Does the work and keeps its answer, or resolves with the answer kept for that id. What the server was doing when it died,
   * and what the world has forgotten since, is done again. Work that rejects with a GameError has done nothing and may be
   * tried again. Rejects with `not-stored` before anything is done. Without an id, the work is done. `unknown` is the answer
   * where the real one is not known: the work broke, or it is too long.
   */
  once<T>(thing: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T>;
  /** The world has returned to its checkpoint of that tick, or with -1 begins anew. Never throws. */
  forgetAfter(tick: number): void;
}

/** What came in; the same kind, platform and id are the same thing. */
interface Arrival {
  kind: string;
  platform: string;
  id: string | null;
}

interface Done<T> {
  answer: T;
  /** Checkpoints of this tick and later ones contain it; left out where the world has no part in it. */
  tick?: number | undefined;
}

export function createInbox(store: Store, now: () => number = Date.now): Inbox {
  const rows = inboxRows(store, now);
  const flights = createSingleFlight<unknown>();

  const carryOut = async <T>(key: string, work: () => Promise<Done<T>>, unknown: T): Promise<T> => {
    await rows.enter(key);
    try {
      const { answer, tick = null } = await work();
      await rows.keepAnswer(key, answer, unknown, tick);
      return answer;
    } catch (error) {
      if (error instanceof GameError) await rows.forget(key);
      else await rows.keepAnswer(key, unknown, unknown, null);
      throw error;
    }
  };

  return {
    async once<T>({ kind, platform, id }: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T> {
      if (id === null) return (await work()).answer;
      const key = `${platform}/${kind}/${id}`;
      return flights(key, async () => {
        const known = rows.find(key);
        return known?.answer ? JSON.parse(known.answer) : carryOut(key, work, unknown);
      }) as Promise<T>;
    },
    forgetAfter: rows.forgetAfter,
  };
}
