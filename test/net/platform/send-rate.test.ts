import { expect, it } from 'vitest';
import { createSendRate } from '../../../net/platform/chat/send-rate.ts';

/** Tests how many lines are sent to a platform. */

function start(most: number, before = 0) {
  const clock = { now: 1_000 };
  const rate = createSendRate({ most, windowMs: 30_000 }, () => clock.now, before);
  return { clock, rate };
}

it("the chat's send rate allows the number of lines that the platform accepts within its time window", () => {
  const { clock, rate } = start(2);
  rate.take();
  clock.now += 10_000;
  expect(rate.waitMs()).toBe(0);
  rate.take();
  expect(rate.waitMs()).toBe(20_000);
  clock.now += 19_999;
  expect(rate.waitMs()).toBe(1);
  clock.now += 1;
  expect(rate.waitMs()).toBe(0);
  rate.take();
  expect(rate.waitMs()).toBe(10_000);
});

it("lines that the previous server may have sent shortly before also count towards the chat's send rate", () => {
  const { clock, rate } = start(2, 1);
  expect(rate.waitMs()).toBe(0);
  rate.take();
  expect(rate.waitMs()).toBe(30_000);
  clock.now += 60_000;
  expect(rate.waitMs()).toBe(0);
});
