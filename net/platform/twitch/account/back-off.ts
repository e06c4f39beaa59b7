import type { Clock } from '../clock.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** How long to leave the platform alone after it could not be reached: twice as long each time, up to a minute. */
export function createBackOff(clock: Clock) {
  let failures = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the latest try has failed. */
    get hasFailed() {
      return failures > 0;
    },
    /** Wall-clock ms until which nothing is to be tried. */
    get until() {
      return until;
    },
    failed() {
      until = clock.now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** failures++);
    },
    worked() {
      failures = 0;
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;
