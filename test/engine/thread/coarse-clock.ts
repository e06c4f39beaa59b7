import type { ThreadClock } from '../../../engine/thread/sleeper.ts';

/** Time that passes with each reading of the clock, so that a loop that waits for a certain time ends. Unit: ms. */
const LOOK_MS = 0.01;

export interface CoarseClock extends ThreadClock {
  /** Advances the clock by the time that some work takes. */
  work(ms: number): void;
  /** Time spent on reading the clock, as a loop does while it waits. */
  spunMs(): number;
  /** Takes the next order if it has arrived. Returns how late it is taken, in ms. */
  take(): number | undefined;
}

/**
 * A simulated clock whose waits end with an interrupt or with the next order. Interrupts are `grainMs` apart; orders
 * come at the times in `orders`, which ascend. As with V8 on Windows, the system waits whole milliseconds, and V8
 * waits the rest.
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
