import { expect, it } from 'vitest';
import { createLoginPace } from '../../../net/admin/login-pace.ts';

/** Each try after the fifth wrong one in a row waits a second; a good one ends that. */
it('slows down who guesses the secret of a login link', async () => {
  const waits: number[] = [];
  const pace = createLoginPace(async ms => waits.push(ms));
  const attempt = async (isGood: boolean) => {
    await pace.turn();
    pace.note(isGood);
    return waits.length;
  };
  const failures = async (count: number) => {
    for (let i = 0; i < count; i++) await attempt(false);
    return waits.length;
  };
  expect(await failures(5)).toBe(0);
  expect(await failures(3)).toBe(3);
  expect(await attempt(true)).toBe(4); // that one waited, too
  expect(await failures(5)).toBe(4);
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
});
