import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { onCommand, save } from '../scripts/stage.ts';

/** During an emergency stop, actions of viewers have no effect, and their payments are refunded or wait. */

let server: TestServer;
let platform: TestAdapter;
let bridge: TestAdapter;
beforeEach(async () => {
  server = await startServer();
  platform = createTestAdapter();
  bridge = createTestAdapter({ name: 'stingy', capabilities: ['chat-in', 'chat-out'] });
  server.app.platforms.add(platform);
  server.app.platforms.add(bridge);
  await server.client.updateSettings({ bots: 0, calamities: false });
});
afterEach(() => server.close());

let payments = 0;
const redeem = (on: TestAdapter, title: string, rewardId: string | null = null) =>
  on.emit({
    kind: 'redeem',
    id: `r${++payments}`,
    platform: on.name,
    origin: 'own',
    user: on.viewer('ada'),
    rewardId,
    title,
    input: '',
  });
const cheer = (bits: number) =>
  platform.emit({
    kind: 'paid',
    id: `c${++payments}`,
    platform: platform.name,
    origin: 'own',
    user: platform.viewer('ada'),
    bits,
    text: 'go!',
    emote: null,
  });
const receipts = async () => (await server.client.listReceipts()).receipts;
const states = async () => (await receipts()).map(({ state }) => state);
const emergency = (on: boolean) => server.client.emergency({ on });

async function fight() {
  await server.client.openLobby({ mode: 'dogfight' });
  for (const username of ['ada', 'bob']) await server.client.addPilot({ username });
  await server.client.startRound();
}

it('chat commands are ignored during an emergency stop', async () => {
  await save(server, onCommand('hello'), 'say("hi")');
  await emergency(true);
  expect(await platform.chat('ada', '!join')).toEqual({ handled: false });
  expect(await platform.chat('ada', '!hello')).toEqual({ handled: false });
  expect((await server.client.getState()).pilots).toEqual([]);
  expect(platform.said).toEqual([]);
  await emergency(false);
  expect(await platform.chat('ada', '!join')).toMatchObject({ handled: true });
});

describe('redemption', () => {
  it('a redemption during an emergency stop is refunded, and the reply gives the viewer the reason', async () => {
    await fight();
    await emergency(true);
    await redeem(platform, 'Black hole');
    expect(await receipts()).toMatchObject([
      { state: 'refunded', text: 'Black Hole: the show is stopped, points refunded.' },
    ]);
    await expect.poll(() => platform.settled).toMatchObject([{ outcome: 'refunded' }]);
    await emergency(false);
    expect((await server.client.getState()).round.calamities).toEqual([]);
    expect(await states()).toEqual(['refunded']);
  });

  it('a redemption that cannot be refunded waits until the emergency stop is lifted', async () => {
    await fight();
    await emergency(true);
    await redeem(bridge, 'Black hole');
    expect(await receipts()).toMatchObject([
      { state: 'waiting', text: 'Black Hole: ready when the show continues.' },
    ]);
    expect((await server.client.getState()).round.calamities).toEqual([]);
    await emergency(false);
    await expect.poll(states).toEqual(['applied']);
    expect((await server.client.getState()).round.calamities).toHaveLength(1);
  });

  it('a redemption that was waiting when an emergency stop began has no effect during the stop', async () => {
    await redeem(platform, 'Black hole');
    await redeem(bridge, 'Black hole');
    expect(await states()).toEqual(['waiting', 'waiting']);
    await emergency(true);
    await expect.poll(states).toEqual(['waiting', 'refunded']);
    await fightOfBots();
    expect((await server.client.getState()).round.calamities).toEqual([]);
    await emergency(false);
    await expect.poll(states).toEqual(['applied', 'refunded']);
    expect((await server.client.getState()).round.calamities).toHaveLength(1);
  });

  it('a redemption for a script is refused during an emergency stop', async () => {
    await save(server, { type: 'reward', rewardId: 'h2o', rewardTitle: 'Hydrate' }, 'say("drink")');
    await emergency(true);
    await redeem(platform, 'Hydrate', 'h2o');
    expect(await receipts()).toMatchObject([
      { state: 'refused', text: 'Hydrate: not now, the show is stopped.' },
    ]);
  });
});

it('bits that are given during an emergency stop are counted when it ends', async () => {
  const cheered = server.client.events({ types: ['cheer', 'emergency'], onOpen: () => void emergency(true) });
  expect((await cheered.next()).value?.event).toMatchObject({ on: true });
  await cheer(100);
  await emergency(false);
  expect((await cheered.next()).value?.event).toMatchObject({ on: false });
  expect((await cheered.next()).value?.event).toMatchObject({ type: 'cheer', bits: 100 });
  await cheered.return();
});

/** Starts a round of bots while new viewers are refused. */
async function fightOfBots() {
  await server.client.updateSettings({ bots: 4 });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.startRound();
}
