import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import { createAccountCheck } from '../../../../net/platform/twitch/account/account-check.ts';
import type { AccountStore, StoredAccount } from '../../../../net/platform/twitch/account/account-store.ts';
import type { TokenSource } from '../../../../net/platform/twitch/account/token-source.ts';
import type { Clock } from '../../../../net/platform/twitch/clock.ts';
import { connect } from '../../../platform/twitch/calls.ts';

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

it('an account check that was closed starts no further check', async () => {
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

it('an account check on demand replaces the scheduled check, so that only one is pending', async () => {
  const { clock, waiting } = createEarlyClock();
  const source = { get: () => Promise.reject(new Error('away')) } as unknown as TokenSource;
  const accounts = { current: { tokens: {} } } as AccountStore;
  const nothing = { onRefused() {}, onReached() {}, onChange() {} };
  const check = createAccountCheck({ clock, accounts, source, ...nothing });
  await check.look();
  await check.lookAgain();
  await check.lookAgain();
  expect(waiting()).toBe(1);
  check.close();
});

describe('account check at the fake platform', () => {
  const HOUR = 60 * 60_000;
  const VALIDATE = { path: '/auth/validate' };
  let close = async () => {};
  afterEach(async () => {
    vi.unstubAllEnvs();
    await close();
  });

  /** A check of the streamer's account. Its clock stands still until the test advances it. */
  async function checking() {
    const clock = createHandClock();
    const twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0, pointsPerMinute: 10_000 });
    vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
    const { access } = await connect(twitch);
    const { id, login, name, avatar } = twitch.streamer;
    const account: StoredAccount = {
      ...{ clientId: twitch.clientId, user: { id, login, name, avatar }, hasRewards: true, scopes: [] },
      ...{ since: 0, ended: '', tokens: { access, refresh: '', obtainedAt: 0, expiresAt: 0 } },
    };
    const done = {
      looks: 0,
      renewals: 0,
      writes: 0,
      changes: 0,
      reached: [] as boolean[],
      refusals: [] as string[],
    };
    const accounts = {
      current: account as StoredAccount | null,
      set(next: StoredAccount) {
        done.writes++;
        accounts.current = next;
      },
    };
    const source = {
      async get() {
        done.looks++;
        return access;
      },
      async renew() {
        done.renewals++;
        return access;
      },
    };
    const check = createAccountCheck({
      clock,
      accounts: accounts as unknown as AccountStore,
      source: source as unknown as TokenSource,
      onRefused: message => done.refusals.push(message),
      onReached: isReached => done.reached.push(isReached),
      onChange: () => done.changes++,
    });
    close = async () => {
      check.close();
      await twitch.close();
    };
    return { clock, twitch, account, accounts, done, check };
  }

  it('after a successful account check, the next failed check is again repeated after one second', async () => {
    const { clock, twitch, done, check } = await checking();
    const fails = () => twitch.faults.answer(VALIDATE, { status: 503 });
    fails();
    await check.look();
    clock.advance(1_000);
    await check.look(); // waits for the check that the timer has begun
    fails();
    clock.advance(HOUR);
    await check.look();
    expect([done.looks, done.reached]).toEqual([3, [false, true, false]]);
    clock.advance(999);
    expect(done.looks).toBe(3);
    clock.advance(1);
    expect(done.looks).toBe(4);
    await check.look();
  });

  it('callers who request an account check while another check is running share its result', async () => {
    const { done, check } = await checking();
    await Promise.all([check.look(), check.look(), check.lookAgain()]);
    expect(done).toMatchObject({ looks: 1, renewals: 0, reached: [true] });
  });

  it('an account check that has found nothing new writes nothing to the store', async () => {
    const { done, check } = await checking();
    await check.look();
    expect(done).toMatchObject({ writes: 1, changes: 1 }); // the permissions
    await check.look();
    expect(done).toMatchObject({ looks: 2, writes: 1, changes: 1 });
  });

  it.each(['disconnected', 'replaced by another one'])(
    'if the account was %s during an account check, the result of the check is dropped',
    async how => {
      const { twitch, account, accounts, done, check } = await checking();
      const other = { ...account, user: { ...account.user, id: '4711', login: 'other' } };
      const next = how === 'disconnected' ? null : other;
      twitch.faults.before = ({ path }) => {
        if (path === '/mock/users') accounts.current = next;
      };
      await check.look();
      expect(accounts.current).toBe(next);
      expect(done).toMatchObject({ writes: 0, reached: [true] });
    },
  );

  it('without a connected account, an account check requests nothing', async () => {
    const { account, accounts, done, check } = await checking();
    for (const current of [null, { ...account, tokens: null }]) {
      accounts.current = current;
      await check.look();
    }
    expect(done).toMatchObject({ looks: 0, reached: [] });
  });

  it('a token that Twitch refuses is renewed, but not if the refusal comes from a login page of the network', async () => {
    const { twitch, done, check } = await checking();
    twitch.faults.answer(VALIDATE, { status: 401, body: '<html>Log in</html>' });
    await check.look();
    expect(done).toMatchObject({ renewals: 0, reached: [false] });
    twitch.faults.answer(VALIDATE, { status: 401, body: { status: 401, message: 'invalid access token' } });
    await check.lookAgain();
    expect(done).toMatchObject({ renewals: 1, reached: [false, true], refusals: [] });
  });

  it('if Twitch refuses the renewed token too, the permission counts as ended and the platform as reachable', async () => {
    const { twitch, done, check } = await checking();
    twitch.faults.answer(
      VALIDATE,
      { status: 401, body: { status: 401, message: 'invalid access token' } },
      2,
    );
    await check.look();
    expect(done).toMatchObject({ writes: 0, reached: [true], refusals: ['invalid access token'] });
  });
});
