/** Pauses that double after each failure in a row. */

interface PauseOptions {
  /** After the first failure. Unit: ms. */
  firstMs: number;
  longestMs: number;
}

/** The pause after that many failures in a row, ms: each is twice as long as the one before. None after no failure. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: PauseOptions): number =>
  failures < 1 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1));

/** Pause after the first failure; it doubles from there. @limit */
const FIRST_MS = 2_000;
/** Longest pause after a failure, unless the caller sets another. @limit */
const LONGEST_MS = 2 * 60_000;

interface BackOffOptions extends Partial<PauseOptions> {
  /** Share of each pause that may be left off at random, so that many clients do not come back at once. */
  jitter?: number;
  random?: () => number;
}

/** Counts failures in a row. By default: from two seconds to two minutes, less up to half. */
export function createBackOff({
  firstMs = FIRST_MS,
  longestMs = LONGEST_MS,
  jitter = 0.5,
  random = Math.random,
}: BackOffOptions = {}) {
  let failures = 0;
  return {
    /** Counts a failure and returns the pause after it, ms. */
    next(): number {
      failures++;
      return Math.round(pauseAfter(failures, { firstMs, longestMs }) * (1 - jitter * random()));
    },
    /** Resets the count of failures. */
    reset() {
      failures = 0;
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;

/** Decides when to ask an unreachable service again: after a second, then twice as long each time, up to a minute. */
export function createCoolDown(now: () => number) {
  const backOff = createBackOff({ firstMs: 1_000, longestMs: 60_000, jitter: 0 });
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the latest attempt failed. */
    get hasFailed() {
      return until > Number.NEGATIVE_INFINITY;
    },
    /** Time left until the next attempt, ms. */
    get leftMs() {
      return Math.max(0, until - now());
    },
    failed() {
      until = now() + backOff.next();
    },
    worked() {
      backOff.reset();
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

export type CoolDown = ReturnType<typeof createCoolDown>;
