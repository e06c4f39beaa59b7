import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformEvent } from '../../../../net/platform/intake/platform.ts';
import type { GameError } from '../../../../schema/base/error.ts';
import { NUKE, REDEMPTIONS, REWARDS, refusal, startHelix } from './helix-stage.ts';

/** Tests how redemptions at Twitch are settled, and how missed ones are fetched. */

const MINUTE = 60_000;

let stage: Awaited<ReturnType<typeof startHelix>>;
beforeAll(async () => {
  stage = await startHelix();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

describe('redemption', () => {
  it.each([
    ['fulfilled', 'FULFILLED'],
    ['refunded', 'CANCELED'],
  ] as const)('settling a redemption on Twitch marks it as %s', async (outcome, there) => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    await stage.helix.settle(redemption, outcome, id);
    expect(stage.status(redemption)).toBe(there);
  });

  it('a redemption is settled only once, even if that is requested several times', async () => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    stage.twitch.faults.dropAnswer({ method: 'PATCH', path: REDEMPTIONS });
    await stage.helix.settle(redemption, 'refunded', id);
    await stage.helix.settle(redemption, 'refunded', id);
    expect(stage.status(redemption)).toBe('CANCELED');
  });

  it('a redemption that somebody else marked as fulfilled is not reported as refunded', async () => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    await stage.helix.settle(redemption, 'fulfilled', id);
    await stage.helix.settle(redemption, 'fulfilled', id);
    expect(await refusal(stage.helix.settle(redemption, 'refunded', id))).toMatchObject({
      code: 'not-available',
    });
  });

  it('a redemption whose reward was deleted is not reported as refunded', async () => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    await stage.twitch.removeReward(stage.twitch.rewards.get(id) ?? expect.fail());
    expect(await refusal(stage.helix.settle(redemption, 'refunded', id))).toMatchObject({
      code: 'not-available',
    });
  });

  it('a redemption of a reward that the game did not create is never settled', async () => {
    const { id } = await stage.foreign();
    const redemption = await stage.twitch.redeem('ada', id);
    const before = stage.callsOf('PATCH', REDEMPTIONS);
    expect(await refusal(stage.helix.settle(redemption, 'refunded', id))).toMatchObject({
      code: 'not-available',
    });
    expect(await refusal(stage.helix.settle(redemption, 'refunded', null))).toMatchObject({
      code: 'not-available',
    });
    expect(stage.callsOf('PATCH', REDEMPTIONS)).toBe(before);
  });

  it.each([401, 403])('if Twitch answers %i, a redemption is settled later', async refused => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    stage.refuse('PATCH', REDEMPTIONS, refused, 'Not now.');
    const { code } = (await refusal(stage.helix.settle(redemption, 'refunded', id))) as GameError;
    expect(code).not.toBe('not-available');
    await stage.helix.settle(redemption, 'refunded', id);
    expect(stage.status(redemption)).toBe('CANCELED');
  });

  it('nothing is settled while the list of rewards is not available', async () => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    const calls = () => [stage.callsOf('GET', REWARDS), stage.callsOf('PATCH', REDEMPTIONS)];
    const [lists = 0, changes = 0] = calls();
    stage.refuse('GET', REWARDS, 403, 'Not now.');
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await refusal(stage.helix.settle(redemption, 'refunded', id))).toMatchObject({
        code: 'unreachable',
      });
    expect(calls()).toEqual([lists + 1, changes]);
    stage.helix.rewardsChanged();
    await stage.helix.settle(redemption, 'refunded', id);
    expect(stage.status(redemption)).toBe('CANCELED');
  });

  it('a redemption is refundable if the game created its reward and the redemption waits in the queue', async () => {
    const [{ id }, hydrate] = [await stage.own(), await stage.foreign()];
    const can = async () => [
      await stage.helix.canRefund(id),
      await stage.helix.canRefund(hydrate.id),
      await stage.helix.canRefund(null),
    ];
    expect(await can()).toEqual([true, false, false]);
    await stage.twitch.changeReward(stage.twitch.rewards.get(id) ?? expect.fail(), { skipsQueue: true });
    stage.helix.rewardsChanged();
    expect(await can()).toEqual([false, false, false]);
  });

  it('a redemption counts as refundable while Twitch is slow to list its rewards', async () => {
    const { id } = await stage.own();
    await stage.helix.rewards();
    const later = performance.now() + 3_600_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    stage.twitch.faults.before = ({ path }) => (path === REWARDS ? new Promise(() => {}) : undefined);
    expect(await stage.helix.canRefund(id)).toBe(true);
    stage.twitch.faults.before = null;
    vi.restoreAllMocks();
  });

  it("a redemption is refundable even if its reward is newer than the game's list of rewards", async () => {
    await stage.helix.rewards();
    const { clientId } = stage.twitch;
    const reward = await stage.twitch.addForeignReward({ title: 'New', cost: 1 });
    stage.twitch.rewards.set(reward.id, { ...reward, clientId });
    expect(await stage.helix.canRefund(reward.id)).toBe(true);
  });

  it('a redemption counts as refundable while Twitch refuses to list its rewards', async () => {
    stage.refuse('GET', REWARDS, 401, 'Not now.');
    expect(await stage.helix.canRefund('any')).toBe(true);
  });
});

describe('missed redemption', () => {
  const HOUR = 60 * MINUTE;
  let reported: PlatformEvent[];
  const catchUp = async () => {
    reported = [];
    await stage.helix.catchUp(async event => void reported.push(event));
    return reported.map(event => [event.kind, event.id]);
  };
  const redeemBefore = async (ageMs: number, reward: string, input = '') => {
    stage.twitch.faults.ageMs = ageMs;
    return stage.twitch.redeem('Ada', reward, input);
  };

  it('a recent missed redemption is handled, and an older missed redemption is refunded', async () => {
    const { id } = await stage.own();
    const other = await stage.helix.manage.create({ ...NUKE, title: 'EMP' });
    const old = await redeemBefore(11 * MINUTE, other.id);
    const fresh = await redeemBefore(9 * MINUTE, id, 'now');
    expect(await catchUp()).toEqual([
      ['missed', old],
      ['redeem', fresh],
    ]);
    expect(reported[1]).toEqual({
      kind: 'redeem',
      id: fresh,
      platform: 'twitch',
      channel: stage.twitch.streamer.id,
      origin: 'own',
      user: { platform: 'twitch', id: stage.twitch.user('ada').id, login: 'ada', name: 'Ada', roles: [] },
      rewardId: id,
      title: 'Drop a nuke',
      input: 'now',
      refundable: true,
    });
  });

  it('a missed redemption is handled even if its reward was created in the meantime', async () => {
    const { helix } = stage;
    await helix.rewards();
    await stage.begin();
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    const missed: PlatformEvent[] = [];
    await helix.catchUp(async event => missed.push(event));
    expect(missed).toMatchObject([{ kind: 'redeem', id: redemption }]);
  });

  it('a missed redemption from before the account was connected is ignored', async () => {
    await stage.begin({ since: Date.now() - HOUR });
    const { id } = await stage.own();
    await redeemBefore(2 * HOUR, id);
    const known = await redeemBefore(HOUR / 2, id);
    expect(await catchUp()).toEqual([['missed', known]]);
  });

  it('a missed redemption is ignored if it is settled, belongs to a foreign reward or skips the queue', async () => {
    const { id } = await stage.own();
    const settled = await stage.twitch.redeem('ada', id);
    await stage.helix.settle(settled, 'fulfilled', id);
    await stage.twitch.redeem('ada', (await stage.foreign()).id);
    expect(await catchUp()).toEqual([]);
  });

  it('at most ten pages of missed redemptions are read, newest first', async () => {
    const { id } = await stage.own();
    const all: string[] = [];
    for (let i = 0; i < 520; i++) all.push(await stage.twitch.redeem('ada', id));
    const before = stage.callsOf('GET', REDEMPTIONS);
    expect((await catchUp()).map(([, found]) => found)).toEqual(all.slice(20));
    expect(stage.callsOf('GET', REDEMPTIONS) - before).toBe(10);
  });

  it('missed redemptions are requested again after a failure', async () => {
    const { id } = await stage.own();
    const redemption = await stage.twitch.redeem('ada', id);
    stage.refuse('GET', REDEMPTIONS, 401, 'Not now.');
    expect(await refusal(catchUp())).toMatchObject({ code: 'not-connected' });
    expect(await catchUp()).toEqual([['redeem', redemption]]);
  });
});

it('all requests about redemptions follow the rules of Twitch', () => {
  expect(stage.twitch.violations).toEqual([]);
});
