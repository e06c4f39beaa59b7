import type { Journal } from '../../store/journal.ts';
import type { Policy } from '../../store/journal-rows.ts';

/** Handles each message from a platform once. Only for messages that are safe to repeat, such as chat commands. */
export interface Inbox {
  /**
   * Does the work and stores its answer, or resolves with the stored answer for the message's id. Work is done again if
   * the process ended during it or the world has lost it. Work that rejects with a GameError has done nothing and may
   * be repeated. Without an id, the work is always done. `unknown` is the answer to a repeated message whose real
   * answer is not stored, because the work threw another error or the answer was too long.
   */
  once<T>(message: Message, work: () => Promise<Done<T>>, unknown: T): Promise<T>;
}

/** A message, identified by kind, platform and id. */
interface Message {
  kind: string;
  platform: string;
  id: string | null;
}

interface Done<T> {
  answer: T;
  /** First tick whose checkpoint contains the effect; absent if the world is not affected. */
  tick?: number | undefined;
}

/** Time for which handled messages are remembered, so that a repeated message is not handled again. @limit */
const RETENTION_MS = 24 * 60 * 60_000;
/** Maximum number of handled messages that are remembered. @limit */
const MAX_ROWS = 100_000;
/** Maximum length of an answer that is remembered with its message. @limit characters */
const MAX_ANSWER_LENGTH = 4_096;

const MESSAGES: Policy = {
  kind: 'message',
  lastsMs: RETENTION_MS,
  most: MAX_ROWS,
  longestAnswer: MAX_ANSWER_LENGTH,
  repeatsCutOff: true,
};

export const createInbox = (journal: Pick<Journal, 'once'>): Inbox => ({
  async once<T>({ kind, platform, id }: Message, work: () => Promise<Done<T>>, unknown: T): Promise<T> {
    if (id === null) return (await work()).answer;
    const key = `${platform}/${kind}/${id}`;
    const task = { policy: MESSAGES, key, request: '', endOf: (done: Done<T>) => done };
    const outcome = await journal.once(task, work);
    if (outcome.state === 'done') return outcome.answer.answer;
    return outcome.state === 'stored' && outcome.answer !== undefined ? (outcome.answer as T) : unknown;
  },
});
