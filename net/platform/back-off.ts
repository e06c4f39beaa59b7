const FIRST_MS = 1_000;
const LONGEST_MS = 2 * 60_000;
const MAX_DOUBLINGS = 10;

/**
 * How long to leave the platform alone after each failure: from a second to two minutes, about twice as long each time,
 * less up to half of it at random, so that the games of many streamers do not come back at once.
 */
export function createBackOff(random: () => number = Math.random) {
  let doublings = 0;
  return {
    /** Counts a failure and returns the pause after it, ms. */
    next(): number {
      const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** ++doublings);
      doublings = Math.min(doublings, MAX_DOUBLINGS);
      return Math.round(longest * (1 - random() / 2));
    },
    /** The next failure is the first again. */
    reset() {
      doublings = 0;
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;
