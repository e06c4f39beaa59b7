import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createTwitchAdapter } from '../../../../net/platform/twitch/adapter.ts';
import type { TwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import { comes, type Listening, listeningForEachTest } from './listening.ts';

/** The connection by which the game hears of Twitch: it is lost in every way there is, and comes back by itself. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let stage: Listening;
const { chat, hears, isBack, isLost, pause, subscribeCalls } = listeningForEachTest(given => {
  stage = given;
});

describe('what comes in', () => {
  it('is heard once, however often it is sent', async () => {
    stage.twitch.faults.repeat = 'same-id';
    await chat('one');
    stage.twitch.faults.repeat = 'never';
    await chat('two');
    await hears('one', 'two');
  });

  it('is not heard when it is older than ten minutes by the clock of the platform', async () => {
    stage.clock.advance(SECOND);
    await stage.twitch.chat('ada', 'stale', { ageMs: 11 * MINUTE });
    await stage.twitch.chat('ada', 'late', { ageMs: 9 * MINUTE });
    await hears('late');
  });

  it('is heard although somebody sets the clock of this machine meanwhile, to whatever time', async () => {
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

  it('is what was redeemed after the account was known, however wrong the clock was at that time', async () => {
    const { clock, twitch, link } = stage;
    const account = link.account ?? expect.fail();
    const reward = await twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    stage.change({ ...account, since: clock.now() + 3 * HOUR });
    await twitch.redeem('ada', reward.id);
    await chat('passed');
    await hears('passed');
    expect(stage.heard.map(({ kind }) => kind)).toEqual(['redeem', 'chat']);
  });

  it('is left out, and the log says so once, where it cannot be read', async () => {
    stage.twitch.faults.deliver = async ({ metadata }, send) => {
      const subscription = { type: 'channel.chat.message', status: 'enabled' };
      await send({ metadata, payload: { subscription, event: {} } });
    };
    await chat('one');
    await chat('two');
    await comes(() => stage.log).toEqual([expect.stringMatching(/channel\.chat\.message.* cannot read/)]);
    expect(stage.heard).toEqual([]);
  });

  it('does nothing where it was undone before it came', async () => {
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

  it('of points given back follows its redemption, of which it is not known yet whether it can be paid back', async () => {
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

  it('of a reward that changes is that the list has changed', async () => {
    await stage.twitch.addForeignReward({ title: 'Nuke', cost: 1 });
    await comes(() => stage.counts.rewards).toBe(1);
  });
});

describe('a move to another address', () => {
  it('loses nothing, doubles nothing and subscribes nothing anew', async () => {
    const calls = subscribeCalls();
    await stage.twitch.faults.reconnect();
    for (const text of ['one', 'two', 'three']) await chat(text);
    await stage.twitch.until(() => stage.twitch.sockets === 1);
    await chat('four');
    await hears('one', 'two', 'three', 'four');
    expect(subscribeCalls()).toBe(calls);
    expect([stage.twitch.violations, stage.counts.back, stage.counts.away]).toEqual([[], 1, 0]);
  });

  it('that leads nowhere keeps the old connection as long as it is there, then begins anew', async () => {
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

describe('a connection', () => {
  it('that goes silent is given up after the time that the platform promised, and a little', async () => {
    stage.clock.advance(11 * SECOND);
    await chat('here');
    await hears('here');
    stage.clock.advance(11 * SECOND);
    expect(stage.counts.away).toBe(0);
    stage.clock.advance(SECOND);
    await isLost();
    expect(stage.problem()).toMatch(/^Twitch has gone silent\. Chat, rewards and bits do not come in/);
    pause();
    await isBack(2);
    expect(stage.problem()).toBeNull();
    await chat('again');
    await hears('here', 'again');
  });

  it('that is half open is given up in the same way', async () => {
    stage.twitch.faults.halfOpen();
    await chat('lost');
    stage.clock.advance(12 * SECOND);
    await isLost();
    pause();
    await isBack(2);
    await chat('again');
    await hears('again');
  });

  it('that is closed comes back, and the streamer reads why it is away', async () => {
    stage.twitch.faults.cutSockets(4000);
    await isLost();
    expect(stage.problem()).toMatch(/^Twitch closed the connection \(4000\)\./);
    pause();
    await isBack(2);
    expect(stage.log).toEqual([
      expect.stringMatching(/^Twitch closed the connection/),
      'Twitch is back: chat, rewards and bits come in again.',
    ]);
  });
});

describe('a platform that', () => {
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

  it('never welcomes the game is left after a quarter of a minute', async () => {
    pause();
    await comes(() => sockets.length).toBe(1);
    stage.clock.advance(15 * SECOND);
    await isLost(2);
    expect(stage.problem()).toMatch(/^Twitch does not answer\./);
  });

  it('closes each connection at once is not asked again at once', async () => {
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

describe('while the platform is away', () => {
  it('it is asked after pauses that double up to two minutes, and is back at the next', async () => {
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

  it('the pauses begin anew after a connection that lasted for a minute', async () => {
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

describe('closing', () => {
  it('says good-bye, and leaves nothing behind', async () => {
    await stage.stop();
    await stage.twitch.until(() => stage.twitch.sockets === 0);
    stage.clock.advance(10 * MINUTE);
    expect([stage.twitch.sockets, stage.log]).toEqual([0, []]);
  });

  it('ends half a second later where the platform does not answer, or is awaited', async () => {
    stage.twitch.faults.halfOpen();
    const stopped = stage.stop();
    stage.clock.advance(SECOND / 2);
    await stopped;
  });

  it('ends what waits for the platform', async () => {
    await stage.twitch.faults.down();
    await isLost();
    await stage.stop();
    pause();
    expect(stage.counts.away).toBe(1);
  });
});
