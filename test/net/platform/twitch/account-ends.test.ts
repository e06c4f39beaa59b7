import { describe, expect, it } from 'vitest';
import { type AccountStage, accountForEachTest } from './stage.ts';

/** Tests how the end of a permission is noticed and reported, and how the streamer ends it. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let stage: AccountStage;
const { codeOf, requests, state, stored, token } = accountForEachTest(given => {
  stage = given;
});

describe('revoked permission', () => {
  const REVOKED = expect.stringContaining('Twitch has ended the permission');

  it('a revoked permission is reported once, and no more requests are sent to the platform', async () => {
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
    expect(stage.log).toEqual([expect.stringContaining('is no longer connected')]);
    expect(stage.states.filter(told => told === 'revoked')).toHaveLength(1);
  });

  it('an account whose permission was revoked before a restart can be connected again as the same account', async () => {
    const since = stage.account.account?.since;
    stage.account.revoked();
    await stage.restart();
    expect(stage.account.describe()).toMatchObject({ state: 'revoked', user: { login: 'streamer' } });
    stage.clock.advance(HOUR);
    await stage.connect();
    expect(stage.account.account?.since).toBe(since);
    expect(stage.account.describe().remarks).toEqual([]);
  });

  it('a revoked permission is noticed within an hour, even if the game sends no requests to Twitch', async () => {
    stage.twitch.revoke();
    stage.clock.advance(HOUR);
    await stage.until(() => state() === 'revoked');
    expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/token', status: 400 });
  });

  it("if the client id has the wrong type, the account's remark says so", async () => {
    stage.twitch.faults.answer(
      { path: '/auth/token' },
      { status: 403, body: { message: 'missing client secret' } },
    );
    stage.clock.advance(4 * HOUR);
    await codeOf(token());
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('confidential application')]);
  });
});

describe('account check', () => {
  const validations = () => requests('/auth/validate').length;

  it('the account is checked at the start and every hour', async () => {
    await stage.restart();
    await stage.looked();
    const before = validations();
    stage.clock.advance(HOUR - 1);
    expect(validations()).toBe(before);
    stage.clock.advance(1);
    await stage.twitch.until(() => validations() === before + 1);
  });

  it('an account backs off while the platform is unreachable, and works again when the platform is back', async () => {
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

  it('a login page of the local network counts as an unreachable platform, and not as a refusal', async () => {
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 403, body: '<html>Log in</html>' }, 2);
    stage.clock.advance(4 * HOUR);
    expect(await codeOf(token())).toBe('unreachable');
    expect(state()).toBe('away');
  });

  it('the state of an account is "away" while one of its parts reports a problem', async () => {
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

describe('account status', () => {
  it('if Twitch reports fewer permissions than were granted, the account asks to be connected again', async () => {
    const { clientId: client_id, streamer } = stage.twitch;
    const info = { client_id, login: streamer.login, user_id: streamer.id, scopes: ['user:read:chat'] };
    stage.twitch.faults.answer(
      { path: '/auth/validate' },
      { status: 200, body: { ...info, expires_in: 60 } },
    );
    stage.clock.advance(HOUR);
    await stage.until(() => stage.account.describe().remarks.length > 0);
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('needs more permissions')]);
  });

  it('the status of the account is not reported after the game has ended', async () => {
    const { length } = stage.states;
    await stage.account.close();
    stage.account.setProblem('events', 'No events come in.');
    expect(stage.states).toHaveLength(length);
  });

  it('the account warns after 21 days without use, since Twitch revokes the permission after 30', async () => {
    stage.clock.advance(20 * DAY);
    await stage.restart();
    expect(stage.account.describe().remarks).toEqual([]);
    await stage.looked(); // the check gets a new token
    stage.kill();
    stage.clock.advance(21 * DAY);
    await stage.restart();
    expect(stage.account.describe().remarks).toEqual([expect.stringContaining('not used for 21 days')]);
  });

  it("changes of the account's name and of its channel points are reported", async () => {
    const changes: unknown[] = [];
    stage.account.onChange(() => changes.push(stage.account.account?.name));
    Object.assign(stage.twitch.streamer, { name: 'StReAmEr', broadcasterType: '' });
    stage.clock.advance(HOUR);
    await stage.until(() => stage.account.account?.name === 'StReAmEr');
    expect(stage.account.account?.hasRewards).toBe(false);
    expect(changes).toEqual(['StReAmEr']);
  });
});

describe('disconnecting an account', () => {
  it('disconnecting deletes the account and revokes the permission', async () => {
    expect(await stage.account.disconnect()).toMatchObject({
      state: 'disconnected',
      user: null,
      remarks: [],
    });
    expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/revoke', status: 200 });
    expect(stored()).toBeNull();
    expect((await stage.restart()).describe().state).toBe('disconnected');
  });

  it('disconnecting revokes the permission even if the access token has expired', async () => {
    await stage.looked();
    stage.kill(4 * HOUR); // a running game would have renewed the token
    await stage.account.disconnect();
    expect(requests('/auth/revoke').at(-1)).toMatchObject({ status: 200 });
  });

  /** The line of the log if it is not known that the permission was revoked. */
  const NOT_REVOKED = expect.stringMatching(
    /The streaming account .* is disconnected, but .* remove the game at https:\S+connections/,
  );

  it('disconnecting deletes the account even while the platform is unreachable, and the log says what to do', async () => {
    await stage.twitch.faults.down();
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
    expect([stored(), stage.log]).toEqual([null, [NOT_REVOKED]]);
  });

  it('if a permission cannot be revoked because its expired token cannot be renewed, the log says so', async () => {
    await stage.looked();
    stage.kill(4 * HOUR);
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 503 }, 9);
    await stage.account.disconnect();
    expect([requests('/auth/revoke'), stage.log]).toEqual([[], [NOT_REVOKED]]);
  });

  it.each([
    ['is lost, the log says what to do', '/auth/token', [NOT_REVOKED]],
    ['arrives, but the new token cannot be revoked, the log says what to do', '/auth/revoke', [NOT_REVOKED]],
    ['arrives, nothing is logged', '/none', []],
  ])('if an account is disconnected during a renewal whose answer %s', async (_, path, lines) => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    stage.twitch.faults.before = call => {
      if (call.path !== '/auth/token') return undefined;
      asked.resolve();
      return answered.promise;
    };
    stage.twitch.faults.dropAnswer({ path });
    stage.clock.advance(4 * HOUR);
    const late = codeOf(token());
    await asked.promise;
    const left = stage.account.disconnect();
    answered.resolve();
    await left;
    expect([await late, stage.log]).toEqual(['not-connected', lines]);
  });

  it('if the permission had already ended, disconnecting logs nothing', async () => {
    stage.twitch.revoke();
    await stage.account.disconnect();
    expect(stage.log).toEqual([]);
  });

  it('disconnecting cancels an attempt to connect', async () => {
    await stage.account.connect([]);
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
  });

  it('disconnecting twice has the same result as disconnecting once', async () => {
    await stage.account.disconnect();
    expect(await stage.account.disconnect()).toMatchObject({ state: 'disconnected' });
  });
});
