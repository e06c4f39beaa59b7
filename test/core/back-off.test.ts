import { expect, it } from 'vitest';
import { createBackOff, createCoolDown, pauseAfter } from '../../core/back-off.ts';
import { createHandClock } from '../../harness/twitch/clock.ts';
import { fc } from '../fast-check.ts';

/** Tests how long the game waits after each failure in a row. */

it("a back-off's delay doubles with each failure until it reaches the maximum", () => {
  const pauses = { firstMs: 1_000, longestMs: 30_000 };
  const after = [-1, 0, 1, 2, 5, 6, 2_000].map(failures => pauseAfter(failures, pauses));
  expect(after).toEqual([0, 0, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

const pauses = (random: () => number, count: number) => {
  const backOff = createBackOff({ random });
  return Array.from({ length: count }, () => backOff.next());
};

it('a back-off doubles up to two minutes and is shortened at random by up to half', () => {
  expect(pauses(() => 0, 8)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000]);
  expect(pauses(() => 1, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

it('a back-off is always between one second and two minutes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), random => {
      for (const ms of pauses(() => random, 1_100)) expect(ms >= 1_000 && ms <= 120_000).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('after a success, the back-off begins again with the first delay', () => {
  const backOff = createBackOff({ random: () => 0 });
  backOff.next();
  backOff.next();
  backOff.reset();
  expect(backOff.next()).toBe(2_000);
});

it('a cool-down after failures is measured with a clock that cannot be set back', () => {
  const clock = createHandClock();
  const backOff = createCoolDown(clock.steady);
  backOff.failed();
  clock.set(clock.now() - 3_600_000);
  expect(backOff.leftMs).toBe(1_000);
  clock.advance(1_000);
  expect([backOff.leftMs, backOff.hasFailed]).toEqual([0, true]);
});

it('after a success, the cool-down after the next failure is one second again', () => {
  const { steady } = createHandClock();
  const coolDown = createCoolDown(steady);
  for (const _ of [1, 2, 3]) coolDown.failed();
  expect([coolDown.leftMs, coolDown.hasFailed]).toEqual([4_000, true]);
  coolDown.worked();
  expect([coolDown.leftMs, coolDown.hasFailed]).toEqual([0, false]);
  coolDown.failed();
  expect(coolDown.leftMs).toBe(1_000);
});

it('the cool-down of a platform account is at most one minute', () => {
  const { steady } = createHandClock();
  const coolDown = createCoolDown(steady);
  for (let failure = 1; failure <= 6; failure++) coolDown.failed();
  expect(coolDown.leftMs).toBe(32_000);
  for (let failure = 7; failure <= 9; failure++) coolDown.failed();
  expect(coolDown.leftMs).toBe(60_000);
});
