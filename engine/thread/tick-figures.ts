import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';
import { createSamples } from './samples.ts';

/** How long ticks took and how late they were, collected over a second of wall time. All times in ms. */
export function createTickFigures(start: number) {
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
    /** The figures so far; then starts over. */
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
