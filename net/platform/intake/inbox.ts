import type { Journal } from '../../store/journal.ts';
import type { Policy } from '../../store/journal-rows.ts';

/** What comes in from platforms, each thing once: for what is safe to repeat, such as commands of chat. */
export interface Inbox {
  /**
   * Does the work and stores its answer, or resolves with the answer stored for that id. What the server was doing when it
   * died, and what the world has forgotten since, is done again. Work that rejects with a GameError has done nothing and may be
   * tried again. Rejects with `not-stored` before anything is done. Without an id, the work is done. `unknown` is the answer
   * where the real one is not known: the work broke, or it is too long.
   */
  once<T>(thing: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T>;
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

/** Time for which processed messages are remembered. @limit */
const KEPT_MS = 24 * 60 * 60_000;
/** Most processed messages that are remembered. @limit */
const MAX_ROWS = 100_000;
/** Longest remembered answer to a message. @limit characters */
const MAX_ANSWER_LENGTH = 4_096;

const MESSAGES: Policy = {
  kind: 'message',
  lastsMs: KEPT_MS,
  most: MAX_ROWS,
  longestAnswer: MAX_ANSWER_LENGTH,
  repeatsCutOff: true,
};

export const createInbox = (journal: Pick<Journal, 'once'>): Inbox => ({
  async once<T>({ kind, platform, id }: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T> {
    if (id === null) return (await work()).answer;
    const key = `${platform}/${kind}/${id}`;
    const task = { policy: MESSAGES, key, request: '', endOf: (done: Done<T>) => done };
    const outcome = await journal.once(task, async entry => {
      await entry.begin();
      return work();
    });
    if (outcome.state === 'done') return outcome.answer.answer;
    return outcome.state === 'stored' && outcome.answer !== undefined ? (outcome.answer as T) : unknown;
  },
});
