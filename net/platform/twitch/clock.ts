import type { BackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';

/** The clock for everything that waits for the platform. Tests use a clock that they advance themselves. */
export interface Clock {
  /** Wall-clock ms. */
  now(): number;
  /** Monotonic clock in ms, with an arbitrary zero. Used to measure pauses and ages. */
  steady(): number;
  /** Calls `run` after `ms` ms. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void;
}

/** The real clock. Its timers do not keep the process running. */
export const wallClock: Clock = {
  now: io.wall,
  steady: io.steady,
  after(ms, run) {
    const timer = io.after(ms, run);
    return () => timer.cancel();
  },
};

/**
 * The platform's clock, as its messages report it. It is used because this machine's clock may be wrong, or
 * be corrected during a show.
 */
export interface PlatformTime {
  /**
   * The platform's time; this machine's time until the platform has reported one. All times here are wall
   * clock, in ms.
   */
  now(): number;
  /**
   * Converts a past time of this machine's clock to the platform's time. The result is never later than the
   * latest reported time, because this machine's clock may have been fast then.
   */
  pastOf(ownMs: number): number;
  /** Sets the time that the platform reported just now. */
  set(platformMs: number): void;
}

export function createPlatformTime(clock: Clock = wallClock): PlatformTime {
  let reported: { ms: number; at: number } | null = null;
  const now = () => (reported ? reported.ms + clock.steady() - reported.at : clock.now());
  return {
    now,
    pastOf: ownMs => Math.min(ownMs + now() - clock.now(), reported?.ms ?? Number.POSITIVE_INFINITY),
    set(platformMs) {
      reported = { ms: platformMs, at: clock.steady() };
    },
  };
}

/**
 * Longest time that the game waits until Twitch answers a request about the account, such as the renewal of a token.
 * The request itself is not cancelled. @limit
 */
const ANSWER_MS = 10_000;

/**
 * Settles like the answer, or rejects with `unreachable` if the answer takes too long. The call itself
 * continues, because a late answer may contain tokens that exist nowhere else.
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

/**
 * Repeats `work` until it resolves with true, with a back-off after each failure. `work` must not reject.
 * Returns a function that cancels the repetition.
 */
export function retry(work: () => Promise<boolean>, clock: Clock, backOff: BackOff): () => void {
  let isCancelled = false;
  let cancelWait = () => {};
  const attempt = async () => {
    const isDone = await work();
    if (!isDone && !isCancelled) cancelWait = clock.after(backOff.next(), () => void attempt());
  };
  void attempt();
  return () => {
    isCancelled = true;
    cancelWait();
  };
}
