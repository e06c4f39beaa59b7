import { expect, it } from 'vitest';
import { createAccountCheck } from '../../../../net/platform/twitch/account/account-check.ts';
import type { AccountStore } from '../../../../net/platform/twitch/account/account-store.ts';
import type { TokenSource } from '../../../../net/platform/twitch/account/token-source.ts';
import type { Clock } from '../../../../net/platform/twitch/clock.ts';

/** A clock whose timers the test can run at any time. */
function createEarlyClock() {
  let time = 0;
  const timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    steady: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  };
  return {
    clock,
    waiting: () => timers.length,
    /** Runs the next timer `ms` before its time. */
    runEarly(ms: number) {
      const [timer] = timers.splice(0, 1);
      time = (timer?.at ?? 0) - ms;
      timer?.run();
    },
  };
}

it('after an account check was closed, it starts no further check', async () => {
  const { clock, waiting } = createEarlyClock();
  const answer = Promise.withResolvers<never>();
  const source = { get: () => answer.promise } as unknown as TokenSource;
  const accounts = { current: { tokens: {} } } as AccountStore;
  const nothing = { onRefused() {}, onReached() {}, onChange() {} };
  const check = createAccountCheck({ clock, accounts, source, ...nothing });
  const look = check.look();
  check.close();
  answer.reject(new Error('away'));
  await look;
  expect(waiting()).toBe(0);
});

it('a failed account check is repeated, even if the timer of the check fires too early', async () => {
  const { clock, waiting, runEarly } = createEarlyClock();
  let looks = 0;
  const source = {
    get() {
      looks++;
      return Promise.reject(new Error('away'));
    },
  } as unknown as TokenSource;
  const accounts = { current: { tokens: {} } } as AccountStore;
  const check = createAccountCheck({
    clock,
    accounts,
    source,
    onRefused: () => {},
    onReached: () => {},
    onChange: () => {},
  });
  await check.look();
  expect([looks, waiting()]).toEqual([1, 1]);
  runEarly(0.4);
  expect([looks, waiting()]).toEqual([1, 1]);
  runEarly(0);
  await expect.poll(() => looks).toBe(2);
  check.close();
});
