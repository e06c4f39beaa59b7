const FIRST_MS = 1_000;
const LONGEST_MS = 2 * 60_000;
const MAX_DOUBLINGS = 20;

interface BackOffOptions {
  /** Longest pause. Unit: ms. */
  longestMs?: number;
  random?: () => number;
}

/**
 * How long to leave somebody alone after each failure: from a second to two minutes, unless another longest pause is
 * given, about twice as long each time, less up to half of it at random, so that the games of many streamers do not come
 * back at once.
 */
export function createBackOff({ longestMs = LONGEST_MS, random = Math.random }: BackOffOptions = {}) {
  let doublings = 0;
  return {
    /** Counts a failure and returns the pause after it, ms. */
    next(): number {
      doublings = Math.min(doublings + 1, MAX_DOUBLINGS);
      return Math.round(Math.min(longestMs, FIRST_MS * 2 ** doublings) * (1 - random() / 2));
    },
    /** The next failure is the first again. */
    reset() {
      doublings = 0;
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;
