import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { PlatformAdapter, PlatformListener } from '../../../../net/platform/intake/platform.ts';
import { createTwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import { REWARD_SET } from '../../../../schema/actions/reward-set.ts';
import type { ErrorCode } from '../../../../schema/base/error.ts';
import { createTestAdapter } from '../../../platform/test-adapter.ts';
import { save } from '../../scripts/stage.ts';
import { linkTo } from './helix-stage.ts';

/** Tests how rewards that are made over the game's API are made, redeemed, fulfilled and refunded. */

/** The name of the test's platform. The server's own adapter for Twitch has no account. */
const NAME = 'testville';
const REWARDS = '/mock/channel_points/custom_rewards';

let twitch: FakeTwitch;
let server: TestServer;
/** The failures in the log. */
const logged: unknown[] = [];
/** Reports missed redemptions, as after an interruption. */
let catchUp: () => Promise<void>;
/** Makes the streamer delete all rewards. */
let clearRewards: () => void;

beforeAll(async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0 });
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
  const { link } = await linkTo(twitch);
  const helix = createTwitchHelix(link, { platform: NAME });
  let listener: PlatformListener = async () => {};
  const platform = createTestAdapter({ name: NAME });
  const adapter: PlatformAdapter = {
    ...platform,
    ...helix,
    streamer: () => platform.viewer('streamer', { id: twitch.streamer.id }),
    capabilities: new Set(['rewards', 'manage', 'refund']),
    start(given) {
      listener = given;
    },
  };
  catchUp = () => helix.catchUp(listener);
  clearRewards = () => {
    twitch.rewards.clear();
    helix.rewardsChanged();
  };
  const note = (entry: unknown) => void logged.push(entry);
  server = await startServer({}, { log: { info() {}, onLog: note, onBug: note } });
  server.app.platforms.add(adapter);
  await server.client.updateSettings({ bots: 0, calamities: false });
});
beforeEach(() => {
  twitch.faults.clearCalls();
  twitch.faults.ageMs = 0;
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await twitch.close();
});

const titles = async () => (await server.client.listRedeemRewards()).map(({ title }) => title);
const refusal = (asked: Promise<unknown>): Promise<{ code: ErrorCode; message: string }> =>
  asked.then(
    () => expect.fail('It was not refused.'),
    error => error,
  );
const status = (redemption: string) => twitch.redemptions.get(redemption)?.status;
const receiptOf = async (redemption: string) =>
  (await server.client.listReceipts()).receipts.find(({ id }) => id === redemption);

describe('reward', () => {
  it('a reward can be created, changed and deleted through the API', async () => {
    const { createReward, updateReward, deleteReward, listRedeemRewards } = server.client;
    const { reward } = await createReward({ title: 'Wave', cost: 10 });
    expect(reward).toMatchObject({ title: 'Wave', cost: 10, needsInput: false, enabled: true });
    const changed = await updateReward({ rewardId: reward.id, cost: 20, needsInput: true });
    expect(changed.reward).toEqual({ ...reward, cost: 20, needsInput: true });
    expect(await listRedeemRewards()).toEqual([changed.reward]);
    await deleteReward({ rewardId: reward.id });
    expect(await titles()).toEqual([]);
  });

  it('a reward is refused if its title is empty or taken, or if another program created it', async () => {
    const { createReward, updateReward, deleteReward } = server.client;
    const { id } = await twitch.addForeignReward({ title: 'Hydrate', cost: 5 });
    await createReward({ title: 'Other', cost: 1 });
    const { reward } = await createReward({ title: 'Wave', cost: 10 });
    const refused = [
      updateReward({ rewardId: reward.id }),
      updateReward({ rewardId: reward.id, title: 'hydrate' }),
      createReward({ title: 'other', cost: 1 }),
      updateReward({ rewardId: id, cost: 1 }),
      deleteReward({ rewardId: id }),
      deleteReward({ rewardId: 'gone' }),
    ];
    expect(await Promise.all(refused.map(refusal))).toMatchObject([
      { code: 'bad-input', message: expect.stringMatching(/There is nothing to change/) },
      { code: 'bad-input', message: expect.stringMatching(/already has a reward called "Hydrate"/) },
      { code: 'bad-input', message: expect.stringMatching(/already has a reward called "Other"/) },
      { code: 'bad-input', message: expect.stringMatching(/"Hydrate" was not made by the game/) },
      { code: 'bad-input', message: expect.stringMatching(/"Hydrate" was not made by the game/) },
      { code: 'bad-input', message: expect.stringMatching(/no reward with the id "gone"/) },
    ]);
    expect([...twitch.rewards.values()].map(({ title, cost }) => [title, cost])).toEqual([
      ['Hydrate', 5],
      ['Other', 1],
      ['Wave', 10],
    ]);
  });
});

describe('starter set', () => {
  const all = REWARD_SET.map(({ title }) => title);
  const makeSet = () => server.client.createRewardSet();
  beforeEach(() => clearRewards());

  it('the starter set is created in one request and leaves existing rewards unchanged', async () => {
    await server.client.createReward({ title: 'black HOLE', cost: 1 });
    const { made, kept, failed } = await makeSet();
    expect(made.map(({ title }) => title)).toEqual(all.filter(title => title !== 'Black hole'));
    expect([kept, failed]).toEqual([['Black hole'], []]);
    expect(await makeSet()).toEqual({ ok: true, made: [], kept: all, failed: [] });
    expect(twitch.rewards.size).toBe(all.length);
  });

  it('the starter set reports which rewards could not be created, and creates the others', async () => {
    for (let i = 0; i < 48; i++) await twitch.addForeignReward({ title: `Reward ${i}`, cost: 1 });
    const body = { status: 400, message: 'CREATE_CUSTOM_REWARD_AUTOMOD_FAILED' };
    twitch.faults.answer({ method: 'POST', path: REWARDS }, { status: 400, body });
    const { made, failed } = await makeSet();
    expect(made.map(({ title }) => title)).toEqual(all.slice(1, 3));
    expect(failed.map(({ title }) => title)).toEqual([all[0], ...all.slice(3)]);
    expect([failed[0].reason, failed[1].reason]).toEqual([
      expect.stringMatching(/choose other words/),
      expect.stringMatching(/delete one first/),
    ]);
  });

  it('the starter set stops early if the account may not create rewards', async () => {
    const before = twitch.requests.length;
    const body = { status: 401, message: 'Missing scope' };
    twitch.faults.answer({ method: 'POST', path: REWARDS }, { status: 401, body });
    const { made, failed } = await makeSet();
    expect([made, failed.length]).toEqual([[], all.length]);
    expect(twitch.requests.slice(before).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('a dry run of the starter set creates no rewards, and is refused if the platform cannot list them', async () => {
    const dryRun = async () => {
      const url = `${server.url}/api/v1/redeems/rewards/set?dryRun=1`;
      const headers = { authorization: `Bearer ${server.key}` };
      const answer = await fetch(url, { method: 'POST', headers });
      return [answer.status, await answer.json()];
    };
    expect(await dryRun()).toEqual([200, { ok: true, dryRun: true }]);
    expect(twitch.rewards.size).toBe(0);
    const body = { status: 403, message: 'channel points are not available' };
    twitch.faults.answer({ method: 'GET', path: REWARDS }, { status: 403, body });
    clearRewards();
    expect(await dryRun()).toEqual([400, expect.objectContaining({ code: 'not-available' })]);
  });
});

describe('redemption', () => {
  beforeEach(() => clearRewards());
  const nuke = async () => (await server.client.createReward({ title: 'Drop a nuke', cost: 10 })).reward.id;

  it('a missed redemption is refunded once, and its viewer is notified', async () => {
    const reward = await nuke();
    twitch.faults.ageMs = 11 * 60_000;
    const redemption = await twitch.redeem('ada', reward);
    await catchUp();
    await catchUp();
    expect(await receiptOf(redemption)).toMatchObject({
      state: 'refunded',
      effect: 'nuke',
      text: 'Nuke: it was not possible in time, points refunded.',
    });
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.addPilot({ username: 'bob' });
    await server.client.startRound();
    await expect.poll(() => status(redemption)).toBe('CANCELED');
  });

  it('a missed redemption is refunded only if its reward has an effect or starts a script', async () => {
    const { createReward } = server.client;
    const [{ reward }, { reward: other }] = [
      await createReward({ title: 'Wave', cost: 10 }),
      await createReward({ title: 'Hydrate', cost: 10 }),
    ];
    await save(server, { type: 'reward', rewardId: reward.id }, '');
    twitch.faults.ageMs = 11 * 60_000;
    const [ours, theirs] = [await twitch.redeem('ada', reward.id), await twitch.redeem('ada', other.id)];
    await catchUp();
    expect(await receiptOf(ours)).toMatchObject({ state: 'refunded', effect: null });
    expect(await receiptOf(theirs)).toBeUndefined();
  });

  it('a redemption that was already handled is not treated as missed', async () => {
    const redemption = await twitch.redeem('ada', await nuke());
    await catchUp();
    const before = await receiptOf(redemption);
    logged.length = 0;
    const known = twitch.redemptions.get(redemption) ?? expect.fail();
    known.redeemedAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await catchUp();
    expect([await receiptOf(redemption), logged]).toEqual([before, []]);
  });
});
