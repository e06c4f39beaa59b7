import type { ThreadClock } from '../../../engine/thread/sleeper.ts';

/** Cost of reading the clock, so that a spin ends. Unit: ms. */
const LOOK_MS = 0.01;

export interface CoarseClock extends ThreadClock {
  /** Passes while work is done. */
  work(ms: number): void;
  /** Time spent on reading the clock, which is what a spin consists of. */
  spunMs(): number;
  /** Takes a waiting order; returns how late, in ms. */
  take(): number | undefined;
}

/**
 * A simulated clock whose waits end with an interrupt, `grainMs` apart, or with the next order, which come at the given
 * times (in ascending order). As with V8 on Windows the system waits whole milliseconds, and V8 waits the rest.
 */
export function coarseClock(grainMs: number, phaseMs = 0, orders: readonly number[] = []): CoarseClock {
  let time = 0;
  let spun = 0;
  let taken = 0;
  const nextOrder = () => orders[taken] ?? Number.POSITIVE_INFINITY;
  const interruptFrom = (at: number) => Math.ceil((at - phaseMs) / grainMs) * grainMs + phaseMs;

  return {
    now() {
      spun += LOOK_MS;
      time += LOOK_MS;
      return time;
    },
    wait(ms) {
      const end = Math.max(time + ms, interruptFrom(time + Math.floor(ms)));
      time = Math.max(time, Math.min(end, nextOrder()));
      return time === end;
    },
    hasWork: () => nextOrder() <= time,
    work(ms) {
      time += ms;
    },
    spunMs: () => spun,
    take: () => (nextOrder() <= time ? time - orders[taken++] : undefined),
  };
}
