import { expect, it } from 'vitest';
import { createClockOffset } from '../../render/link/frames.ts';

/** Tests of the estimated lead of the server's clock, from frames with different delays. */

it("the page takes its offset from the server's clock from the frame with the shortest delay", () => {
  const clock = createClockOffset();
  clock.measure(10_000, 1_080);
  clock.measure(10_000, 1_020);
  clock.measure(10_000, 1_020);
  expect(clock.get()).toBe(8_980);
  clock.measure(10_100, 1_120 + 50);
  expect(clock.get()).toBeCloseTo(8_980 - 0.15 * 4, 6);
});

it("if all frames become later, the page's offset from the server's clock follows by 4 ms per second", () => {
  const clock = createClockOffset();
  clock.measure(10_000, 0);
  for (let s = 1; s <= 5; s++) clock.measure(10_000 + s * 1_000 - 500, s * 1_000);
  expect(clock.get()).toBeCloseTo(10_000 - 20, 6);
});

it("before the first frame and after a reset, the page knows no offset from the server's clock", () => {
  const clock = createClockOffset();
  expect(clock.get()).toBe(Number.NEGATIVE_INFINITY);
  clock.measure(10_000, 0);
  clock.reset();
  clock.measure(500, 100);
  expect(clock.get()).toBe(400);
});
