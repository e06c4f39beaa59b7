import { GameError } from '../../../schema/base/error.ts';
import type { Clock } from './clock.ts';

/** Longest wait for an answer of Twitch. @limit */
const ANSWER_MS = 10_000;

/**
 * The same answer, or a rejection with `unreachable` if it takes too long. The call itself continues: a late answer may
 * contain tokens that exist nowhere else.
 */
export async function inTime<T>(clock: Pick<Clock, 'after'>, answer: Promise<T>, ms = ANSWER_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => reject(tooLate()));
  try {
    return await Promise.race([answer, late]);
  } finally {
    cancel();
  }
}

const tooLate = () => new GameError('unreachable', 'Twitch did not answer in time: try again in a moment.');
