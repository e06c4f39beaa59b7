import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../client/client.ts';
import type { TestServer } from '../../../harness/server.ts';
import { makeKey } from '../../../net/access/keys.ts';
import type { TipEvent } from '../../../net/platform/intake/platform.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { RawInput } from '../../../schema/actions/index.ts';
import type { EventFields } from '../../../schema/records/events.ts';
import type { TestAdapter } from '../../platform/test-adapter.ts';
import { ended, onEvent, save } from '../scripts/stage.ts';
import { hearEvents } from './heard.ts';
import { startWithPlatform } from './stage.ts';

/** Tests how tips are announced, which effects they have, and what is never stored about them. */

let server: TestServer;
let platform: TestAdapter;
let bridge: Client;
let heard: Awaited<ReturnType<typeof hearEvents>>;
let earlier: number;
beforeAll(async () => {
  ({ server, platform } = await startWithPlatform());
  const store = openStore(server.home, { exclusive: false });
  const key = makeKey(store, { name: 'tips', scope: 'bridge' });
  store.close();
  bridge = createClient({ baseUrl: server.url, key });
  await server.client.updateSettings({
    streamerJoins: false,
    tipEffects: { '20 EUR': 'calamity:blackHole', '5 EUR': 'calamity:blizzard', '500 JPY': 'mines' },
  });
});
beforeEach(async () => {
  await server.client.openMainMenu();
  earlier = (await server.client.listReceipts()).receipts.length;
  heard = await hearEvents(server.client);
});
afterEach(() => heard.stop());
afterAll(() => server.close());

let ids = 0;
const tip = (rest: Partial<RawInput<'reportTip'>> = {}) =>
  bridge.reportTip({ user: 'tina', amount: '1', currency: 'EUR', via: 'kofi', id: `t${++ids}`, ...rest });
const emit = (login: string, rest: Partial<TipEvent> = {}) =>
  platform.emit({
    kind: 'tip',
    id: `t${++ids}`,
    platform: 'testville',
    origin: 'own',
    user: platform.viewer(login),
    amount: '1',
    currency: 'EUR',
    text: '',
    ...rest,
  });
async function fight(viewer = 'pilot') {
  await server.client.openLobby({ mode: 'dogfight' });
  await platform.chat(viewer, '!join');
  await server.client.startRound();
}
const calamities = async () =>
  (await server.client.getState()).round.calamities.map(({ type }: { type: string }) => type);
/** Receipts of this test, newest first. */
async function receipts() {
  const { receipts } = await server.client.listReceipts();
  return receipts.slice(0, receipts.length - earlier);
}
/** All tips that were announced so far. */
async function tips() {
  const text = `mark ${++ids}`;
  await server.client.announce({ text });
  await expect.poll(() => heard.events).toContainEqual(expect.objectContaining({ text }));
  return heard.events.filter(({ type }) => type === 'tip') as unknown as EventFields<'tip'>[];
}

describe('amount of a tip', () => {
  it.each([
    ['12.5', 'chf', { amount: '12.5', currency: 'CHF', cents: 1_250 }],
    ['00019.99', 'USD', { amount: '19.99', currency: 'USD', cents: 1_999 }],
    ['700', 'ISK', { amount: '700', currency: 'ISK', cents: 70_000 }],
    ['999999999.99', 'KICKS', { amount: '999999999.99', currency: 'KICKS', cents: 99_999_999_999 }],
  ])(
    'a tip of %s %s is announced with its exact amount and a hundred times that as "cents"',
    async (amount, currency, reported) => {
      await tip({ amount, currency });
      expect(await tips()).toMatchObject([reported]);
    },
  );

  it.each([
    '$12.50',
    '12,50',
    '1e3',
    '-5',
    '0',
    '0.00',
    '1.234',
    '.5',
    '5.',
    '1234567890',
    'Infinity',
    ' 5',
    '',
  ])('the amount %j is refused, because it is not a decimal number of money', async amount => {
    await expect(tip({ amount })).rejects.toMatchObject({ code: 'bad-input', status: 400 });
    expect(await tips()).toEqual([]);
  });

  it.each(['€', 'EU', 'EUROES', 'E1R', ''])('the currency %j is refused', async currency => {
    await expect(tip({ currency })).rejects.toMatchObject({ code: 'bad-input', status: 400 });
  });
});

describe('effect of a tip', () => {
  it('a tip causes only the effect of the highest amount that it reaches in its currency', async () => {
    await fight();
    await tip({ amount: '4.99' });
    expect(await calamities()).toEqual([]);
    await tip({ amount: '5' });
    expect(await calamities()).toEqual(['blizzard']);
    await tip({ amount: '20.00' });
    expect(await calamities()).toEqual(['blizzard', 'blackHole']);
    expect(await tips()).toMatchObject([
      { effect: null },
      { effect: 'calamity:blizzard' },
      { effect: 'calamity:blackHole' },
    ]);
  });

  it('a tip in a currency without an amount is announced and listed, and causes nothing', async () => {
    await fight();
    await tip({ amount: '500', currency: 'USD' });
    expect(await calamities()).toEqual([]);
    expect(await tips()).toMatchObject([{ user: 'tina', effect: null, via: 'kofi', test: false }]);
    expect(await receipts()).toMatchObject([
      { title: '500 USD', effect: null, state: 'applied', text: '500 USD: thank you.' },
    ]);
  });

  it('a tip with the same service and id counts once, however often and by whomever it is reported', async () => {
    await fight();
    const same = { amount: '5', id: 'once' };
    await Promise.all([tip(same), tip(same)]);
    await server.client.reportTip({ ...same, user: 'tina', currency: 'EUR', via: 'kofi' });
    await tip({ ...same, via: 'streamlabs' });
    expect((await tips()).map(({ via }) => via)).toEqual(['kofi', 'streamlabs']);
    expect(await receipts()).toHaveLength(2);
  });

  it("a tip's effect on a ship is for the viewer whose platform and id the bridge sends", async () => {
    await fight('ada');
    await tip({
      user: 'A. Lovelace',
      amount: '500',
      currency: 'JPY',
      platform: 'testville',
      userId: 'id-ada',
    });
    expect(await receipts()).toMatchObject([{ user: 'ada', effect: 'mines', state: 'applied' }]);
    await tip({ user: 'ada', amount: '500', currency: 'JPY', platform: 'testville', userId: 'somebody' });
    expect(await receipts()).toMatchObject([{ user: 'ada (kofi)', state: 'waiting' }, { user: 'ada' }]);
  });

  it('a tip never counts as bits', async () => {
    await fight('ada');
    await emit('ada', { amount: '100' });
    await server.client.openMainMenu();
    const ends =
      (await tips()) && heard.events.filter(({ type }) => type === 'cheer' || type === 'boss.cheer');
    expect(ends).toEqual([]);
    expect((await server.client.getState()).round).not.toHaveProperty('bits');
  });

  it('a tip from another channel of a shared chat is ignored', async () => {
    await emit('ada', { origin: 'shared' });
    expect(await tips()).toEqual([]);
  });
});

describe('test of a tip', () => {
  it('a test of a tip is marked, has no effect and starts no script', async () => {
    await fight();
    await save(server, onEvent('tip'), 'log(event.amount)');
    await tip({ amount: '50', test: true });
    await tip({ amount: '2' });
    expect(await tips()).toMatchObject([
      { amount: '50', test: true, effect: null },
      { amount: '2', test: false },
    ]);
    expect((await ended(server, 1)).flatMap(({ output }) => output)).toMatchObject([{ text: '2' }]);
    expect(await calamities()).toEqual([]);
  });
});

describe('who gave a tip', () => {
  const CALL_SIGN = /^[A-Z][a-z]+ \d\d$/;

  it('a private tip appears under a call sign, without its text, and its viewer is stored nowhere', async () => {
    await tip({ user: 'secretive', displayName: 'Secretive', message: 'from secretive', private: true });
    await emit('sly', { isPrivate: true, text: 'from sly' });
    const reported = await tips();
    expect(reported).toHaveLength(2);
    for (const each of reported)
      expect(each).toMatchObject({ user: expect.stringMatching(CALL_SIGN), message: '' });
    expect(stored()).not.toMatch(/secretive|sly/i);
  });

  it('a tip with a message of a million letters is refused', async () => {
    await expect(tip({ message: 'a'.repeat(1_000_000) })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('e-mail addresses are removed from tips before anything is stored', async () => {
    const email = 'ann@post.example';
    const more = { email, message: `write to ${email} !` };
    await tip({ user: 'ann', ...more });
    await tip({ user: email, displayName: email });
    await emit('bea', { user: platform.viewer('bea', { name: email }), text: email });
    const reported = await tips();
    expect(reported.map(({ message }) => message)).toEqual(['write to [e-mail address] !', '', '']);
    for (const { user } of reported.slice(1)) expect(user).toMatch(CALL_SIGN);
    expect(stored()).not.toContain('post.example');
  });

  it("a banned viewer's tip shows a call sign and no text, and has no effect", async () => {
    await fight();
    await platform.chat('troll', '!join');
    await platform.moderate('ban', 'troll');
    await emit('troll', { amount: '20', text: 'look at me' });
    expect(await tips()).toMatchObject([{ user: expect.stringMatching(CALL_SIGN), message: '' }]);
    expect(await receipts()).toMatchObject([{ state: 'refused' }]);
    expect(await calamities()).toEqual([]);
  });

  /** All rows of the tables that could contain something about tips. */
  function stored() {
    const store = openStore(server.home, { exclusive: false });
    const tables = ['payments', 'known_viewers', 'viewers', 'acts', 'journal'];
    const rows = JSON.stringify(tables.map(table => store.all(`SELECT * FROM ${table}`)));
    store.close();
    return rows;
  }
});

describe('rights of a bridge', () => {
  it('tips can be reported only for services that the key lists and to which the game is not connected', async () => {
    const store = openStore(server.home, { exclusive: false });
    const key = makeKey(store, { name: 'ko-fi', scope: 'bridge', platforms: ['kofi'] });
    store.close();
    const kofi = createClient({ baseUrl: server.url, key });
    const one = { user: 'tina', amount: '1', currency: 'EUR' };
    await expect(kofi.reportTip({ ...one, via: 'streamlabs', id: 'a' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      kofi.reportTip({ ...one, via: 'kofi', platform: 'testville', id: 'a' }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(tip({ via: 'testville' })).rejects.toMatchObject({ status: 400 });
    await kofi.reportTip({ ...one, via: 'kofi', id: 'a' });
    expect(await tips()).toHaveLength(1);
  });
});
