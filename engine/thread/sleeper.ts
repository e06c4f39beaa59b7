import { createSamples } from './samples.ts';

/** The time of a thread and its waits: the real ones in the worker, simulated ones in tests. Unit: ms. */
export interface ThreadClock {
  now(): number;
  /** Waits for `ms`, or until there is work. Returns whether the full time passed. */
  wait(ms: number): boolean;
  /** Whether there is work, which ends a wait. */
  hasWork(): boolean;
}

/** Grain from which a timer counts as coarse. The grain is the longest time by which the timer ends a wait too late. */
const COARSE_MS = 8;
/**
 * A wait that ends later than this was delayed by a busy machine, not by the timer. Spinning would only increase the
 * delay.
 */
const BUSY_MS = 17;
/** Longest spin before a deadline: half the grain of Windows. */
const SPIN_MS = 8;
/** Shorter waits reveal nothing about the timer: V8 spins for them if the system only waits whole milliseconds. */
const TELLING_MS = 1;
/** Maximum number of waits that are measured between two updates of the grain. */
const MAX_WAITS = 1_000;

/**
 * Sleeps until a deadline, even if the system's timer is coarse. On Windows, a wait ends with a clock interrupt, which
 * comes every 15.6 ms unless the process requests more. Node does not, and everything in Node that can wake a thread
 * (`Atomics.wait`, timers, the event loop) depends on that interrupt. With a coarse timer, a sharp sleep waits until
 * half a grain before the deadline and spins for the rest, so it ends at most half a grain late. At 60 sleeps a second,
 * spinning takes a sixth of a core (see `npm run bench -- timing`), or a fifth when ticks are long. Spinning for the
 * full grain would be exact but take half a core, without a visible gain: pages play frames 100 ms late, which smooths
 * out the rest.
 *
 * The grain is learned from the waits themselves. That needs no extra waits, follows the timer when it changes, and
 * does not keep a wrong figure after a start on a busy machine.
 */
export function createSleeper(clock: ThreadClock) {
  const lateMs = createSamples(MAX_WAITS);
  let grainMs = 0;
  let isCoarse = false;

  const wait = (ms: number) => {
    const from = clock.now();
    if (clock.wait(ms) && ms >= TELLING_MS) lateMs.add(clock.now() - from - ms);
  };

  const spin = (until: number) => {
    while (clock.now() < until && !clock.hasWork());
  };

  return {
    /** Returns after `ms`, or when there is work. A sharp sleep may spin at its end. */
    sleep(ms: number, isSharp: boolean) {
      if (!isSharp || !isCoarse) return wait(ms);
      const until = clock.now() + ms;
      if (ms > SPIN_MS) wait(ms - SPIN_MS);
      spin(until);
    },
    /**
     * Evaluates the waits since the last call. Returns the grain of the timer in ms, or 0 before the first call. Waits
     * are up to one grain late, on average half a grain; the median ignores single late ones.
     */
    learnGrain() {
      if (lateMs.count === 0) return grainMs;
      const { p50, p99 } = lateMs.summary();
      grainMs = 2 * p50;
      isCoarse = grainMs >= COARSE_MS && p99 < BUSY_MS;
      return grainMs;
    },
  };
}
