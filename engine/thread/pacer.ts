import { TICK_RATE } from '../../schema/rules.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';
import { createSamples } from './samples.ts';
import { type Clock, createSleeper } from './sleeper.ts';

/** Most ticks that one wake makes up for; what is beyond that is given up and counted. */
const MAX_CATCH_UP = 30;

export type Pacer = ReturnType<typeof createPacer>;

/** Says when ticks are due, against absolute deadlines so that nothing drifts, and measures them. */
export function createPacer(speed: number, clock: Clock) {
  const { now } = clock;
  const sleeper = createSleeper(clock);
  const intervalMs = 1000 / TICK_RATE / speed;
  const tickMs = createSamples(TICK_RATE * 64);
  const latenessMs = createSamples(TICK_RATE * 64);
  let origin = now();
  let done = 0;
  let slipped = 0;
  let summaryAt = origin;
  let summaryDone = 0;
  const deadline = () => origin + (done + 1) * intervalMs;

  return {
    now,
    /** Simulated seconds a second. */
    speed,
    deadline,
    /** When the last tick was due, however late it was run: what keeps time with the ticks goes by this. */
    tickTime: () => origin + done * intervalMs,
    /** How many ticks to run now. */
    due() {
      const late = Math.floor((now() - origin) / intervalMs) - done;
      if (late <= MAX_CATCH_UP) return Math.max(0, late);
      slipped += late - MAX_CATCH_UP;
      origin += (late - MAX_CATCH_UP) * intervalMs;
      return MAX_CATCH_UP;
    },
    measure(tick: () => void) {
      const from = now();
      latenessMs.add(from - deadline());
      tick();
      tickMs.add(now() - from);
      done++;
    },
    /**
     * Sleeps until the next tick is due, for at most `ms`, or until there is work. Only sharp sleeps at speed 1 may
     * spin: a faster world makes up for a late wake with several ticks anyway.
     */
    sleep(ms: number, isSharp: boolean) {
      sleeper.sleep(Math.min(Math.max(0, deadline() - now()), ms), isSharp && speed === 1);
    },
    /** Once a second the figures of that second, else undefined. */
    timing(): TickTiming | undefined {
      if (now() - summaryAt < 1000) return undefined;
      const ticks = done - summaryDone;
      summaryAt = now();
      summaryDone = done;
      return {
        ticks,
        slipped,
        tickMs: tickMs.summary(),
        latenessMs: latenessMs.summary(),
        timerGrainMs: sleeper.learnGrain(),
      };
    },
  };
}
