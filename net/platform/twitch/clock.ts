import type { BackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';

/** The clock of everything that waits for the platform. Tests use one that they advance themselves. */
export interface Clock {
  /** Wall-clock ms. */
  now(): number;
  /** Monotonic ms from an arbitrary zero. Used to measure pauses and ages. */
  steady(): number;
  /** Calls back after that many ms. Returns a function that cancels it. */
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
 * The platform's clock, as its messages report it. This machine's clock may be wrong, or be corrected during a show.
 */
export interface PlatformTime {
  /** Time of the platform, or of this machine until one was reported. Unit: wall-clock ms, as everywhere here. */
  now(): number;
  /**
   * The platform's time at a past time of this machine. It is never later than the latest reported time, because this
   * machine's clock may have been ahead then.
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

/** Longest wait for an answer of Twitch. @limit */
const ANSWER_MS = 10_000;

/**
 * Resolves like the answer, or rejects with `unreachable` if it takes too long. The call itself continues, because a
 * late answer may contain tokens that exist nowhere else.
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
 * Runs `work` until it resolves with true, with a back-off after each failure. Returns a function that cancels it. `work`
 * must not reject.
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
