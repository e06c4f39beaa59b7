import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../../../../net/platform/redeems/ledger.ts';
import { createSettling, type Settling } from '../../../../net/platform/redeems/settling.ts';
import { createTwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import { createTwitchAdapter } from '../../../../net/platform/twitch/twitch.ts';
import { nukeOf } from '../stage.ts';
import { type AccountStage, stageAccount } from './stage.ts';

/** Redemptions that are owed in one channel wait while the account of another channel is connected. */

const REDEMPTIONS = '/mock/channel_points/custom_rewards/redemptions';
const DAY = 24 * 60 * 60_000;

let stage: AccountStage;
let ledger: Ledger;
let settling: Settling;
/** The id of a redemption that is owed in the streamer's channel. */
let owed: string;

beforeEach(async () => {
  stage = await stageAccount({ pollSeconds: 0 });
  stage.twitch.user('Other').broadcasterType = 'affiliate';
  await stage.connect();
  const { account: link, clock, store } = stage;
  const helix = createTwitchHelix(link, { platform: 'twitch' });
  const adapter = createTwitchAdapter({ link, helix, clock, onLog() {} });
  const now = clock.now;
  ledger = createLedger(store, now);
  settling = createSettling({ ledger, adapters: [adapter], onReceipt() {}, onLog() {}, now });
  owed = await redeemed();
});
afterEach(() => stage.close());

/** Makes a redemption in the streamer's channel that cannot take effect. */
async function redeemed() {
  const { twitch, account } = stage;
  const { manage } = createTwitchHelix(account, { platform: 'twitch' });
  const { id: rewardId } = await manage.create({ title: 'Nuke', cost: 1, needsInput: false, enabled: true });
  const id = await twitch.redeem('ada', rewardId);
  const channel = twitch.streamer.id;
  ledger.enterMissed(nukeOf(id, { platform: 'twitch', rewardId, channel }), 'Too late.');
  return id;
}

const calls = () =>
  stage.twitch.requests.filter(({ method, path }) => method === 'PATCH' && path === REDEMPTIONS);
const statusOf = (id: string) => stage.twitch.redemptions.get(id)?.status;
const remarks = () => stage.account.describe().remarks.join(' ');

it("a redemption in another account's channel waits for that account, and the streamer is warned", async () => {
  await stage.connect([], 'Other');
  await settling.settle(1);
  expect(calls()).toEqual([]);
  expect(statusOf(owed)).toBe('UNFULFILLED');
  expect(ledger.find(`twitch/redeem/${owed}`)).toMatchObject({ state: 'done', owed: 'refunded' });
  expect(remarks()).toContain(`1 redemption in the channel with the id ${stage.twitch.streamer.id}`);
});

it("a redemption in another account's channel is refunded when that account is connected again", async () => {
  await stage.connect([], 'Other');
  await settling.settle(1);
  await stage.connect();
  expect(remarks()).not.toContain('redemption');
  await settling.settle(1);
  await settling.settle(1);
  expect(calls().map(({ status }) => status)).toEqual([200]);
  expect(statusOf(owed)).toBe('CANCELED');
});

it('if another account connects during a call, its token is not used for the call', async () => {
  const reached = Promise.withResolvers<void>();
  stage.twitch.faults.before = async ({ path }) => {
    if (!path.endsWith('/custom_rewards')) return;
    stage.twitch.faults.before = null;
    await stage.connect([], 'Other');
    reached.resolve();
  };
  await settling.settle(1);
  await reached.promise;
  expect(calls()).toEqual([]);
  expect(ledger.find(`twitch/redeem/${owed}`)?.state).toBe('done');
});

it("a redemption in another account's channel expires after 30 days, and the receipt gives the reason", async () => {
  await stage.connect([], 'Other');
  stage.clock.advance(30 * DAY + 1);
  await settling.settle(1);
  expect(ledger.find(`twitch/redeem/${owed}`)).toMatchObject({
    state: 'settled',
    receipt: 'expired',
    text: 'Nuke: it was not possible in time. The points were not refunded, because the channel was not connected again.',
  });
});
