import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';
import { createSchedule } from './schedule.ts';
import { type Clock, createSleeper } from './sleeper.ts';
import { createTickFigures } from './tick-figures.ts';

export type Pacer = ReturnType<typeof createPacer>;

/** Decides when ticks run, sleeps in between, and measures them. `speed` in simulated seconds per second. */
export function createPacer(speed: number, clock: Clock) {
  const { now } = clock;
  const sleeper = createSleeper(clock);
  const start = now();
  const schedule = createSchedule(start, 1000 / TICK_RATE / speed);
  const figures = createTickFigures(start);
  const { deadline, tickTime } = schedule;

  return {
    now,
    /** Simulated seconds per second. */
    speed,
    deadline,
    /** When the last tick was due, however late it ran: whatever keeps time with the ticks goes by this. */
    tickTime,
    /** How many ticks to run now. */
    due: () => schedule.due(now()),
    /** Runs a tick and measures it. */
    measure(tick: () => void) {
      const from = now();
      const late = from - deadline();
      tick();
      figures.add(now() - from, late);
      schedule.advance();
    },
    /**
     * Sleeps until the next tick is due, for at most `ms`, or until there is work. Only sharp sleeps at speed 1 may
     * spin: a faster world makes up for a late wake with several ticks anyway.
     */
    sleep(ms: number, isSharp: boolean) {
      sleeper.sleep(Math.min(Math.max(0, deadline() - now()), ms), isSharp && speed === 1);
    },
    /** The figures of the last second, once per second; otherwise undefined. */
    timing: (): TickTiming | undefined =>
      figures.isDue(now()) ? figures.take(now(), schedule.slipped(), sleeper.learnGrain()) : undefined,
  };
}
