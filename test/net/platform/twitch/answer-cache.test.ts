import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache } from '../../../../net/platform/twitch/helix/reward-list.ts';

/** Tests the cache of an answer of the platform. */

let now: number;
let asked: { answer(text: string): Promise<void>; fail(): Promise<void> }[];
let kept: AnswerCache<string>;
const later = () => new Promise<void>(resolve => setImmediate(resolve));

beforeEach(() => {
  [now, asked] = [0, []];
  const ask = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const then =
      <T extends unknown[]>(end: (...given: T) => void) =>
      async (...given: T) => {
        end(...given);
        await later();
      };
    asked.push({ answer: then(resolve), fail: then(() => reject(new Error('away'))) });
    return promise;
  };
  kept = createAnswerCache(ask, { cacheMs: 60_000, failedMs: 5_000, now: () => now });
});

describe('cached response', () => {
  it('all callers share a cached response for a minute after its arrival', async () => {
    const both = [kept.get(), kept.get()];
    now = 100_000;
    await asked[0].answer('one');
    expect([await both[0], await both[1], kept.latest()]).toEqual(['one', 'one', 'one']);
    now = 159_999;
    expect(await kept.get()).toBe('one');
    now = 160_000;
    void kept.get();
    expect(asked).toHaveLength(2);
    expect(kept.latest()).toBe('one'); // until the next answer arrives
    await asked[1].answer('two');
    expect(kept.latest()).toBe('two');
  });

  it('after a failed request, the cache keeps the last response and waits before the next request', async () => {
    void kept.get();
    await asked[0].answer('one');
    now = 60_000;
    const failed = kept.get();
    now = 70_000;
    await Promise.all([asked[1].fail(), expect(failed).rejects.toThrow('away')]);
    now = 74_999;
    await expect(kept.get()).rejects.toThrow('away');
    expect([asked.length, kept.latest()]).toEqual([2, 'one']);
    now = 75_000;
    void kept.get();
    expect(asked).toHaveLength(3);
  });

  it('a cached response that was invalidated is requested again, even if a request is already under way', async () => {
    void kept.get();
    kept.forget();
    void kept.get();
    await asked[0].answer('old');
    expect([asked.length, kept.latest()]).toEqual([2, null]);
    await asked[1].answer('new');
    expect(kept.latest()).toBe('new');
    kept.forget();
    expect(kept.latest()).toBeNull();
  });
});
