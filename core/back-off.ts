/** Back-off: pauses that double after each consecutive failure. */

interface PauseOptions {
  /** Pause after the first failure. Unit: ms. */
  firstMs: number;
  longestMs: number;
}

/** The pause after a number of consecutive failures, in ms. It doubles with each failure and is 0 without a failure. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: PauseOptions): number =>
  failures < 1 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1));

/**
 * Pause after the first failure of an operation that is retried, such as a connection. It doubles with each further
 * failure. @limit
 */
const FIRST_MS = 2_000;
/** Longest pause between two attempts of an operation that is retried, unless the caller sets another. @limit */
const LONGEST_MS = 2 * 60_000;

interface BackOffOptions extends Partial<PauseOptions> {
  /**
   * Largest share of a pause that may be randomly subtracted, so that many clients do not return at once.
   * Range: 0 to 1.
   */
  jitter?: number;
  random?: () => number;
}

/**
 * Counts consecutive failures. By default the pause grows from two seconds to two minutes, and up to half of it is
 * randomly subtracted.
 */
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

/** Decides when to retry an unreachable service: after one second, then after pauses that double, up to a minute. */
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
