import { expect, it } from 'vitest';
import { createRate } from '../../core/rate.ts';

/** Tests token buckets. */

const start = (options = { perSecond: 2, burst: 4 }) => {
  let now = 0;
  const rate = createRate({ ...options, now: () => now });
  const pass = (ms: number) => {
    now += ms;
  };
  return { rate, pass };
};

it('a rate limit allows a burst at once, and then as many calls per second as the rate', () => {
  const { rate, pass } = start();
  expect([1, 2, 3, 4, 5].map(() => rate.take())).toEqual([true, true, true, true, false]);
  pass(499);
  expect(rate.take()).toBe(false);
  pass(1);
  expect([rate.take(), rate.take()]).toEqual([true, false]);
});

it('the bucket of a rate limit refills until it holds a full burst', () => {
  const { rate, pass } = start();
  rate.take();
  pass(60_000);
  expect(rate.left()).toBe(4);
});

it('several tokens of a rate limit are taken together or not at all', () => {
  const { rate } = start();
  expect([rate.take('a', 3), rate.take('a', 2), rate.left('a'), rate.take('a', 1)]).toEqual([
    true,
    false,
    1,
    true,
  ]);
});

it('a rate limit counts each key separately', () => {
  const { rate } = start({ perSecond: 1, burst: 1 });
  expect([rate.take('a'), rate.take('b'), rate.take('a')]).toEqual([true, true, false]);
});

it('a rate limit with more than 10,000 keys forgets the bucket of the least recently used key', () => {
  const { rate } = start({ perSecond: 0, burst: 1 });
  for (let key = 0; key < 10_000; key++) rate.take(`${key}`);
  rate.take('0');
  rate.take('new');
  expect([rate.left('0'), rate.left('1')]).toEqual([0, 1]);
});

it('reading the state of a rate limit does not count as using it', () => {
  const { rate } = start({ perSecond: 0, burst: 1 });
  for (let key = 0; key < 10_000; key++) rate.take(`${key}`);
  expect(rate.left('0')).toBe(0);
  rate.take('new');
  expect(rate.left('0')).toBe(1);
});
