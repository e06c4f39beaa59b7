import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import type { RedeemEvent } from '../../../net/platform/intake/platform.ts';
import type { TestAdapter } from '../../platform/test-adapter.ts';
import { ended, save, textsOf } from '../scripts/stage.ts';
import { hearEvents } from './heard.ts';
import { startWithPlatform } from './stage.ts';

/** Tests how a payment is announced: by an event when it arrives, and by receipts for its viewer. */

let server: TestServer;
let platform: TestAdapter;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  ({ server, platform } = await startWithPlatform());
  await server.client.updateSettings({ streamerJoins: false });
});
beforeEach(async () => {
  platform.connect(null);
  await server.client.openMainMenu();
  heard = await hearEvents(server.client);
});
afterEach(() => heard.stop());
afterAll(() => server.close());

let ids = 0;
const happening = () => ({ id: `p${++ids}`, platform: 'testville', origin: 'own' as const });
const redeem = (login: string, title: string | null, rest: Partial<RedeemEvent> = {}) =>
  platform.emit({
    ...happening(),
    kind: 'redeem',
    user: platform.viewer(login),
    rewardId: null,
    title,
    input: '',
    ...rest,
  });
const cheer = (login: string) =>
  platform.emit({
    ...happening(),
    kind: 'paid',
    user: platform.viewer(login),
    bits: 5,
    text: '',
    emote: null,
  });

/** The events of these types so far. */
async function published(...types: string[]) {
  const text = `mark ${++ids}`;
  await server.client.announce({ text });
  await expect.poll(() => heard.events.at(-1)).toMatchObject({ text });
  return heard.events.filter(({ type }) => types.includes(type));
}

it('a cheer is reported as a single event and has no receipt', async () => {
  await server.client.openLobby({ mode: 'dogfight' });
  await cheer('ada');
  expect((await published('cheer', 'receipt')).map(({ type }) => type)).toEqual(['cheer']);
});

it('a redemption of a reward without an effect is reported as an event and has a receipt', async () => {
  await redeem('ada', 'Hydrate');
  expect(await published('redeem', 'receipt')).toMatchObject([
    { type: 'redeem', title: 'Hydrate', effect: null },
    { type: 'receipt', title: 'Hydrate', state: 'refused', effect: null },
  ]);
});

it('the receipt of a redemption has no input if no text was typed, and fields that were not reported are empty', async () => {
  await redeem('ada', null, { rewardId: 'r1' });
  await redeem('ada', 'Hydrate');
  expect(await published('redeem')).toMatchObject([
    { title: '', rewardId: 'r1', input: null },
    { title: 'Hydrate', rewardId: '', input: null },
  ]);
});

it('a notice that is reported twice is a single event and has its effect once', async () => {
  await server.client.updateSettings({ noticeEffects: { raid: 'calamity:blackHole' } });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.addPilot({ username: 'ada' });
  await server.client.startRound();
  const raid = { ...happening(), kind: 'notice', notice: 'raid', count: 3, text: '' } as const;
  for (const _ of [1, 2]) await platform.emit({ ...raid, user: platform.viewer('grace') });
  expect(await published('raid')).toHaveLength(1);
  expect((await server.client.getState()).round.calamities).toHaveLength(1);
  await server.client.updateSettings({ noticeEffects: {} });
});

it('the list of receipts contains the latest hundred', async () => {
  for (let n = 0; n < 101; n++) await server.client.reportRedeem({ user: 'ada', title: `Hydrate ${n}` });
  const titles = (await server.client.listReceipts()).receipts.map(({ title }) => title);
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([100, 'Hydrate 100', 'Hydrate 1']);
});

it("if an account is connected after a redemption, the result is not written to that account's chat", async () => {
  platform.connect('first');
  for (const [login, channel] of [
    ['gus', 'id-first'],
    ['hal', 'id-second'],
  ] as const)
    await redeem(login, 'Grow', { channel });
  platform.connect('second');
  await server.client.openLobby({ mode: 'dogfight' });
  for (const username of ['gus', 'hal']) await server.client.addPilot({ username });
  await server.client.startRound();
  await expect.poll(() => platform.said.join()).toContain('@hal Grow: done.');
  const applied = (await published('receipt')).filter(
    receipt => 'state' in receipt && receipt.state === 'applied',
  );
  expect(applied).toHaveLength(2);
  expect(platform.said.join()).not.toContain('@gus Grow: done.');
});

it("a reward script gets a viewer's login only if the viewer is displayed under it", async () => {
  const code = 'console.log(event.user, event.displayName, event.userId, event.platform)';
  await save(server, { type: 'reward', rewardId: 'who' }, code);
  for (const name of ['ADA', 'Countess'])
    await redeem('ada', 'Who', { rewardId: 'who', user: platform.viewer('ada', { name }) });
  const texts = (await ended(server, 2)).flatMap(textsOf);
  expect(texts.toSorted()).toEqual(['Countess Countess id-ada testville', 'ada ADA id-ada testville']);
});

it('the causes of an action of a reward script include the bridge that reported the redemption', async () => {
  await save(server, { type: 'reward', rewardId: 'bring' }, "await game.addPilot({ username: 'dot' })");
  const onOpen = () => void server.client.reportRedeem({ user: 'cy', rewardId: 'bring', title: 'Bring' });
  const joins = server.client.events({ types: ['join'], onOpen });
  const { value } = await joins.next();
  await joins.return();
  const { causes } = await server.client.explainEvent({ event: value?.id ?? '' });
  expect(causes.map(({ action }) => action)).toEqual(['addPilot', 'run on reward', 'reportRedeem']);
});
