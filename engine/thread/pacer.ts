import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';
import { createSamples } from './samples.ts';
import { createSleeper, type ThreadClock } from './sleeper.ts';

/** Maximum number of ticks that one wake catches up on; further ones are dropped and counted. */
const MAX_CATCH_UP = 30;

/** Schedule of the ticks. Deadlines are absolute, so that nothing drifts. All times in ms. */
export function createSchedule(start: number, intervalMs: number) {
  let origin = start;
  let done = 0;
  let slipped = 0;

  return {
    /** Time at which the next tick is due. */
    deadline: () => origin + (done + 1) * intervalMs,
    /** Time at which the last tick was due, however late it ran. */
    tickTime: () => origin + done * intervalMs,
    /** Number of ticks dropped so far. */
    slipped: () => slipped,
    /** Number of ticks to run now. */
    due(now: number) {
      const late = Math.floor((now - origin) / intervalMs) - done;
      if (late <= MAX_CATCH_UP) return Math.max(0, late);
      slipped += late - MAX_CATCH_UP;
      origin += (late - MAX_CATCH_UP) * intervalMs;
      return MAX_CATCH_UP;
    },
    /** Call after each tick. */
    advance() {
      done++;
    },
  };
}

/** Duration and lateness of ticks, collected over a second of wall time. All times in ms. */
function createTickFigures(start: number) {
  const tickMs = createSamples(TICK_RATE * 64);
  const latenessMs = createSamples(TICK_RATE * 64);
  let since = start;
  let ticks = 0;

  return {
    /** Whether a second has passed since the figures were last taken. */
    isDue: (now: number) => now - since >= 1000,
    add(tookMs: number, lateMs: number) {
      tickMs.add(tookMs);
      latenessMs.add(lateMs);
      ticks++;
    },
    /** Returns the figures so far and starts over. */
    take(now: number, slipped: number, timerGrainMs: number): TickTiming {
      const taken = {
        ticks,
        slipped,
        tickMs: tickMs.summary(),
        latenessMs: latenessMs.summary(),
        timerGrainMs,
      };
      since = now;
      ticks = 0;
      return taken;
    },
  };
}

export type Pacer = ReturnType<typeof createPacer>;

/** Decides when ticks run, sleeps in between, and measures them. `speed` in simulated seconds per second. */
export function createPacer(speed: number, clock: ThreadClock) {
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
    /** Time at which the last tick was due, however late it ran. Use it for everything that follows the ticks. */
    tickTime,
    /** Number of ticks to run now. */
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
     * spin: a faster world catches up on a late wake with several ticks anyway.
     */
    sleep(ms: number, isSharp: boolean) {
      sleeper.sleep(Math.min(Math.max(0, deadline() - now()), ms), isSharp && speed === 1);
    },
    /** The figures of the last second, once per second; otherwise undefined. */
    timing: (): TickTiming | undefined =>
      figures.isDue(now()) ? figures.take(now(), schedule.slipped(), sleeper.learnGrain()) : undefined,
  };
}
