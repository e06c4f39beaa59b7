import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../../../core/back-off.ts';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { createPlatformTime, inTime, retry } from '../../../../net/platform/twitch/clock.ts';

/** Tests the game's estimate of Twitch's clock, and how long the game waits for Twitch. */

const HOUR = 3_600_000;

describe('time of the platform', () => {
  it("the game uses this machine's clock until Twitch reports a time, and continues from that time", () => {
    const clock = createHandClock(1_000);
    const time = createPlatformTime(clock);
    clock.set(5_000);
    expect(time.now()).toBe(5_000);
    time.set(90_000);
    clock.advance(7);
    clock.set(HOUR); // a change of this machine's time of day has no effect
    expect(time.now()).toBe(90_007);
    time.set(80_000);
    expect(time.now()).toBe(80_000);
  });

  it("converting a past time to Twitch's clock does not change how long ago it was", () => {
    const clock = createHandClock(HOUR);
    const time = createPlatformTime(clock);
    time.set(10 * HOUR);
    expect(time.pastOf(HOUR - 600)).toBe(10 * HOUR - 600);
  });

  it("a time converted to Twitch's clock is never later than the latest time that Twitch reported", () => {
    const clock = createHandClock(HOUR);
    const time = createPlatformTime(clock);
    time.set(10 * HOUR);
    clock.advance(50);
    expect(time.pastOf(2 * HOUR)).toBe(10 * HOUR);
  });

  it("past times are not converted to Twitch's clock until Twitch has reported its time", () => {
    expect(createPlatformTime(createHandClock(HOUR)).pastOf(2 * HOUR)).toBe(2 * HOUR);
  });
});

describe('response from the platform', () => {
  /** A clock that counts its running timers. */
  function watched() {
    const clock = createHandClock(0);
    let waiting = 0;
    const after = (ms: number, run: () => void) => {
      waiting++;
      const cancel = clock.after(ms, run);
      return () => {
        waiting--;
        cancel();
      };
    };
    return { ...clock, after, waiting: () => waiting };
  }

  it('Twitch counts as unreachable if it does not respond within ten seconds', async () => {
    const clock = watched();
    const answer = inTime(clock, new Promise(() => {}));
    const refused = expect(answer).rejects.toMatchObject({ code: 'unreachable' });
    clock.advance(9_999);
    const early = await Promise.race([
      answer.catch(() => 'late'),
      new Promise(resolve => setImmediate(resolve, 'waits')),
    ]);
    expect(early).toBe('waits');
    clock.advance(1);
    await refused;
    expect(clock.waiting()).toBe(0);
  });

  it('any response from Twitch, even a refusal, ends the wait after which Twitch counts as unreachable', async () => {
    const clock = watched();
    expect(await inTime(clock, Promise.resolve(7))).toBe(7);
    await expect(inTime(clock, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(clock.waiting()).toBe(0);
  });
});

describe('work that is retried', () => {
  function stage() {
    const clock = createHandClock(0);
    const results: PromiseWithResolvers<boolean>[] = [];
    const work = () => {
      const result = Promise.withResolvers<boolean>();
      results.push(result);
      return result.promise;
    };
    const cancel = retry(work, clock, createBackOff({ jitter: 0 }));
    const ends = async (isDone: boolean) => {
      results.at(-1)?.resolve(isDone);
      await new Promise(setImmediate);
    };
    return { clock, cancel, ends, count: () => results.length };
  }

  it('failed work for Twitch is retried after two seconds, then after delays that double, until it succeeds', async () => {
    const { clock, ends, count } = stage();
    for (const pauseMs of [2_000, 4_000]) {
      const before = count();
      await ends(false);
      clock.advance(pauseMs - 1);
      expect(count()).toBe(before);
      clock.advance(1);
      expect(count()).toBe(before + 1);
    }
    await ends(true);
    clock.advance(HOUR);
    expect(count()).toBe(3);
  });

  it('cancelled work for Twitch is retried neither after the current attempt nor after the delay', async () => {
    const [running, paused] = [stage(), stage()];
    running.cancel();
    await running.ends(false);
    await paused.ends(false);
    paused.cancel();
    for (const { clock } of [running, paused]) clock.advance(HOUR);
    expect([running.count(), paused.count()]).toEqual([1, 1]);
  });
});
