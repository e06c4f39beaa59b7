import { describe, expect, it } from 'vitest';
import { createSchedule } from '../../../engine/thread/pacer.ts';
import { createSamples } from '../../../engine/thread/samples.ts';

/** Tests when ticks are due, and how their lateness is reported. */

const INTERVAL = 10;
function run(schedule: ReturnType<typeof createSchedule>, now: number) {
  const due = schedule.due(now);
  for (let i = 0; i < due; i++) schedule.advance();
  return due;
}

describe('tick schedule', () => {
  it('ticks are due at fixed intervals from the start, even if earlier ticks were late', () => {
    const schedule = createSchedule(1_000, INTERVAL);
    expect([run(schedule, 1_000), schedule.deadline()]).toEqual([0, 1_010]);
    expect([run(schedule, 1_009), run(schedule, 1_010)]).toEqual([0, 1]);
    expect([schedule.tickTime(), schedule.deadline()]).toEqual([1_010, 1_020]);
    expect([run(schedule, 1_028), run(schedule, 1_029), run(schedule, 1_030)]).toEqual([1, 0, 1]);
  });

  it('after a stall, at most thirty missed ticks run at once; the others are dropped and counted', () => {
    const schedule = createSchedule(0, INTERVAL);
    expect([run(schedule, 300), schedule.slipped()]).toEqual([30, 0]);
    expect([run(schedule, 300 + 310), schedule.slipped()]).toEqual([30, 1]);
    expect([schedule.deadline(), schedule.tickTime()]).toEqual([620, 610]);
    expect([run(schedule, 5_000), schedule.slipped()]).toEqual([30, 1 + 439 - 30]);
    expect(run(schedule, 5_009)).toBe(0);
    expect(run(schedule, 5_010)).toBe(1);
  });

  it('no ticks are due when the clock is set back', () => {
    const schedule = createSchedule(0, INTERVAL);
    run(schedule, 100);
    expect(run(schedule, 50)).toBe(0);
  });
});

describe('lateness samples', () => {
  it('the lateness of ticks is reported as median and 99th percentile, and each report starts a new measurement', () => {
    const samples = createSamples(200);
    expect(samples.summary()).toEqual({ p50: 0, p99: 0 });
    for (let i = 100; i > 0; i--) samples.add(i);
    expect([samples.count, samples.summary()]).toEqual([100, { p50: 51, p99: 100 }]);
    expect(samples.count).toBe(0);
    samples.add(7);
    expect(samples.summary()).toEqual({ p50: 7, p99: 7 });
  });

  it('if the buffer for the lateness of ticks is full, further samples are ignored', () => {
    const samples = createSamples(2);
    for (const value of [1, 2, 3]) samples.add(value);
    expect([samples.count, samples.summary().p99]).toEqual([2, 2]);
  });
});
