import { expect, it } from 'vitest';
import type { TwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import { createTwitchAdapter } from '../../../../net/platform/twitch/twitch.ts';
import { comes, type Listening, listeningForEachTest } from './listening.ts';

/** The Twitch adapter reports what arrives in order, and missed redemptions first. */

let stage: Listening;
const { chat, hears, isBack, isLost } = listeningForEachTest(given => {
  stage = given;
});

/** An adapter on the connection of the test, with these functions in its Twitch client. */
function adapterWith(helix: Partial<TwitchHelix>, onLog: (line: string) => void = () => {}) {
  const { link, clock } = stage;
  const all = { rewardsChanged() {}, canRefund: async () => true, catchUp: async () => {}, ...helix };
  return createTwitchAdapter({ link, helix: all as TwitchHelix, clock, random: () => 0, onLog });
}

it('a redemption is reported while the game is still handling the previous one', async () => {
  const back = Promise.withResolvers<void>();
  const adapter = adapterWith({ catchUp: async () => back.resolve() });
  const ids: (string | null)[] = [];
  adapter.start(event => {
    if (event.kind === 'redeem') ids.push(event.id);
    return new Promise(() => {}); // never handled
  });
  await back.promise;
  const { id } = await stage.twitch.addForeignReward({ title: 'Nuke', cost: 1 });
  const redeemed = [await stage.twitch.redeem('ada', id), await stage.twitch.redeem('bob', id)];
  await comes(() => ids).toEqual(redeemed);
  await adapter.close();
});

it('a redemption that may or may not be refundable does not delay the next one', async () => {
  const back = Promise.withResolvers<void>();
  let questions = 0;
  const adapter = adapterWith({
    catchUp: async () => back.resolve(),
    async canRefund() {
      if (++questions === 1) throw new Error('bug');
      return false;
    },
  });
  const reported: unknown[] = [];
  adapter.start(async event => void reported.push(event));
  await back.promise;
  const { id } = await stage.twitch.addForeignReward({ title: 'Nuke', cost: 1 });
  await stage.twitch.redeem('ada', id).catch(() => {});
  const second = await stage.twitch.redeem('bob', id);
  await comes(() => reported).toMatchObject([{ kind: 'redeem', id: second, refundable: false }]);
  await adapter.close();
});

it('missed redemptions are requested after each connection, and again after a failure', async () => {
  let asked = 0;
  const adapter = adapterWith({
    async catchUp() {
      if (++asked === 1) throw new Error('away');
    },
  });
  adapter.start(async () => {});
  await comes(() => asked).toBe(1);
  await new Promise(setImmediate);
  stage.clock.advance(1_999);
  expect(asked).toBe(1);
  stage.clock.advance(1);
  await comes(() => asked).toBe(2);
  await adapter.close();
});

it('if the connection is lost, missed redemptions are requested after the next connection', async () => {
  let asked = 0;
  const log: string[] = [];
  const catchUp = () => {
    asked++;
    return Promise.reject(new Error('away'));
  };
  const adapter = adapterWith({ catchUp }, line => void log.push(line));
  adapter.start(async () => {});
  await comes(() => asked).toBe(1);
  await new Promise(setImmediate);
  stage.twitch.faults.cutSockets();
  await comes(() => log).toHaveLength(1);
  stage.clock.advance(2_000);
  expect(asked).toBe(1);
  await comes(() => asked).toBe(2);
  await adapter.close();
});

it.each([
  ['has not granted access to redemptions', { scopes: new Set(['user:read:chat']) }],
  ['has no channel points', { hasRewards: false }],
])('missed redemptions are not requested for an account that %s', async (_, lacks) => {
  const account = stage.link.account ?? expect.fail();
  await stage.stop();
  stage.change({ ...account, ...lacks });
  let asked = 0;
  const adapter = adapterWith({ catchUp: async () => void asked++ });
  const heard: string[] = [];
  adapter.start(async ({ kind }) => void heard.push(kind));
  await stage.twitch.until(() => stage.twitch.subscriptions.length > 5);
  await chat('here');
  await comes(() => heard).toEqual(['chat']);
  expect(asked).toBe(0);
  await adapter.close();
});

it('new rights of the account are used at once, even during the delay before a reconnection', async () => {
  const account = stage.link.account ?? expect.fail();
  stage.twitch.faults.cutSockets();
  await isLost();
  const pauseMs = stage.clock.lastMs;
  stage.change({ ...account, scopes: new Set(['user:read:chat']) });
  await isBack(2);
  const silenceMs = stage.clock.lastMs;
  stage.clock.advance(pauseMs);
  expect(stage.clock.lastMs).toBe(silenceMs); // the game no longer waits for a welcome
  await chat('here');
  await hears('here');
  expect([stage.twitch.sockets, stage.counts]).toMatchObject([1, { back: 2, away: 1 }]);
});

it('a connected account represents the streamer; without an account, a bridge may report for Twitch', () => {
  const adapter = adapterWith({});
  const { id, login, name } = stage.twitch.streamer;
  expect([adapter.streamer(), adapter.isReporting]).toEqual([
    { platform: 'twitch', id, login, name, roles: ['broadcaster'] },
    true,
  ]);
  stage.change(null);
  expect([adapter.streamer(), adapter.isReporting]).toEqual([null, false]);
});
