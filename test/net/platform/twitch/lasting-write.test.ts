import { expect, it } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { createLastingWrite } from '../../../../net/platform/twitch/account/account-store.ts';
import { GameError } from '../../../../schema/base/error.ts';

/** A permission that the store refuses is stored again every second until the store accepts it. */

function stage() {
  const clock = createHandClock();
  const store = { isFull: true, writes: 0 };
  const told: string[] = [];
  const write = createLastingWrite({
    clock,
    write() {
      store.writes++;
      if (store.isFull) throw new GameError('not-stored', 'full');
    },
    onRefused: () => told.push('refused'),
    onStored: () => told.push('stored'),
  });
  return { clock, store, told, write };
}

it('a permission that cannot be stored is reported once and retried, and a later success is reported', () => {
  const { clock, store, told, write } = stage();
  write.write();
  write.write();
  expect([write.isBehind, told]).toEqual([true, ['refused']]);
  clock.advance(2_999);
  store.isFull = false;
  expect([store.writes, write.isBehind]).toEqual([4, true]);
  clock.advance(1);
  expect([store.writes, write.isBehind, told]).toEqual([5, false, ['refused', 'stored']]);
  clock.advance(10_000);
  expect(store.writes).toBe(5);
});

it('a cancelled write of a permission is not retried', () => {
  const { clock, store, write } = stage();
  write.write();
  write.cancel();
  clock.advance(10_000);
  expect([store.writes, write.isBehind]).toEqual([1, false]);
});
