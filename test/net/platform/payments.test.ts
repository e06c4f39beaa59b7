import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import type { PaidEvent, RedeemEvent } from '../../../net/platform/intake/platform.ts';
import type { RawInput } from '../../../schema/actions/index.ts';
import type { EventType, GameEvent } from '../../../schema/records/events.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { save } from '../scripts/stage.ts';
import { startWithPlatform } from './stage.ts';

/** A purchase by a viewer takes effect once, and the viewer learns its outcome. */

let server: TestServer;
let platform: TestAdapter;
/** The number of receipts of earlier tests. */
let earlier = 0;
beforeAll(async () => {
  ({ server, platform } = await startWithPlatform());
});
beforeEach(async () => {
  await server.client.openMainMenu();
  earlier = (await server.client.listReceipts()).receipts.length;
});
afterAll(() => server.close());

let events = 0;
const redeem = (login: string, title: string, rest: Partial<RedeemEvent> = {}) =>
  platform.emit({
    kind: 'redeem',
    id: `r${++events}`,
    platform: 'testville',
    origin: 'own',
    user: platform.viewer(login, { name: login.toUpperCase() }),
    rewardId: null,
    title,
    input: '',
    ...rest,
  });
const cheer = (login: string, bits: number, rest: Partial<PaidEvent> = {}) =>
  platform.emit({
    kind: 'paid',
    id: `c${++events}`,
    platform: 'testville',
    origin: 'own',
    user: platform.viewer(login),
    bits,
    text: 'go!',
    emote: null,
    ...rest,
  });
const bring = (input: RawInput<'reportRedeem'>) => server.client.reportRedeem(input);
/** Receipts of this test, newest first. */
async function receipts() {
  const { receipts } = await server.client.listReceipts();
  return receipts.slice(0, receipts.length - earlier);
}
const newest = async () => (await receipts())[0];
const state = () => server.client.getState();
/** The outcomes that were reported to the platform for a redemption. */
const settled = (id: string) =>
  platform.settled.filter(({ redemption }) => redemption === id).map(({ outcome }) => outcome);

async function fight(...usernames: string[]) {
  await server.client.openLobby({ mode: 'dogfight' });
  for (const username of usernames) await server.client.addPilot({ username });
  await server.client.startRound();
}

/** Subscribes to events of these types. */
async function listen<T extends EventType>(...types: T[]) {
  const opened = Promise.withResolvers<void>();
  const stream = server.client.events({ types, onOpen: opened.resolve });
  let first: ReturnType<typeof stream.next> | null = stream.next(); // begins to connect
  await opened.promise;
  return {
    async next() {
      const { value } = await (first ?? stream.next());
      first = null;
      return value?.event as Extract<GameEvent, { type: T }>;
    },
    close: () => stream.return(),
  };
}

describe('redeemed reward', () => {
  it('a redeemed reward has the effect that its title names, and the effect is announced', async () => {
    await fight('ada');
    const { missiles } = (await state()).pilots.find(({ id }) => id === 'chat:ada') ?? {};
    await redeem('ada', 'Missile supply!');
    expect(await newest()).toMatchObject({
      title: 'Missile supply!',
      user: 'ADA',
      effect: 'missiles',
      state: 'applied',
      text: 'Missile Supply: done.',
    });
    const after = (await state()).pilots.find(({ id }) => id === 'chat:ada');
    expect(after?.missiles).toBe((missiles ?? 0) + 3);
  });

  it('a linked reward has the effect that it is linked to, whatever its title is', async () => {
    await fight('ada');
    await server.client.linkRedeem({ rewardId: 'b2a7', effect: 'calamity:blackHole' });
    await redeem('ada', 'Missiles', { rewardId: 'b2a7' });
    expect((await state()).round.calamities).toMatchObject([{ type: 'blackHole' }]);
  });

  it('an effect receives the text that the viewer typed for the reward', async () => {
    await fight('dee', 'bob');
    await redeem('dee', 'Bounty', { input: ' @Bob\u202e ' });
    expect((await state()).round.bounties).toMatchObject([{ id: 'chat:bob', by: 'dee' }]);
    await redeem('dee', 'Trail', { input: 'fire' });
    const trail = () =>
      server.app.simulation.cold.pilots.find(({ id }) => id === 'chat:dee')?.cosmetics.trail;
    expect(trail()).toBe('fire');
  });

  it("a redeemed reward is reported as an event with the viewer's display name", async () => {
    await fight('ada');
    const told = await listen('redeem');
    await redeem('ada', 'Drop a nuke', { rewardId: 'c3b8', input: 'boom' });
    expect(await told.next()).toMatchObject({
      title: 'Drop a nuke',
      rewardId: 'c3b8',
      effect: 'nuke',
      user: 'ADA',
      input: 'boom',
    });
    await told.close();
  });

  it('a redemption waits until its effect is possible; the viewer is notified of the wait and of the effect', async () => {
    const told = await listen('receipt');
    await redeem('gus', 'Grow');
    expect(await told.next()).toMatchObject({ state: 'waiting', text: 'Grow: ready as soon as you fly.' });
    await fight('gus');
    expect(await told.next()).toMatchObject({
      state: 'applied',
      text: 'Grow: done.',
      effect: 'grow',
      user: 'GUS',
    });
    await told.close();
  });

  it('a waiting redemption that the platform has refunded has no effect', async () => {
    const withdraw = (id: string) =>
      platform.emit({ kind: 'withdrawal', id, platform: 'testville', origin: 'own' });
    const applied = await listen('redeem.applied');
    await redeem('gus', 'Grow', { id: 'w1' });
    await withdraw('w1');
    expect(await newest()).toMatchObject({ state: 'refunded', text: 'Grow: points refunded.' });
    await fight('gus', 'ada');
    await redeem('ada', 'Nuke', { id: 'w2' });
    await withdraw('w2');
    await withdraw('unheard-of');
    expect((await receipts()).map(({ state }) => state)).toEqual(['applied', 'refunded']);
    expect(await applied.next()).toMatchObject({ user: 'ADA' });
    await applied.close();
    expect(settled('w1')).toEqual([]);
  });

  it('a redemption that is reported again has no second effect and gets the same receipt', async () => {
    await fight('ada');
    const again = () => bring({ title: 'Black hole', user: 'ada', id: 'once' });
    const both = await Promise.all([again(), again()]);
    expect([...both, await again()].map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect((await state()).round.calamities).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
  });

  it('two redemptions are different if their platforms differ or if they have no id', async () => {
    await fight('ada');
    await bring({ title: 'Black hole', user: 'ada', id: 'one', platform: 'youtube' });
    await bring({ title: 'Black hole', user: 'ada', id: 'one', platform: 'kick' });
    const [first, second] = [
      await bring({ title: 'Nuke', user: 'ada' }),
      await bring({ title: 'Nuke', user: 'ada' }),
    ];
    expect(first.id).not.toBe(second.id);
    expect((await state()).round.calamities).toHaveLength(2);
    expect(await receipts()).toHaveLength(4);
  });

  it("control characters in a redemption's id are refused, and invisible characters in its title are removed", async () => {
    for (const id of ['a\0b', 'a\nb'])
      await expect(bring({ title: 'Nuke', user: 'ada', id })).rejects.toMatchObject({ code: 'bad-input' });
    expect(await bring({ title: 'Hy\0drate!', user: 'ada' })).toMatchObject({
      title: 'Hydrate!',
      text: 'Hydrate! does nothing in the game.',
    });
    expect(await receipts()).toHaveLength(1);
  });

  it('a reward that does not belong to the game has no effect and is left to other programs', async () => {
    expect(await bring({ title: 'Hydrate!', user: 'ada' })).toMatchObject({
      effect: null,
      state: 'refused',
      text: 'Hydrate! does nothing in the game.',
    });
    await redeem('ada', 'Hydrate!', { id: 'water' });
    await server.app.simulation.call('takeCheckpoint', {});
    expect(settled('water')).toEqual([]);
  });

  it("a redeemed reward starts the script that has the reward's id as its trigger", async () => {
    const code = "log([event.user, event.reward, event.input].join(' '))";
    await save(server, { type: 'reward', rewardId: 'wheel', rewardTitle: 'Wheel' }, code);
    const receipt = await bring({ rewardId: 'wheel', title: 'Wheel', user: 'cy', input: 'spin' });
    expect(receipt).toMatchObject({ effect: null, state: 'applied', text: 'Wheel: done.' });
    const runs = async () => (await server.client.listScriptRuns({})).runs;
    await expect.poll(runs).toMatchObject([{ output: [{ text: 'cy Wheel spin' }] }]);
  });
});

it('a redemption without a reward is refused, and the error names the missing fields', async () => {
  await expect(bring({ user: 'ada' })).rejects.toThrow(
    'The input must have a "rewardId", a "title" or both, not {"user":"ada"}.',
  );
});

it('a reward redeemed in another channel of a shared chat is ignored', async () => {
  await redeem('ada', 'Drop a nuke', { origin: 'shared', id: 'theirs' });
  await redeem('ada', 'Hydrate', { id: 'ours' });
  expect((await receipts()).map(({ id }) => id)).toEqual(['ours']);
});

describe('platform without refunds', () => {
  it('rewards work by title and by link, and an effect that is not possible waits while its viewer is informed', async () => {
    const kick = createTestAdapter({ name: 'kick', capabilities: ['chat-in', 'chat-out'], streamer: 'host' });
    server.app.platforms.add(kick);
    const pay = (title: string, rewardId: string) =>
      kick.emit({
        kind: 'redeem',
        id: `k${++events}`,
        platform: 'kick',
        origin: 'own',
        user: kick.viewer('kim'),
        rewardId,
        title,
        input: '',
      });
    await fight('ada');
    await server.client.linkRedeem({ rewardId: 'k1', effect: 'trail' });
    await pay('Missile supply', 'k0');
    await pay('Look at me', 'k1');
    expect(await receipts()).toMatchObject([
      { effect: 'trail', state: 'waiting' },
      { effect: 'missiles', state: 'waiting' },
    ]);
    await expect.poll(() => kick.said.join()).toContain('@kim Missile Supply: ready as soon as you fly.');
    await kick.chat('kim', '!join');
    await expect
      .poll(async () => (await receipts()).map(({ state }) => state))
      .toEqual(['applied', 'applied']);
    await expect.poll(() => kick.said.join()).toContain('@kim Missile Supply: done.');
  });
});

describe('platform with refunds', () => {
  it('a redemption is marked as fulfilled once nothing can undo its effect any more', async () => {
    await fight('ada');
    await redeem('ada', 'Black hole', { id: 'done' });
    expect(settled('done')).toEqual([]);
    await expect.poll(() => settled('done')).toEqual(['fulfilled']);
  });
});

describe('cheered bits', () => {
  it('cheered bits are reported as an event and counted once for their viewer', async () => {
    await fight('ada');
    const told = await listen('cheer');
    await cheer('ada', 100, { id: 'c' });
    await cheer('ada', 100, { id: 'c' });
    await server.client.reportCheer({ user: 'ada', bits: 50, text: 'more' });
    expect(await told.next()).toMatchObject({ user: 'ada', bits: 100, text: 'go!' });
    // the caller of the API is another viewer
    expect(await told.next()).toMatchObject({ user: 'ada (api)', bits: 50, text: 'more' });
    await told.close();
    expect(await receipts()).toEqual([]);
  });

  it('the emote of a cheer is shown as a giant emote', async () => {
    await fight('ada');
    await server.client.reportCheer({ user: 'cy', bits: 300, emote: '25', id: 'big' });
    await server.client.reportCheer({ user: 'cy', bits: 300, emote: '25', id: 'big' });
    expect((await state()).round.overlay.giants).toMatchObject([{ user: 'cy', emote: '25' }]);
    expect(await receipts()).toMatchObject([
      { id: 'big', effect: 'giant-emote', text: 'Giant emote: done.' },
    ]);
  });

  it('a giant emote is shown with its name if the emote is known', async () => {
    await fight('ada');
    await cheer('ada', 100, { emote: { id: '25', name: 'Kappa' } });
    expect((await state()).round.overlay.giants).toMatchObject([{ user: 'ada', emote: '25', name: 'Kappa' }]);
  });

  it('bits cheered in another channel of a shared chat are not counted', async () => {
    await cheer('ada', 100, { origin: 'shared', emote: { id: '25', name: 'Kappa' } });
    await fight('ada');
    expect((await state()).round.overlay.giants).toEqual([]);
  });

  it('a fraction of a bit is rounded up and does not block later events', async () => {
    const heard = await listen('cheer');
    await cheer('ada', 1.5);
    await cheer('ada', Number.NaN);
    await cheer('bob', 3);
    const counted = [await heard.next(), await heard.next(), await heard.next()];
    await heard.close();
    expect(counted.map(({ bits }) => bits)).toEqual([2, 1, 3]);
  });
});

describe('platform notice', () => {
  it("a platform notice is reported as an event with the viewer's display name", async () => {
    const told = await listen('sub', 'gift', 'raid', 'watch-streak');
    await platform.notice('sub', 'eve', 9, 'of another channel of a shared chat', { origin: 'shared' });
    await platform.notice('sub', 'ada', 3, 'still here');
    expect(await told.next()).toMatchObject({ type: 'sub', user: 'ada', months: 3, text: 'still here' });
    await platform.notice('gift', 'ada', 5);
    expect(await told.next()).toMatchObject({ type: 'gift', user: 'ada', count: 5 });
    await platform.notice('raid', 'grace', 42);
    expect(await told.next()).toMatchObject({ type: 'raid', user: 'grace', viewers: 42 });
    await platform.notice('watch-streak', 'ada', 10);
    expect(await told.next()).toMatchObject({ type: 'watch-streak', user: 'ada', streams: 10 });
    await told.close();
    expect(await receipts()).toEqual([]);
  });

  it('a platform notice has the effect that is linked to it; by default, no effect is linked', async () => {
    await fight('ada');
    await platform.notice('raid', 'grace', 42);
    expect((await state()).round.calamities).toEqual([]);
    await server.client.updateSettings({ noticeEffects: { raid: 'calamity:blackHole' } });
    await platform.notice('raid', 'grace', 42);
    expect((await state()).round.calamities).toMatchObject([{ type: 'blackHole' }]);
    expect(await newest()).toMatchObject({ title: null, user: 'grace', text: 'Black Hole: done.' });
  });
});
