/** The first pause before another try, and the longest. Unit: ms. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/** How long to wait before each try: twice as long each time, less a random part, so that games do not come back at once. */
export function createBackoff(random: () => number = Math.random) {
  let failures = 0;
  return {
    /** Counts a failure and returns the pause after it, ms. */
    next(): number {
      const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (1 + failures));
      failures = Math.min(failures + 1, 20);
      return Math.round(longest * (1 - random() / 2));
    },
    reset() {
      failures = 0;
    },
  };
}

export type Backoff = ReturnType<typeof createBackoff>;
