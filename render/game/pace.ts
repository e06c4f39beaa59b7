/** Lets `burst` things pass at once, and in the long run one in `everyMs` milliseconds. */
export function createPace(burst: number, everyMs: number) {
  let free = burst;
  let since = Number.NEGATIVE_INFINITY;
  return {
    /** Whether one more may pass at `now`. */
    take(now: number) {
      free = Math.min(burst, free + Math.max(0, now - since) / everyMs);
      since = now;
      if (free < 1) return false;
      free--;
      return true;
    },
    reset() {
      free = burst;
    },
  };
}
