import { expect, it } from 'vitest';
import { createSingleFlight, skipWhileRunning } from '../../core/single-flight.ts';

/** Tests work of which only one run is active at a time. */

/** Work that runs until a test ends it, and the list of its starts. */
function start() {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = skipWhileRunning((name: string) => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { begun, ends, work };
}

it('work is not started again while it is running', async () => {
  const { begun, ends, work } = start();
  const first = work('first');
  await work('second');
  ends[0]?.resolve();
  await first;
  void work('third');
  expect(begun).toEqual(['first', 'third']);
});

it('if work fails, its promise is rejected, and the work can be started again', async () => {
  const { begun, ends, work } = start();
  const first = work('first');
  ends[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  void work('second');
  expect(begun).toEqual(['first', 'second']);
});

it('two concurrent calls with the same key run the work once and get the same result', async () => {
  const flights = createSingleFlight<string>();
  const begun: string[] = [];
  const run = (key: string) =>
    flights(key, async () => {
      begun.push(key);
      return `${key} ${begun.length}`;
    });
  expect(await Promise.all([run('a'), run('a'), run('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await run('a')).toBe('a 3');
});

it('if the work fails, all callers with the same key get the error, and the work can be started again', async () => {
  const flights = createSingleFlight<string>();
  const fail = () => Promise.reject(new Error('no'));
  const results = await Promise.allSettled([flights('a', fail), flights('a', async () => 'never')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights('a', async () => 'again')).toBe('again');
});
