import { describe, expect, it } from 'vitest';
import { comes, type Listening, listeningForEachTest } from './listening.ts';

/** Tests the subscriptions of a session, and what happens to them when the account changes. */

const SECOND = 1_000;
/** An answer that the library does not retry by itself. */
const BUSY = {
  status: 410,
  body: {},
  headers: { 'Ratelimit-Limit': '800', 'Ratelimit-Remaining': '700', 'Ratelimit-Reset': '0' },
};

let stage: Listening;
const { chat, hears, isBack, isLost, pause, subscribeCalls } = listeningForEachTest(given => {
  stage = given;
});

describe('EventSub subscriptions', () => {
  const names = () => stage.twitch.subscriptions.map(({ type }) => type).sort();

  it('the game subscribes to the EventSub topics that the account has granted', async () => {
    expect(names()).toEqual([
      'channel.ad_break.begin',
      'channel.bits.use',
      'channel.channel_points_custom_reward.add',
      'channel.channel_points_custom_reward.remove',
      'channel.channel_points_custom_reward.update',
      'channel.channel_points_custom_reward_redemption.add',
      'channel.channel_points_custom_reward_redemption.update',
      'channel.chat.clear',
      'channel.chat.clear_user_messages',
      'channel.chat.message',
      'channel.chat.message_delete',
      'channel.chat.notification',
      'channel.custom_power_up_redemption.add',
      'stream.offline',
      'stream.online',
    ]);
  });

  it('when the account or its rights change, the game subscribes again on a new connection', async () => {
    const account = stage.link.account ?? expect.fail();
    stage.change({ ...account, hasRewards: false, scopes: new Set(['user:read:chat', 'bits:read']) });
    await isBack(2);
    expect(names()).toEqual([
      'channel.chat.clear',
      'channel.chat.clear_user_messages',
      'channel.chat.message',
      'channel.chat.message_delete',
      'channel.chat.notification',
      'stream.offline',
      'stream.online',
    ]);
    expect([stage.twitch.sockets, stage.log]).toEqual([1, []]);
  });

  it('EventSub subscriptions end when the account is disconnected', async () => {
    stage.change(null);
    await stage.twitch.until(() => stage.twitch.sockets === 0);
    expect([stage.problem(), stage.log]).toEqual([null, []]);
  });

  /** Loses the connection, and opens one on which Twitch does not report bits at first. */
  async function reconnectWithoutBits() {
    const { faults } = stage.twitch;
    faults.before = ({ body }) => {
      if (body.includes('channel.bits.use')) faults.answer({ path: '/eventsub/subscriptions' }, BUSY);
    };
    faults.cutSockets();
    await isLost();
    pause();
    await isBack(2);
    await comes(stage.problem).toMatch(/^Twitch does not report: bits\./);
    faults.before = null;
  }

  it('a subscription on Twitch that fails is retried while the others stay active', async () => {
    await reconnectWithoutBits();
    await chat('here');
    await hears('here');
    stage.clock.advance(2 * SECOND);
    await comes(stage.problem).toBeNull();
    expect(names()).toContain('channel.bits.use');
    expect(stage.counts.back).toBe(2); // events that were missed meanwhile are requested once for each connection
  });

  it('when a connection to Twitch ends, subscriptions that have failed are not retried for it', async () => {
    const all = subscribeCalls();
    await reconnectWithoutBits();
    stage.twitch.faults.cutSockets();
    await isLost(2);
    const before = subscribeCalls();
    stage.clock.advance(10 * SECOND);
    await isBack(3);
    expect(subscribeCalls() - before).toBe(all);
  });

  it('while Twitch refuses EventSub topics because of too many connections, they are requested one by one', async () => {
    const { twitch, platformClock } = stage;
    twitch.limits.lingerSeconds = 60;
    for (let lost = 1; lost <= 3; lost++) {
      twitch.faults.cutSockets();
      await isLost(lost);
      pause();
      if (lost < 3) await isBack(lost + 1);
    }
    await isLost(4);
    expect(stage.problem()).toMatch(/^Twitch allows three connections/);
    const calls = subscribeCalls();
    pause();
    await isLost(5);
    expect(subscribeCalls()).toBe(calls + 1);
    platformClock.advance(60 * SECOND);
    pause();
    await isBack(4);
  });

  it('EventSub subscriptions that complete too late are made again on another connection', async () => {
    const { twitch, platformClock } = stage;
    const held = Promise.withResolvers<void>();
    twitch.faults.before = ({ path }) => (path === '/eventsub/subscriptions' ? held.promise : undefined);
    twitch.faults.cutSockets();
    await isLost();
    pause();
    await twitch.until(() => twitch.sockets === 1);
    platformClock.advance(10 * SECOND);
    await isLost(2);
    twitch.faults.before = null;
    held.resolve();
    pause();
    await isBack(2);
  });

  it('if EventSub subscriptions end because the permission was revoked, that is reported once', async () => {
    stage.twitch.revoke();
    await stage.twitch.until(() => stage.twitch.sockets === 0);
    expect([stage.counts.revoked, stage.log]).toEqual([1, []]);
  });

  it("if the previous account's permission is revoked, the current account's permission does not end", async () => {
    const { twitch, link, counts } = stage;
    const account = link.account ?? expect.fail();
    stage.change({ ...account, id: '4711' });
    await twitch.faults.revokeTopic('channel.chat.message', 'authorization_revoked');
    await isLost();
    expect([counts.revoked, link.account?.id]).toEqual([0, '4711']);
  });

  it('an EventSub topic that Twitch ends does not affect other subscriptions', async () => {
    await stage.twitch.faults.revokeTopic('channel.bits.use', 'version_removed');
    await chat('here');
    await hears('here');
    expect(stage.problem()).toMatch(/^Twitch does not report: bits/);
  });
});
