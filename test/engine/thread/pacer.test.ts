import { describe, expect, it } from 'vitest';
import { createPacer } from '../../../engine/thread/pacer.ts';
import { createReporter } from '../../../engine/thread/reporter.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import type { Report, TickTiming } from '../../../schema/wire/messages.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';
import { fc } from '../../fast-check.ts';
import { scene } from '../staging.ts';
import { type CoarseClock, coarseClock } from './coarse-clock.ts';

/** Period of the timer interrupt on Windows, unless the process requests a finer one. Unit: ms. */
const WINDOWS = 15.625;
const FINE = 0.05;
const SECONDS = 10;
/** Tolerance for the time that readings of the simulated clock take. Unit: ms. */
const LOOKS_MS = 0.2;

interface Pace {
  /** The pacer's figures for each second. */
  timings: TickTiming[];
  /**
   * Largest number of ticks that were due at once. The other figures do not cover the first second, in which the
   * pacer learns the timer's period.
   */
  atOnce: number;
  /** Shortest time between the starts of two ticks. Unit: ms. */
  leastGapMs: number;
  spunMs: number;
  /** How late each order was taken. Unit: ms. */
  ordersLateMs: number[];
}

interface PaceOptions {
  speed?: number;
  isSharp?: boolean;
  workMs?: number;
}

/** Runs a pacer on the clock `clock` as the simulation thread does. */
function pace(clock: CoarseClock, { speed = 1, isSharp = true, workMs = 1 }: PaceOptions = {}): Pace {
  const pacer = createPacer(speed, clock);
  const result: Pace = {
    timings: [],
    atOnce: 0,
    leastGapMs: Number.POSITIVE_INFINITY,
    spunMs: 0,
    ordersLateMs: [],
  };
  let spunBefore = 0;
  let tickedAt = 0;
  const tick = () => {
    const now = clock.now();
    if (result.timings.length > 0) result.leastGapMs = Math.min(result.leastGapMs, now - tickedAt);
    tickedAt = now;
    clock.work(workMs);
  };
  const takeOrders = () => {
    for (let late = clock.take(); late !== undefined; late = clock.take()) result.ordersLateMs.push(late);
  };
  while (result.timings.length < SECONDS) {
    takeOrders();
    const due = pacer.due();
    for (let i = 0; i < due; i++) pacer.measure(tick);
    if (result.timings.length > 0) result.atOnce = Math.max(result.atOnce, due);
    const timing = pacer.timing();
    if (timing) result.timings.push(timing);
    if (timing && result.timings.length === 1) spunBefore = clock.spunMs();
    pacer.sleep(Number.POSITIVE_INFINITY, isSharp);
  }
  result.spunMs = clock.spunMs() - spunBefore;
  return result;
}

const share = ({ spunMs }: Pace) => spunMs / ((SECONDS - 1) * 1000);
const worstLateness = ({ timings }: Pace) =>
  Math.max(...timings.slice(1).map(({ latenessMs }) => latenessMs.p99));

describe('pacer', () => {
  it('with a coarse timer, ticks are evenly spaced, at most 8 ms late, and use a fifth of a core', () => {
    const phase = fc.double({ min: 0, max: WINDOWS, noNaN: true });
    const work = fc.double({ min: 0, max: 6, noNaN: true });
    fc.assert(
      fc.property(phase, work, (phaseMs, workMs) => {
        const paced = pace(coarseClock(WINDOWS, phaseMs), { workMs });
        expect(paced.atOnce).toBe(1);
        expect(paced.leastGapMs).toBeGreaterThan(8);
        expect(worstLateness(paced)).toBeLessThan(8);
        expect(share(paced)).toBeLessThan(0.21);
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it('with a coarse timer, ticks that take a millisecond use less than a sixth of a core', () => {
    expect(share(pace(coarseClock(WINDOWS)))).toBeLessThan(1 / 6);
  });

  it('with a coarse timer, the pacer keeps the tick rate and drops no tick', () => {
    for (const { ticks, slipped } of pace(coarseClock(WINDOWS)).timings.slice(1)) {
      expect(Math.abs(ticks - 60)).toBeLessThanOrEqual(1);
      expect(slipped).toBe(0);
    }
  });

  it('with a coarse timer, the pacer accepts commands at once, whether it sleeps or spins', () => {
    const orders = Array.from({ length: 700 }, (_, i) => 1_000 + i * 12.3);
    const paced = pace(coarseClock(WINDOWS, 0, orders));
    expect(paced.ordersLateMs).toHaveLength(orders.length);
    expect(Math.max(...paced.ordersLateMs)).toBeLessThan(1 + LOOKS_MS); // a tick, which takes 1 ms, may delay an order
  });

  it('with a coarse timer, the pacer does not spin if no fight runs or if the world runs faster than usual', () => {
    expect(share(pace(coarseClock(WINDOWS), { isSharp: false }))).toBeLessThan(0.02);
    expect(share(pace(coarseClock(WINDOWS), { speed: 2 }))).toBeLessThan(0.02);
  });

  it('the pacer reports how coarse the timer is', () => {
    for (const { timerGrainMs } of pace(coarseClock(WINDOWS)).timings.slice(1))
      expect(Math.abs(timerGrainMs - WINDOWS)).toBeLessThan(2);
  });

  it('with a coarse timer, each tick gets a report and every second report has a frame, even after a stall', () => {
    const orders = Array.from({ length: 100 }, (_, i) => i * 41.7);
    const clock = coarseClock(WINDOWS, 3, orders);
    const pacer = createPacer(1, clock);
    const reports: Report[] = [];
    const rings = [stateRing(createStateBuffer()), frameRing(createFrameBuffer())] as const;
    const reporter = createReporter(scene().world, ...rings, pacer, report => reports.push(report));
    const step = () => reporter.ticked();
    const runTo = (end: number) => {
      while (pacer.tickTime() < end) {
        clock.take();
        for (let due = pacer.due(); due > 0; due--) pacer.measure(step);
        reporter.flush();
        pacer.sleep(Number.POSITIVE_INFINITY, true);
      }
    };
    runTo(2_000);
    clock.work(110);
    runTo(2_500);
    const from = reports.length;
    runTo(4_000);
    const framed = reports.slice(from).map(({ frame }) => frame);
    expect(framed).toEqual(Array.from({ length: 90 }, (_, i) => (i % 2 === 0) === framed[0]));
  });
});

describe('pacer', () => {
  it('with a fine timer, ticks are on time although the pacer does not spin', () => {
    const paced = pace(coarseClock(FINE));
    expect(worstLateness(paced)).toBeLessThan(FINE + LOOKS_MS);
    expect(share(paced)).toBeLessThan(0.02);
    expect(paced.timings.at(-1)?.timerGrainMs).toBeLessThan(1);
  });

  it('with a fine timer, the pacer does not spin, even if a busy machine makes it late', () => {
    const clock = coarseClock(FINE);
    const lateMs = [5, 6, 30];
    let waits = 0;
    const wait = (ms: number) => {
      clock.wait(ms);
      clock.work(lateMs[waits++ % lateMs.length]);
      return true;
    };
    expect(share(pace({ ...clock, wait }))).toBeLessThan(0.02);
  });
});
