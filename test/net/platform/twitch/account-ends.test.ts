import { describe, expect, it } from 'vitest';
import { type AccountStage, accountForEachTest } from './stage.ts';

/** How the end of a permission is noticed and told, and how the streamer ends it. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let stage: AccountStage;
const { codeOf, requests, state, stored, token } = accountForEachTest(given => {
  stage = given;
});

describe('a permission that was taken back', () => {
  const REVOKED = expect.stringContaining('Twitch has ended the permission');

  it('ends in one notice, and asks the platform no more', async () => {
    stage.twitch.revoke();
    await Promise.all([
      codeOf(stage.account.auth.refreshAccessTokenForUser?.('') ?? token()),
      codeOf(token()),
    ]);
    expect(stage.account.describe()).toMatchObject({ state: 'revoked', remarks: [REVOKED] });
    expect(stage.account.account).toBeNull();
    const { length } = stage.twitch.requests;
    stage.clock.advance(DAY);
    expect(await codeOf(token())).toBe('not-connected');
    stage.account.revoked();
    expect(stage.twitch.requests).toHaveLength(length);
    expect(stage.log).toEqual([expect.stringContaining('is not connected any more')]);
    expect(stage.states.filter(told => told === 'revoked')).toHaveLength(1);
  });

  it('is known after a restart, and the account connects again as the same', async () => {
    const since = stage.account.account?.since;
    stage.account.revoked();
    await stage.restart();
    expect(stage.account.describe()).toMatchObject({ state: 'revoked', user: { login: 'streamer' } });
    stage.clock.advance(HOUR);
    await stage.connect();
    expect(stage.account.account?.since).toBe(since);
    expect(stage.account.describe().remarks).toEqual([]);
  });

  it('is noticed within the hour without any call', async () => {
    stage.twitch.revoke();
    stage.clock.advance(HOUR);
    await stage.until(() => state() === 'revoked');
    expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/token', status: 400 });
  });

  it('by a client id of the wrong type says so', async () => {
    stage.twitch.faults.answer(
      { path: '/auth/token' },
      { status: 403, body: { message: 'missing client secret' } },
    );
    stage.clock.advance(4 * HOUR);
    await codeOf(token());
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('confidential application')]);
  });
});

describe('the platform', () => {
  const validations = () => requests('/auth/validate').length;

  it('is asked at the start and every hour whether it still knows the account', async () => {
    await stage.restart();
    await stage.looked();
    const before = validations();
    stage.clock.advance(HOUR - 1);
    expect(validations()).toBe(before);
    stage.clock.advance(1);
    await stage.twitch.until(() => validations() === before + 1);
  });

  it('is left alone for longer and longer while it is away, and the account works when it is back', async () => {
    await stage.twitch.faults.down();
    stage.clock.advance(4 * HOUR);
    expect(await codeOf(token())).toBe('unreachable');
    expect(stage.account.describe()).toMatchObject({
      state: 'away',
      remarks: [expect.stringContaining('cannot be reached now')],
    });
    await stage.twitch.faults.up();
    expect(await codeOf(token())).toBe('unreachable');
    stage.clock.advance(60_000);
    expect(await codeOf(token())).toBe('none');
    expect(state()).toBe('connected');
    expect(stage.log).toEqual([]);
  });

  it('that answers with the page of a network instead is away, not a refusal', async () => {
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 403, body: '<html>Log in</html>' }, 2);
    stage.clock.advance(4 * HOUR);
    expect(await codeOf(token())).toBe('unreachable');
    expect(state()).toBe('away');
  });

  it('is seen to be away by what a part cannot do, whose words are told', async () => {
    await stage.twitch.faults.down();
    stage.account.setProblem('events', 'No events come in.');
    expect(stage.account.describe().remarks).toEqual(['No events come in.']);
    await stage.until(() => state() === 'away');
    await stage.twitch.faults.up();
    stage.account.setProblem('events', null);
    await stage.until(() => state() === 'connected');
    expect(stage.account.describe().remarks).toEqual([]);
  });
});

describe('the account', () => {
  it('is not reported any more once the game has ended', async () => {
    const { length } = stage.states;
    await stage.account.close();
    stage.account.setProblem('events', 'No events come in.');
    expect(stage.states).toHaveLength(length);
  });

  it('that nobody used for 21 days is told of, since the platform ends it after 30', async () => {
    stage.clock.advance(20 * DAY);
    await stage.restart();
    expect(stage.account.describe().remarks).toEqual([]);
    await stage.looked(); // with a new token
    stage.kill();
    stage.clock.advance(21 * DAY);
    await stage.restart();
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('not used for 21 days')]);
  });

  it('tells what has changed of it: its name, and whether it has channel points', async () => {
    const changes: unknown[] = [];
    stage.account.onChange(() => changes.push(stage.account.account?.name));
    Object.assign(stage.twitch.streamer, { name: 'StReAmEr', broadcasterType: '' });
    stage.clock.advance(HOUR);
    await stage.until(() => stage.account.account?.name === 'StReAmEr');
    expect(stage.account.account?.hasRewards).toBe(false);
    expect(changes).toEqual(['StReAmEr']);
  });
});

describe('disconnecting', () => {
  it('forgets the account and revokes its permission', async () => {
    expect(await stage.account.disconnect()).toMatchObject({
      state: 'disconnected',
      user: null,
      remarks: [],
    });
    expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/revoke', status: 200 });
    expect(stored()).toBeNull();
    expect((await stage.restart()).describe().state).toBe('disconnected');
  });

  it('revokes it also when the access token has lapsed', async () => {
    stage.clock.advance(4 * HOUR);
    stage.kill();
    await stage.account.disconnect();
    expect(requests('/auth/revoke').at(-1)).toMatchObject({ status: 200 });
  });

  it('forgets it while the platform is away', async () => {
    await stage.twitch.faults.down();
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
    expect(stored()).toBeNull();
  });

  it('ends connecting anew, too', async () => {
    await stage.account.connect([]);
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
  });

  it('twice is the same as once', async () => {
    await stage.account.disconnect();
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
  });
});
