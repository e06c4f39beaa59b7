import { createSamples } from './samples.ts';

/** The time of a thread and its waits: the real ones in the worker, simulated ones in tests. Unit: ms. */
export interface ThreadClock {
  now(): number;
  /** Waits that long, or until there is work. Returns whether the time was waited out. */
  wait(ms: number): boolean;
  /** Whether there is work, for which a wait would end. */
  hasWork(): boolean;
}

/** A timer is coarse from this grain on; what is finer does no harm. */
const COARSE_MS = 8;
/** Later than a timer ends waits: the machine is busy then, and a spin would only add to that. */
const BUSY_MS = 17;
/** Most that is spun off before a deadline: half the grain of Windows. */
const SPIN_MS = 8;
/** Shorter waits tell nothing of the timer: V8 spins them out where the system only waits whole milliseconds. */
const TELLING_MS = 1;
/** Most waits that are measured between two looks. */
const MAX_WAITS = 1_000;

/**
 * Sleeps until a deadline, also where the system's timer is coarse. On Windows a wait ends with an interrupt of the
 * clock, which comes every 15.6 ms unless the process asks for more. Node does not ask, and whatever can wake a thread
 * in it (`Atomics.wait`, timers, the event loop) depends on it. There a sharp sleep waits until half of that before the
 * deadline and spins for what is left, so that it is at most the other half late. At 60 sleeps a second that takes a
 * sixth of a core (see `npm run bench -- timing`), a fifth when ticks are long. To spin for all of it would be exact
 * and take half a core, for nothing that could be seen: pages play frames 100 ms late, which smooths out the rest.
 *
 * The grain is learned from the waits themselves: that costs no waits of its own, follows the timer when it changes,
 * and leaves no wrong figure behind after a start on a busy machine.
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
    /** Returns after that many milliseconds, or when there is work. A sharp sleep may spin at its end. */
    sleep(ms: number, isSharp: boolean) {
      if (!isSharp || !isCoarse) return wait(ms);
      const until = clock.now() + ms;
      if (ms > SPIN_MS) wait(ms - SPIN_MS);
      spin(until);
    },
    /**
     * Looks at the waits since the last look. Returns the grain of the timer in ms: waits end up to this late, so on
     * average by half of it; the median keeps single late ones out. 0 before the first look.
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
