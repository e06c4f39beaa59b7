import type { TickTiming } from '../../schema/wire/messages.ts';
import { TICK_RATE } from '../rules/time.ts';

/** Most ticks that one wake makes up for; what is beyond that is given up and counted. */
const MAX_CATCH_UP = 30;

const quantile = (sorted: Float64Array, q: number) =>
  sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];

/** A second of samples, kept without allocation. */
function createSamples(capacity: number) {
  const values = new Float64Array(capacity);
  let count = 0;
  return {
    add(value: number) {
      if (count < capacity) values[count++] = value;
    },
    summary() {
      const sorted = values.subarray(0, count).sort();
      count = 0;
      return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
    },
  };
}

export type Pacer = ReturnType<typeof createPacer>;

/** Says when ticks are due, against absolute deadlines so that nothing drifts, and measures them. */
export function createPacer(speed: number, now: () => number = () => performance.now()) {
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
    /** Milliseconds until the next tick is due, never negative. */
    sleepMs: () => Math.max(0, deadline() - now()),
    /** Once a second the figures of that second, else undefined. */
    timing(): TickTiming | undefined {
      if (now() - summaryAt < 1000) return undefined;
      const ticks = done - summaryDone;
      summaryAt = now();
      summaryDone = done;
      return { ticks, slipped, tickMs: tickMs.summary(), latenessMs: latenessMs.summary() };
    },
  };
}
