import { signal } from '@preact/signals';

/** For how long what was left out is counted, and how often the number changes. Unit: ms. */
const COUNTED_MS = 6_000;
const STEP_MS = 1_000;

/** Counts what a list had no room for of late. */
export function createLeftOut() {
  const count = signal(0);
  let times: number[] = [];
  let countedAt = Number.NEGATIVE_INFINITY;
  return {
    count,
    add(at: number) {
      times.push(at);
    },
    /** Counts anew, once a second. */
    tick(now: number) {
      if (now - countedAt < STEP_MS) return;
      countedAt = now;
      times = times.filter(at => now - at < COUNTED_MS);
      count.value = times.length;
    },
    clear() {
      times = [];
      count.value = 0;
    },
  };
}
