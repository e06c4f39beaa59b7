import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../net/platform/twitch/account/token-source.ts';
import { type AccountStage, accountForEachTest } from './stage.ts';

/** Tests how the tokens of a connected account are renewed and stored, and how their end is reported. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let stage: AccountStage;
const { codeOf, requests, state, stored, token } = accountForEachTest(given => {
  stage = given;
});
const refreshes = () => requests('/auth/token').filter(({ query }) => query.includes('refresh_token'));

const REFUSED = { status: 400, body: { status: 400, message: 'Invalid refresh token' } };

/**
 * Delays the platform's answer to the next refresh until `answer` is called. `asked` resolves when the refresh was
 * requested.
 */
function holdRefresh() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  stage.twitch.faults.before = ({ path, query }) => {
    if (path !== '/auth/token' || query.get('grant_type') !== 'refresh_token') return undefined;
    asked.resolve();
    return answer.promise;
  };
  return { asked: asked.promise, answer: answer.resolve };
}

describe('access token', () => {
  it('an access token is renewed once, in the last twentieth of its lifetime, however many callers need it', async () => {
    const first = await token();
    stage.clock.advance(3.79 * HOUR);
    expect(await token()).toBe(first);
    const before = refreshes().length;
    stage.clock.advance(0.02 * HOUR);
    const renewed = await Promise.all([token(), token(), token()]);
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(first);
    expect(refreshes().length).toBe(before + 1);
    expect(stage.twitch.violations).toEqual([]);
  });

  it('an access token has the lifetime that Twitch states, or else a lifetime of four hours', () => {
    const answer = { accessToken: 'a', refreshToken: 'r', scope: [], obtainmentTimestamp: 0 };
    expect(tokensOf({ ...answer, expiresIn: 60 }, 1_000).expiresAt).toBe(61_000);
    expect(tokensOf({ ...answer, expiresIn: null }, 1_000).expiresAt).toBe(1_000 + 4 * HOUR);
  });

  it('if Twitch sends no new refresh token with a renewed token, the old refresh token is kept', () => {
    const answer = { accessToken: 'a', scope: [], expiresIn: 60, obtainmentTimestamp: 0 };
    expect(tokensOf({ ...answer, refreshToken: 'new' }, 0, 'old').refresh).toBe('new');
    expect(tokensOf({ ...answer, refreshToken: null }, 0, 'old').refresh).toBe('old');
  });

  it('if Twitch refuses an access token, the token is renewed and the call is repeated', async () => {
    stage.twitch.expireAccess();
    const { id } = stage.twitch.streamer;
    expect((await stage.account.api.users.getUserById(id))?.id).toBe(id);
    expect(state()).toBe('connected');
  });

  it('a renewed access token is used only after its refresh token is stored', async () => {
    stage.clock.advance(4 * HOUR);
    const access = await token();
    expect(stored().tokens.access).toBe(access);
    await stage.restart();
    expect(await token()).toBe(access);
  });

  it('after the game has ended, an access token is not renewed any more, and is used only until it expires', async () => {
    const first = await token();
    const before = refreshes().length;
    await stage.account.close();
    stage.clock.advance(3.9 * HOUR);
    expect(await token()).toBe(first);
    stage.clock.advance(HOUR);
    expect(await codeOf(token())).toBe('unreachable');
    expect(refreshes()).toHaveLength(before);
  });

  it('if the game ends during the renewal of an access token, the renewed token is stored first', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    stage.twitch.faults.before = ({ path }) => {
      if (path !== '/auth/token') return undefined;
      asked.resolve();
      return answer.promise;
    };
    stage.clock.advance(4 * HOUR);
    const renewed = token();
    await asked.promise;
    const restarted = stage.restart();
    answer.resolve();
    await restarted;
    stage.twitch.faults.before = null;
    expect(await token()).toBe(await renewed);
    expect([state(), refreshes().length]).toEqual(['connected', 1]);
  });

  it('a caller who needs an access token during its renewal gets the new token, even while the game ends', async () => {
    const { asked, answer } = holdRefresh();
    stage.clock.advance(4 * HOUR);
    const first = token();
    await asked;
    const closed = stage.account.close();
    const second = token();
    answer();
    expect(await second).toBe(await first);
    await closed;
  });

  it('after an access token was renewed successfully, the next token is again renewed in time', async () => {
    const first = await token();
    stage.clock.advance(3.9 * HOUR);
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 503, body: {} });
    expect(await token()).toBe(first);
    stage.clock.advance(0.2 * HOUR);
    const second = await token();
    stage.clock.advance(3.9 * HOUR);
    expect(new Set([first, second, await token()]).size).toBe(3);
  });

  it.each([
    ['works', () => {}],
    ['is refused', () => stage.twitch.faults.answer({ path: '/auth/token' }, REFUSED)],
  ])(
    'if an account is connected again during a renewal that %s, only the new tokens are used',
    async (_, end) => {
      const { asked, answer } = holdRefresh();
      stage.clock.advance(4 * HOUR);
      const late = codeOf(token());
      await asked;
      await stage.connect();
      const { access } = stored().tokens;
      end();
      answer();
      expect(await late).toBe('not-connected');
      expect([state(), stored().tokens.access, await token()]).toEqual(['connected', access, access]);
    },
  );

  it('without an account, there is no access token', async () => {
    await stage.account.disconnect();
    expect(await codeOf(token())).toBe('not-connected');
    expect(stage.account.auth.getCurrentScopesForUser(stage.twitch.streamer.id)).toEqual([]);
  });

  it('after a disconnection, there is no access token, even if a renewal failed before it was complete', async () => {
    stage.clock.advance(3.9 * HOUR);
    const [isAsked, isGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stage.twitch.faults.before = ({ path }) => {
      if (path !== '/auth/token') return undefined;
      isAsked.resolve();
      return isGone.promise;
    };
    stage.twitch.faults.dropAnswer({ path: '/auth/token' });
    const asked = codeOf(token());
    await isAsked.promise;
    await stage.account.disconnect();
    isGone.resolve();
    expect(await asked).toBe('not-connected');
  });

  it('there is no access token for another account or for scopes that were not granted', async () => {
    const { auth } = stage.account;
    const ask = (scope: string, user = stage.twitch.streamer.id) =>
      codeOf(auth.getAccessTokenForUser(user, ['bits:read2', scope]));
    expect(await ask('channel:read:ads')).toBe('not-connected');
    expect(await ask('bits:read')).toBe('none');
    expect(await ask('bits:read', '4711')).toBe('not-connected');
  });
});

describe('tokens', () => {
  /** Makes the store refuse changes of the vault. */
  const refuse = () =>
    stage.store.run("CREATE TRIGGER full BEFORE UPDATE ON vault BEGIN SELECT RAISE(ABORT, 'full'); END");
  const accept = () => stage.store.run('DROP TRIGGER full');

  it('tokens that the store refuses are used from memory and stored as soon as possible', async () => {
    refuse();
    stage.clock.advance(4 * HOUR);
    const access = await token();
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('could not be stored')]);
    expect(stored().tokens.access).not.toBe(access);
    stage.clock.advance(5_000);
    accept();
    stage.clock.advance(1_000);
    expect(stored().tokens.access).toBe(access);
    expect(stage.account.describe().remarks).toEqual([]);
    expect(stage.log).toEqual([
      expect.stringContaining('only in memory until they can be stored'),
      'The tokens of the streaming account are now stored.',
    ]);
  });

  it('tokens that the store refused are stored at the latest when the game ends', async () => {
    refuse();
    stage.clock.advance(4 * HOUR);
    const access = await token();
    accept();
    await stage.restart();
    expect(await token()).toBe(access);
  });

  it('if the store refuses to delete the tokens, the account stays connected', async () => {
    stage.store.run("CREATE TRIGGER full BEFORE DELETE ON vault BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(await codeOf(stage.account.disconnect())).toBe('not-stored');
    expect(state()).toBe('connected');
    accept();
  });
});

describe('killed game', () => {
  /** Lets the token expire, and waits until the platform was asked for a new one. */
  const refreshing = async () => {
    stage.clock.advance(4 * HOUR);
    return codeOf(token());
  };

  it('after the game is killed, a token is renewed again if Twitch had not yet handled the request', async () => {
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    stage.twitch.faults.before = ({ path }) => {
      if (path === '/auth/token') resolve();
      return path === '/auth/token' ? new Promise(() => {}) : undefined;
    };
    void refreshing();
    await isAsked;
    stage.twitch.faults.before = null;
    stage.kill();
    expect(await codeOf(token())).toBe('none');
    expect(state()).toBe('connected');
    expect(stage.twitch.violations).toEqual([]);
  });

  it('after the game is killed, a renewed token is used if it had been stored', async () => {
    await refreshing();
    stage.kill();
    expect(await codeOf(token())).toBe('none');
    expect(stage.twitch.violations).toEqual([]);
  });

  it("after the game is killed, the old token is tried once if Twitch's response was lost", async () => {
    stage.twitch.faults.dropAnswer({ path: '/auth/token' });
    expect(await refreshing()).toBe('unreachable');
    stage.kill();
    expect(await codeOf(token())).toBe('not-connected');
    expect(state()).toBe('revoked');
    expect(stage.log).toHaveLength(1);
  });
});

it('if the response to a renewal was lost, a token is used until it expires', async () => {
  const first = await token();
  stage.clock.advance(3.9 * HOUR);
  stage.twitch.faults.dropAnswer({ path: '/auth/token' });
  expect([await token(), await token()]).toEqual([first, first]);
  stage.clock.advance(0.05 * HOUR);
  expect(await token()).toBe(first);
  expect(refreshes().filter(({ status }) => status === 400)).toEqual([]);
});

describe('restored store', () => {
  it('a restored store has no tokens, and the streamer is asked to connect the account again', async () => {
    const since = stage.account.account?.since ?? 0;
    const account = await stage.restore();
    expect(account.describe()).toMatchObject({
      state: 'disconnected',
      user: null,
      remarks: [expect.stringContaining('restored from a backup')],
    });
    stage.clock.advance(DAY);
    await stage.connect();
    expect(stage.account.account?.since).toBe(since + DAY);
    expect((await stage.restart()).describe().remarks).toEqual([]);
  });
});
