import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import { createTwitchAdapter } from '../../../../net/platform/twitch/twitch.ts';
import { comes, type Listening, listeningForEachTest } from './listening.ts';

/**
 * The game receives Twitch's events over one connection. This connection can fail in many ways, and always recovers by
 * itself.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let stage: Listening;
const { chat, hears, isBack, isLost, pause, subscribeCalls } = listeningForEachTest(given => {
  stage = given;
});

describe('incoming event', () => {
  it('an event is handled once, however often Twitch sends it', async () => {
    stage.twitch.faults.repeat = 'same-id';
    await chat('one');
    stage.twitch.faults.repeat = 'never';
    await chat('two');
    await hears('one', 'two');
  });

  it("an event is ignored if it is more than ten minutes old by Twitch's clock", async () => {
    stage.clock.advance(SECOND);
    await stage.twitch.chat('ada', 'stale', { ageMs: 11 * MINUTE });
    await stage.twitch.chat('ada', 'late', { ageMs: 9 * MINUTE });
    await hears('late');
  });

  it("events are handled even if this machine's clock is set to any other time", async () => {
    const { clock, twitch } = stage;
    const reward = await twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    clock.set(clock.now() + 12 * HOUR);
    await chat('fast');
    await hears('fast');
    clock.set(clock.now() - 24 * HOUR);
    await twitch.redeem('ada', reward.id);
    await chat('slow');
    await hears('fast', 'slow');
    expect(stage.heard.map(({ kind }) => kind)).toEqual(['chat', 'redeem', 'chat']);
    expect(new Set(stage.heard.map(({ channel }) => channel))).toEqual(new Set([twitch.streamer.id]));
  });

  it('a new redemption is handled, even if the clock was wrong when the account connected', async () => {
    const { clock, twitch, link } = stage;
    const account = link.account ?? expect.fail();
    const reward = await twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    stage.change({ ...account, since: clock.now() + 3 * HOUR });
    await twitch.redeem('ada', reward.id);
    await chat('passed');
    await hears('passed');
    expect(stage.heard.map(({ kind }) => kind)).toEqual(['redeem', 'chat']);
  });

  it('an event that cannot be read is ignored and logged once', async () => {
    stage.twitch.faults.deliver = async ({ metadata }, send) => {
      const subscription = { type: 'channel.chat.message', status: 'enabled' };
      await send({ metadata, payload: { subscription, event: {} } });
    };
    await chat('one');
    await chat('two');
    await comes(() => stage.log).toEqual([expect.stringMatching(/channel\.chat\.message.* cannot read/)]);
    expect(stage.heard).toEqual([]);
  });

  it('an event that was undone before it arrived has no effect', async () => {
    const { twitch, platformClock } = stage;
    const reward = await twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    twitch.faults.hold();
    const id = await twitch.chat('ada', 'deleted');
    await twitch.chat('bob', 'cleared');
    await twitch.deleteMessage('ada', id);
    platformClock.advance(1);
    await twitch.timeout('bob');
    await twitch.cancel(await twitch.redeem('ada', reward.id));
    await twitch.faults.release(messages => messages.reverse());
    await chat('last');
    await hears('last');
    const kinds = stage.heard.map(({ kind }) => kind);
    expect(kinds).toEqual(['withdrawal', 'moderation', 'moderation', 'chat']);
  });

  it('a refund is reported after its redemption, even while it is unknown whether the redemption is refundable', async () => {
    const { twitch, link, clock } = stage;
    const back = Promise.withResolvers<void>();
    const canRefund = Promise.withResolvers<boolean>();
    const helix = {
      canRefund: () => canRefund.promise,
      rewardsChanged() {},
      catchUp: async () => back.resolve(),
    } as unknown as TwitchHelix;
    const adapter = createTwitchAdapter({ link, helix, clock, onLog() {} });
    const kinds: string[] = [];
    adapter.start(async ({ kind }) => kinds.push(kind));
    await back.promise;
    const reward = await twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    await twitch.cancel(await twitch.redeem('ada', reward.id));
    await chat('meanwhile');
    await comes(() => kinds).toEqual(['chat']);
    canRefund.resolve(false);
    await comes(() => kinds).toEqual(['chat', 'redeem', 'withdrawal']);
    await adapter.close();
  });

  it('if a reward changes, the list of rewards is requested again', async () => {
    await stage.twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    await comes(() => stage.counts.rewards).toBe(1);
  });
});

describe('move to another address', () => {
  it('moving the Twitch connection to another address loses and repeats no events and needs no new subscriptions', async () => {
    const calls = subscribeCalls();
    await stage.twitch.faults.reconnect();
    for (const text of ['one', 'two', 'three']) await chat(text);
    await stage.twitch.until(() => stage.twitch.sockets === 1);
    await chat('four');
    await hears('one', 'two', 'three', 'four');
    expect(subscribeCalls()).toBe(calls);
    expect([stage.twitch.violations, stage.counts.back, stage.counts.away]).toEqual([[], 1, 0]);
  });

  it("if Twitch's new address fails, the old connection is used until it ends, and then the game reconnects", async () => {
    const { twitch } = stage;
    await twitch.faults.reconnect();
    twitch.faults.cutSockets();
    await isLost();
    pause();
    await isBack(2);
    await chat('again');
    await hears('again');
  });
});

describe('silent or lost connection', () => {
  it('a silent connection to Twitch is closed shortly after the interval in which a message was promised', async () => {
    stage.clock.advance(11 * SECOND);
    await chat('here');
    await hears('here');
    stage.clock.advance(11 * SECOND);
    expect(stage.counts.away).toBe(0);
    stage.clock.advance(SECOND);
    await isLost();
    expect(stage.problem()).toMatch(/^Twitch has gone silent\. Chat, rewards and bits are not received/);
    pause();
    await isBack(2);
    expect(stage.problem()).toBeNull();
    await chat('again');
    await hears('here', 'again');
  });

  it('a half-open connection to Twitch is treated as a silent one', async () => {
    stage.twitch.faults.halfOpen();
    await chat('lost');
    stage.clock.advance(12 * SECOND);
    await isLost();
    pause();
    await isBack(2);
    await chat('again');
    await hears('again');
  });

  it('a closed connection to Twitch is opened again, and the streamer sees why it was closed', async () => {
    stage.twitch.faults.cutSockets(4000);
    await isLost();
    expect(stage.problem()).toMatch(/^Twitch closed the connection \(4000\)\./);
    pause();
    await isBack(2);
    expect(stage.log).toEqual([
      expect.stringMatching(/^Twitch closed the connection/),
      'Twitch is back: chat, rewards and bits are received again.',
    ]);
  });
});

describe('platform that rejects connections', () => {
  let other: WebSocketServer;
  let sockets: WebSocket[];
  beforeEach(async () => {
    other = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    sockets = [];
    other.on('connection', socket => void sockets.push(socket));
    await new Promise(done => other.once('listening', done));
    process.env.TWURPLE_MOCK_API_PORT = String((other.address() as AddressInfo).port);
    stage.twitch.faults.cutSockets();
    await isLost();
  });
  afterEach(() => {
    for (const socket of sockets) socket.terminate();
    other.close();
  });

  it('a connection to Twitch without a welcome is closed after 15 s', async () => {
    pause();
    await comes(() => sockets.length).toBe(1);
    stage.clock.advance(15 * SECOND);
    await isLost(2);
    expect(stage.problem()).toMatch(/^Twitch does not answer\./);
  });

  it('if Twitch closes each connection at once, the game waits before it connects again', async () => {
    other.on('connection', socket => socket.close(4003, 'connection unused'));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await isLost(attempt);
      pauses.push(stage.clock.lastMs);
      pause();
    }
    await isLost(5);
    expect(pauses).toEqual([1_500, 3_000, 6_000, 12_000]);
    expect(sockets).toHaveLength(4);
    expect(stage.problem()).toMatch(/^Twitch closed the connection \(4003: connection unused\)/);
  });
});

describe('unreachable platform', () => {
  it('while Twitch is unreachable, the delays between attempts to connect double up to two minutes', async () => {
    await stage.twitch.faults.down();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt++) {
      await isLost(attempt);
      pauses.push(stage.clock.lastMs / SECOND);
      if (attempt === 9) await stage.twitch.faults.up();
      pause();
    }
    await isBack(2);
    expect(pauses).toEqual([1.5, 3, 6, 12, 24, 48, 90, 90, 90]);
    expect(stage.log).toHaveLength(2);
    await chat('again');
    await hears('again');
  });

  it('after a connection to Twitch has lasted a minute, the delays start again from the shortest one', async () => {
    const { twitch, clock } = stage;
    const pauses: number[] = [];
    for (const seconds of [0, 11, 60]) {
      for (let waited = 0; waited < seconds; waited += 10) {
        clock.advance(10 * SECOND);
        await chat(`${seconds} ${waited}`);
        await comes(() => stage.texts().at(-1)).toBe(`${seconds} ${waited}`);
      }
      twitch.faults.cutSockets();
      await isLost(pauses.length + 1);
      pauses.push(clock.lastMs);
      pause();
      await isBack(pauses.length + 1);
    }
    expect(pauses).toEqual([1_500, 3_000, 1_500]);
  });
});

describe('closing the connection', () => {
  it('closing the connection to Twitch sends a close frame and leaves nothing behind', async () => {
    await stage.stop();
    await stage.twitch.until(() => stage.twitch.sockets === 0);
    stage.clock.advance(10 * MINUTE);
    expect([stage.twitch.sockets, stage.log]).toEqual([0, []]);
  });

  it('closing the connection to Twitch takes at most half a second, even if Twitch does not answer', async () => {
    stage.twitch.faults.halfOpen();
    let isClosed = false;
    const stopped = stage.stop().then(() => {
      isClosed = true;
    });
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    stage.clock.advance(SECOND / 2);
    await stopped;
  });

  it('closing the connection to Twitch ends calls that are waiting for Twitch', async () => {
    await stage.twitch.faults.down();
    await isLost();
    await stage.stop();
    pause();
    expect(stage.counts.away).toBe(1);
  });
});
