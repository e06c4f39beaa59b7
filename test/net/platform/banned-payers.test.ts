import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { PaidEvent, RedeemEvent } from '../../../net/platform/intake/platform.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { save } from '../scripts/stage.ts';
import { hearEvents } from './heard.ts';

/** Purchases of banned viewers have no effect, and nobody sees the viewer's name or input. */

const CALL_SIGN = /^[A-Z][a-z]+ \d\d$/;
const LINE = 'look at me';
const MISSED = 'you cannot take part at the moment';

let server: TestServer;
let platform: TestAdapter;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeEach(async () => {
  server = await startServer();
  platform = createTestAdapter();
  server.app.platforms.add(platform);
  await server.client.updateSettings({ bots: 0, calamities: false });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.addPilot({ username: 'ada' });
  heard = await hearEvents(server.client);
});
afterEach(async () => {
  await heard.stop();
  await server.close();
});

let events = 0;
const happening = () => ({ id: `e${++events}`, platform: 'testville', origin: 'own' as const });
const redeem = (title: string, rest: Partial<RedeemEvent> = {}) =>
  platform.emit({
    ...happening(),
    kind: 'redeem',
    user: platform.viewer('troll'),
    rewardId: null,
    title,
    input: LINE,
    ...rest,
  });
const cheer = (bits: number, emote: PaidEvent['emote'] = null) =>
  platform.emit({ ...happening(), kind: 'paid', user: platform.viewer('troll'), bits, text: LINE, emote });
const ban = () => platform.moderate('ban', 'troll');
const receipts = async () => (await server.client.listReceipts()).receipts;
const state = () => server.client.getState();

/** All events up to now. A banner marks the end. */
async function allHeard() {
  const text = `mark ${++events}`;
  await server.client.announce({ text, color: '#fff', seconds: 1 });
  await expect.poll(() => heard.events.at(-1)).toMatchObject({ text });
  return heard.events.slice(0, -1);
}

describe('banned viewer', () => {
  it("a banned viewer's redemption has no effect, is reported and is refunded", async () => {
    await server.client.startRound();
    await ban();
    await redeem('Black hole');
    expect((await state()).round.calamities).toEqual([]);
    expect(await receipts()).toMatchObject([
      {
        user: expect.stringMatching(CALL_SIGN),
        effect: 'calamity:blackHole',
        state: 'refunded',
        text: `Black Hole: ${MISSED}, points refunded.`,
      },
    ]);
    await expect.poll(() => platform.settled).toMatchObject([{ outcome: 'refunded' }]);
  });

  it("a banned viewer's redemption is refused if it cannot be refunded", async () => {
    await server.client.removePilot({ pilot: 'eve', banMinutes: 5 });
    expect(await server.client.reportRedeem({ title: 'Nuke', user: 'eve' })).toMatchObject({
      state: 'refused',
      text: `Nuke: ${MISSED}.`,
    });
    await ban();
    await redeem('Nuke', { refundable: false }); // like a redemption of a reward that the game did not make
    expect((await receipts())[0]).toMatchObject({ state: 'refused', text: `Nuke: ${MISSED}.` });
  });

  it("a banned viewer's redemption starts no script", async () => {
    await save(server, { type: 'reward', rewardId: 'wheel', rewardTitle: 'Wheel' }, 'log(1)');
    await ban();
    await redeem('Wheel', { rewardId: 'wheel' });
    expect(await receipts()).toMatchObject([{ effect: null, state: 'refused', text: `Wheel: ${MISSED}.` }]);
    expect((await server.client.listScriptRuns({})).runs).toEqual([]);
    await server.app.simulation.call('takeCheckpoint', {});
    expect(platform.settled).toEqual([]);
  });

  it('a waiting redemption has no effect if its viewer is banned meanwhile', async () => {
    await redeem('Black hole');
    expect(await receipts()).toMatchObject([{ state: 'waiting' }]);
    await ban();
    await expect.poll(receipts).toMatchObject([{ state: 'refunded' }]);
    await server.client.startRound();
    expect((await state()).round.calamities).toEqual([]);
  });

  it('a viewer can redeem again once the ban is lifted', async () => {
    await server.client.startRound();
    await ban();
    await allHeard(); // including the event that the name was removed
    await platform.moderate('unban', 'troll');
    await redeem('Black hole');
    expect(await receipts()).toMatchObject([{ user: 'troll', state: 'applied' }]);
  });
});

describe('banned viewer', () => {
  it("a banned viewer's cheer is counted under a call sign, without the viewer's text and without a giant emote", async () => {
    await server.client.startRound();
    await ban();
    await cheer(300, { id: '25', name: 'Kappa' });
    const cheered = (await allHeard()).find(({ type }) => type === 'cheer');
    expect(cheered).toMatchObject({ user: expect.stringMatching(CALL_SIGN), bits: 300, text: '' });
    expect((await state()).round.overlay.giants).toEqual([]);
    expect(await receipts()).toMatchObject([
      { effect: 'giant-emote', state: 'refused', text: `Giant emote: ${MISSED}. Bits cannot be refunded.` },
    ]);
  });
});

describe('banned viewer', () => {
  it("a banned viewer's notice, such as a subscription, shows a call sign and no text, and has no effect", async () => {
    await server.client.updateSettings({ noticeEffects: { sub: 'calamity:blackHole' } });
    await server.client.startRound();
    await ban();
    await platform.notice('sub', 'troll', 3, LINE);
    const sub = (await allHeard()).find(({ type }) => type === 'sub');
    expect(sub).toMatchObject({ user: expect.stringMatching(CALL_SIGN), months: 3, text: '' });
    expect((await state()).round.calamities).toEqual([]);
    expect(await receipts()).toMatchObject([{ state: 'refused', text: `Black Hole: ${MISSED}.` }]);
  });
});

it("no event contains a banned viewer's name or text", async () => {
  await ban();
  const before = (await allHeard()).length; // the event about the removal does contain the name
  await redeem('Black hole');
  await redeem('Hydrate!');
  await cheer(300, { id: '25', name: 'Kappa' });
  await platform.notice('sub', 'troll', 3, LINE);
  const after = (await allHeard()).slice(before);
  const types = after.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['receipt', 'cheer', 'sub']));
  expect(types).not.toContain('redeem');
  for (const word of ['troll', LINE]) {
    expect(JSON.stringify(after)).not.toContain(word);
    expect(JSON.stringify(await receipts())).not.toContain(word);
  }
});
