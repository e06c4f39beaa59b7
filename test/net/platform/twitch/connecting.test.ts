import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountStage, refusal, stageAccount } from './stage.ts';

/** Tests how an account is connected: the streamer enters a code, and the game polls until it is confirmed. */

let stage: AccountStage;
beforeEach(async () => {
  stage = await stageAccount();
});
afterEach(() => stage.close());

const start = (packs: readonly string[] = []) => stage.account.connect(packs);
const poll = () => stage.account.poll();
/** Advances the clock by the interval, and then polls. */
const pollNext = (ms = 5_000) => {
  stage.clock.advance(ms);
  return poll();
};
const asked = () => stage.twitch.requests.filter(({ path }) => path === '/auth/token').length;
const state = () => stage.account.describe().state;

describe('connecting an account', () => {
  it('the streamer connects an account with a code, and each state is reported', async () => {
    expect(stage.account.describe()).toMatchObject({ state: 'disconnected', user: null });
    const { url, code, interval, expiresIn } = await start();
    expect({ url, interval, expiresIn }).toEqual({
      url: expect.stringContaining('https://www.twitch.tv/activate'),
      interval: 5,
      expiresIn: 1_800,
    });
    expect(state()).toBe('connecting');
    expect(await poll()).toEqual({ status: 'pending' });
    stage.twitch.authorize(code);
    expect(await pollNext()).toEqual({ status: 'done' });
    const { id, login, name, avatar } = stage.twitch.streamer;
    expect(stage.account.describe()).toEqual({
      state: 'connected',
      user: { id, login, name, avatar },
      client: { from: 'environment', id: stage.twitch.clientId },
      packs: [],
      remarks: [],
    });
    expect(stage.account.account).toMatchObject({
      id,
      login,
      name,
      hasRewards: true,
      since: stage.clock.now(),
    });
    expect(stage.states).toEqual(['connecting', 'connected']);
    expect(stage.twitch.violations).toEqual([]);
  });

  it('connecting requests four scopes, and the scopes of a pack only if the streamer has chosen the pack', async () => {
    await stage.connect();
    expect([...(stage.account.account?.scopes ?? [])]).toEqual([
      'user:read:chat',
      'user:write:chat',
      'channel:manage:redemptions',
      'bits:read',
    ]);
    await stage.connect(['ads']);
    expect(stage.account.describe().packs).toEqual(['ads']);
    await stage.connect();
    expect(stage.account.describe().packs).toEqual(['ads']);
  });

  it('Twitch is polled at most once per interval, however often the caller polls', async () => {
    await start();
    await Promise.all([poll(), poll(), poll()]);
    for (let i = 0; i < 5; i++) expect(await pollNext(999)).toEqual({ status: 'pending' });
    expect(asked()).toBe(1);
    await pollNext(5);
    expect(asked()).toBe(2);
    expect(stage.twitch.violations).toEqual([]);
  });

  it('Twitch is polled less often if it asks for that', async () => {
    await start();
    await poll();
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 400, body: { message: 'slow_down' } });
    expect(await pollNext()).toEqual({ status: 'pending' });
    await pollNext(9_999);
    expect(asked()).toBe(2);
    await pollNext(1);
    expect(asked()).toBe(3);
  });

  it('if the streamer declines the code, the attempt to connect ends, and each poll reports that', async () => {
    const { code } = await start();
    stage.twitch.deny(code);
    const denied = { status: 'denied', error: 'Twitch reports that the request was declined: start again.' };
    expect(await poll()).toEqual(denied);
    expect(await pollNext()).toEqual(denied);
    expect(state()).toBe('disconnected');
    expect(asked()).toBe(1);
  });

  it.each([
    ['Twitch says that it has expired', (code: string) => stage.twitch.expire(code)],
    ['its time has run out', () => stage.clock.advance(1_800_000)],
  ])('an expired code ends the attempt to connect: %s', async (_, lapse) => {
    const { code } = await start();
    lapse(code);
    expect(await poll()).toEqual({ status: 'expired', error: 'The code was not used in time: start again.' });
    expect(state()).toBe('disconnected');
  });

  it('the attempt to connect ends when its code expires, even if nobody polls', async () => {
    await start();
    stage.clock.advance(1_799_999);
    expect(state()).toBe('connecting');
    stage.clock.advance(1);
    expect(state()).toBe('disconnected');
  });

  it('connecting succeeds after the code has expired if Twitch had granted access before the expiry', async () => {
    const { code } = await start();
    stage.twitch.authorize(code);
    stage.twitch.faults.answer({ path: '/auth/validate' }, { status: 503 });
    await poll();
    expect(await pollNext(1_800_000)).toEqual({ status: 'done' });
  });

  it("if Twitch refuses for another reason, the attempt to connect ends and Twitch's explanation is reported", async () => {
    await start();
    const body = { status: 400, message: 'no such device' };
    stage.twitch.faults.answer({ path: '/auth/token' }, { status: 400, body });
    expect(await poll()).toEqual({
      status: 'denied',
      error: 'Twitch refused the request ("no such device"): start again.',
    });
  });

  it('a second attempt to connect replaces the first attempt', async () => {
    const first = await start();
    const second = await start();
    stage.twitch.authorize(first.code);
    expect(await poll()).toEqual({ status: 'pending' });
    stage.twitch.authorize(second.code);
    expect(await pollNext()).toEqual({ status: 'done' });
  });

  it('if Twitch is unreachable, connecting reports that and continues once Twitch is reachable', async () => {
    const { code } = await start();
    stage.twitch.authorize(code);
    await stage.twitch.faults.down();
    const away = { status: 'pending', error: expect.stringContaining('cannot be reached') };
    expect(await poll()).toEqual(away);
    expect(await poll()).toEqual(away);
    await stage.twitch.faults.up();
    expect(await pollNext()).toEqual({ status: 'done' });
  });

  it('connecting keeps the tokens while Twitch cannot say who the user is', async () => {
    const { code } = await start();
    stage.twitch.authorize(code);
    stage.twitch.faults.answer({ path: '/auth/validate' }, { status: 503 });
    expect(await poll()).toMatchObject({ status: 'pending' });
    expect(state()).toBe('connecting');
    expect(await pollNext()).toEqual({ status: 'done' });
  });

  it.each([
    ['disconnecting', 'disconnected', () => stage.account.disconnect()],
    ['requesting another code', 'connecting', () => start()],
  ])(
    'if %s cancels the attempt while the user is being looked up, nothing is stored',
    async (_, after, giveUp) => {
      const { code } = await start();
      stage.twitch.authorize(code);
      const asked = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      stage.twitch.faults.before = ({ path }) => {
        if (path !== '/mock/users') return;
        asked.resolve();
        return held.promise;
      };
      const polled = poll();
      await asked.promise;
      await giveUp();
      held.resolve();
      await polled;
      expect(state()).toBe(after);
      expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/revoke', status: 200 });
      expect((await stage.restart()).describe().user).toBeNull();
    },
  );

  it.each([-12, 12])("connecting continues if this machine's clock is changed by %i hours", async hours => {
    const { code } = await start();
    await poll();
    stage.setAhead(hours * 3_600_000);
    stage.twitch.authorize(code);
    expect(await pollNext()).toEqual({ status: 'done' });
  });

  it('connecting cannot begin while Twitch is unreachable', async () => {
    await stage.twitch.faults.down();
    await expect(start()).rejects.toEqual(refusal('unreachable', 'check the connection to the internet'));
    await stage.twitch.faults.up();
  });

  it('a poll without an attempt to connect gets advice, or success if the last attempt succeeded', async () => {
    await expect(poll()).rejects.toEqual(refusal('not-connected', 'start with POST /stream/connect'));
    await stage.connect();
    await stage.restart();
    expect(await poll()).toEqual({ status: 'done' });
  });

  it('an account without channel points shows what is missing', async () => {
    await stage.close();
    stage = await stageAccount({ broadcasterType: '' });
    await stage.connect();
    expect(stage.account.account?.hasRewards).toBe(false);
    expect(stage.account.describe().remarks).toEqual([
      'The channel is neither an affiliate nor a partner of Twitch, so it has no channel points and no bits. The chat works.',
    ]);
  });
});

describe('time from which an account is known', () => {
  const since = () => stage.account.account?.since;

  it('an account counts as known from its first connection, even if more rights are granted later', async () => {
    await stage.connect();
    const first = since();
    stage.clock.advance(60_000);
    await stage.connect(['ads']);
    expect(since()).toBe(first);
    expect((await stage.restart()).account?.since).toBe(first);
  });

  it('reconnecting the same account revokes no token and clears its problems', async () => {
    await stage.connect();
    stage.account.setProblem('events', 'No events come in.');
    expect(stage.account.describe().remarks).toEqual(['No events come in.']);
    await stage.connect();
    expect(stage.account.describe().remarks).toEqual([]);
    expect(stage.twitch.requests.filter(({ path }) => path === '/auth/revoke')).toEqual([]);
  });

  it('connecting another account revokes the permission of the first account', async () => {
    await stage.connect();
    const { code } = await start();
    stage.clock.advance(60_000);
    stage.twitch.user('other');
    stage.twitch.authorize(code, 'other');
    await poll();
    expect(stage.account.account).toMatchObject({ login: 'other', since: stage.clock.now() });
    await stage.twitch.until(() => stage.twitch.requests.some(({ path }) => path === '/auth/revoke'));
  });

  it("if a wrong clock dated an account's start in the future, the start is corrected together with the clock", async () => {
    stage.setAhead(365 * 24 * 3_600_000);
    await stage.connect();
    await stage.looked();
    stage.setAhead(0);
    stage.clock.advance(3_600_000);
    await stage.until(() => since() === stage.clock.now());
  });

  it('after a disconnection, an account counts as known from its next connection', async () => {
    await stage.connect();
    await stage.account.disconnect();
    stage.clock.advance(60_000);
    await stage.connect();
    expect(since()).toBe(stage.clock.now());
  });
});

describe('account whose secret.key is lost', () => {
  const lose = async () => {
    await stage.connect();
    rmSync(join(stage.home, 'secret.key'));
    return stage.restart();
  };

  it('if the secret.key of an account is lost, the account is not connected, and the menu says what to do', async () => {
    expect((await lose()).describe()).toMatchObject({
      state: 'disconnected',
      remarks: [expect.stringMatching(/secret\.key .* is missing .* reconnect the account/)],
    });
    expect((await stage.account.disconnect()).remarks).toEqual([]);
  });

  it('if the secret.key of an account is lost, the account can be connected again', async () => {
    await lose();
    await stage.connect();
    expect(stage.account.describe()).toMatchObject({ state: 'connected', remarks: [] });
  });
});
