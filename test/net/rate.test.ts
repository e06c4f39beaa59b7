import { expect, it } from 'vitest';
import { createRate } from '../../net/rate.ts';

/** How often something may be done, by each of many. */

function newRate() {
  const clock = { ms: 0 };
  return { clock, take: createRate({ perSecond: 2, burst: 3, now: () => clock.ms }) };
}
const MOST = 10_000;

it('is as often at once as the burst says, and then by the second, up to the burst again', () => {
  const { clock, take } = newRate();
  const often = (times: number) => Array.from({ length: times }, () => take('ada')).filter(Boolean).length;
  expect(often(5)).toBe(3);
  clock.ms = 499;
  expect(often(1)).toBe(0);
  clock.ms = 500;
  expect(often(2)).toBe(1);
  clock.ms = 60_000;
  expect(often(5)).toBe(3);
});

it('is counted for each by itself', () => {
  const { take } = newRate();
  for (const _ of [1, 2, 3]) take('ada');
  expect([take('ada'), take('bob')]).toEqual([false, true]);
});

it('is forgotten of the one who asked longest ago when 10,000 others have asked since', () => {
  const { take } = newRate();
  for (const name of ['ada', 'bob']) for (const _ of [1, 2, 3]) take(name);
  for (let n = 0; n < MOST - 2; n++) take(`viewer ${n}`);
  expect(take('ada')).toBe(false); // which counts as asking
  take('one more');
  expect([take('ada'), take('bob')]).toEqual([false, true]);
});
