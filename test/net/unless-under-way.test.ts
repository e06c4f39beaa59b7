import { expect, it } from 'vitest';
import { unlessUnderWay } from '../../net/unless-under-way.ts';

/** Work of which there is one at a time. */

/** Work that goes on until it is told how it ends, and what was begun. */
function start() {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = unlessUnderWay((name: string) => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { begun, ends, work };
}

it('is left out while it is under way, and done again after that', async () => {
  const { begun, ends, work } = start();
  const first = work('first');
  await work('second');
  ends[0]?.resolve();
  await first;
  void work('third');
  expect(begun).toEqual(['first', 'third']);
});

it('that fails rejects, and is done again', async () => {
  const { begun, ends, work } = start();
  const first = work('first');
  ends[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  void work('second');
  expect(begun).toEqual(['first', 'second']);
});
