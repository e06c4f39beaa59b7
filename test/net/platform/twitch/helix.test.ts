import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewReward, PlatformEvent } from '../../../../net/platform/platform.ts';
import { createTwitchHelix, type TwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import type { TwitchAccount } from '../../../../net/platform/twitch/link.ts';
import type { ErrorCode, GameError } from '../../../../schema/error.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../platform/twitch/fake-twitch.ts';
import { linkTo } from './helix-stage.ts';

/** What the game asks of Twitch by the streamer's account. */

const MINUTE = 60_000;
const REWARDS = '/mock/channel_points/custom_rewards';
const REDEMPTIONS = `${REWARDS}/redemptions`;

let twitch: FakeTwitch;
let connection: Awaited<ReturnType<typeof linkTo>>;
let helix: TwitchHelix;

beforeAll(async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0, pointsPerMinute: 10_000 });
  twitch.user('Ada'); // as she writes it herself
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
});
beforeEach(async () => {
  twitch.faults.clearCalls();
  twitch.faults.ageMs = 0;
  twitch.rewards.clear();
  twitch.redemptions.clear();
  await begin();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await twitch.close();
});

/** As after a start of the game. */
async function begin(account: Partial<TwitchAccount> = {}) {
  connection = await linkTo(twitch, account);
  helix = createTwitchHelix(connection.link, { platform: 'twitch' });
}

const NUKE: NewReward = { title: 'Drop a nuke', cost: 5_000, needsInput: false, enabled: true };
const own = () => helix.manage.create(NUKE);
const foreign = (title = 'Hydrate') => twitch.addForeignReward({ title, cost: 100 });
const status = (redemption: string) => twitch.redemptions.get(redemption)?.status;
const callsOf = (method: string, path: string) =>
  twitch.requests.filter(request => request.method === method && request.path === path).length;
const refuse = (method: string, path: string, code: number, message: string) =>
  twitch.faults.answer({ method, path }, { status: code, body: { status: code, message } });

/** How something was refused. */
const refusal = (asked: Promise<unknown>): Promise<{ code: ErrorCode; message: string } | string> =>
  asked.then(
    answer => `answered: ${JSON.stringify(answer)}`,
    ({ code, message }: GameError) => ({ code, message }),
  );

describe('without an account', () => {
  it('nothing is asked, and the error says where to connect one', async () => {
    connection.change(null);
    const before = twitch.requests.length;
    for (const asked of [helix.say('hi'), helix.rewards(), helix.manage.create(NUKE), helix.users(['ada'])])
      expect(await refusal(asked)).toMatchObject({
        code: 'not-connected',
        message: expect.stringMatching(/\/admin/),
      });
    expect(twitch.requests.length).toBe(before);
  });
});

describe('a line', () => {
  it('is written to the chat, in the order of the lines', async () => {
    const before = twitch.lines.length;
    await Promise.all(['one', 'two', 'three'].map(helix.say));
    expect(twitch.lines.slice(before)).toEqual(['one', 'two', 'three']);
  });

  it('that the platform does not show is refused with its reason', async () => {
    const dropped = { code: 'msg_rejected', message: 'Held back by AutoMod.' };
    const data = [{ message_id: '1', is_sent: false, drop_reason: dropped }];
    twitch.faults.answer({ path: '/mock/chat/messages' }, { status: 200, body: { data } });
    const message = 'Twitch did not show the line (msg_rejected): Held back by AutoMod.';
    expect(await refusal(helix.say('hi'))).toEqual({ code: 'not-available', message });
  });

  it('is refused while more than 20 wait, and the platform hears of none of those', async () => {
    const before = twitch.lines.length;
    const said = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => helix.say(`line ${i}`)));
    expect(said.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(twitch.lines.length - before).toBe(20);
  });

  it('that may not be written is a problem of the chat, until one is', async () => {
    refuse('POST', '/mock/chat/messages', 401, 'Missing scope: user:write:chat');
    await refusal(helix.say('hi'));
    expect(connection.problemWith('chat')).toMatch(/connect it again/);
    await helix.say('hi');
    expect(connection.problemWith('chat')).toBeNull();
  });
});

describe('the rewards', () => {
  it('are those of the channel, and manageable when the game made them', async () => {
    const { id } = await own();
    const hydrate = await foreign();
    expect(await helix.rewards()).toEqual([
      { id, ...NUKE, manageable: true },
      { id: hydrate.id, title: 'Hydrate', cost: 100, needsInput: false, enabled: true, manageable: false },
    ]);
  });

  it('are asked for once, and again when the platform reports a change', async () => {
    const { id } = await own();
    await helix.rewards();
    const before = callsOf('GET', REWARDS);
    for (let poll = 0; poll < 10; poll++) await helix.rewards();
    expect(callsOf('GET', REWARDS)).toBe(before);
    const reward = twitch.rewards.get(id) ?? expect.fail();
    await twitch.changeReward(reward, { cost: 7 });
    helix.rewardsChanged();
    expect(await helix.rewards()).toMatchObject([{ cost: 7 }]);
  });

  it('that changed while they were asked for are asked for again', async () => {
    const asked = helix.rewards();
    await foreign();
    helix.rewardsChanged();
    await asked;
    expect(await helix.rewards()).toHaveLength(1);
  });

  it('of another account are not those of the one before', async () => {
    await own();
    await helix.rewards();
    connection.change({ ...(connection.link.account ?? expect.fail()), hasRewards: false });
    expect(await refusal(helix.rewards())).toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/affiliates and partners/),
    });
  });

  it('cannot be read where the platform refuses it, which is a problem until they can', async () => {
    refuse('GET', REWARDS, 401, 'Missing scope: channel:manage:redemptions');
    await refusal(helix.rewards());
    expect(connection.problemWith('rewards')).toMatch(/connect it again/);
    helix.rewardsChanged();
    await helix.rewards();
    expect(connection.problemWith('rewards')).toBeNull();
  });
});

describe('a reward of the game', () => {
  it('is made, changed and deleted', async () => {
    const prompt = 'Type a name.';
    const made = await helix.manage.create({ ...NUKE, needsInput: true, prompt, color: '#1D4ED8' });
    expect(twitch.rewards.get(made.id)).toMatchObject({ prompt, color: '#1D4ED8', skipsQueue: false });
    expect(await helix.manage.update(made.id, { cost: 9, enabled: false })).toEqual({
      ...made,
      cost: 9,
      enabled: false,
    });
    expect(await helix.rewards()).toMatchObject([{ cost: 9, enabled: false }]);
    await helix.manage.remove(made.id);
    expect(await helix.rewards()).toEqual([]);
  });

  it.each([
    ['another has its title', async () => void (await own()), NUKE, /"Drop a nuke" already.*another title/],
    ['its title is too long', async () => {}, { ...NUKE, title: 'x'.repeat(46) }, /1 to 45 characters/],
    ['its title is no permitted one', async () => blockTitle(), NUKE, /choose other words/],
    ['there are 50', async () => fillUp(), NUKE, /as Twitch allows \(50\): delete one first/],
  ])('is not made when %s, and nothing has changed', async (_, prepare, reward, message) => {
    await prepare();
    const before = twitch.rewards.size;
    expect(await refusal(helix.manage.create(reward))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    expect(twitch.rewards.size).toBe(before);
  });

  const blockTitle = () => refuse('POST', REWARDS, 400, 'CREATE_CUSTOM_REWARD_AUTOMOD_FAILED');
  const fillUp = async () => {
    for (let i = 0; i < 50; i++) await foreign(`Reward ${i}`);
  };

  it('alone can be changed and deleted', async () => {
    const { id } = await foreign();
    const message = expect.stringMatching(/not made by the game/);
    expect(await refusal(helix.manage.update(id, { cost: 1 }))).toMatchObject({ code: 'bad-input', message });
    expect(await refusal(helix.manage.remove(id))).toMatchObject({ code: 'bad-input', message });
    expect(await refusal(helix.manage.update('gone', { cost: 1 }))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/no such reward/),
    });
  });

  it('pays back what is open of it when it is deleted', async () => {
    const { id } = await own();
    const open = [];
    for (let i = 0; i < 51; i++) open.push(await twitch.redeem('ada', id));
    await helix.manage.remove(id);
    expect(new Set(open.map(status))).toEqual(new Set(['CANCELED']));
    await helix.settle(open[0], 'refunded', id); // the ledger learns of it later
  });

  it('is not made by an account without channel points', async () => {
    await begin({ hasRewards: false });
    expect(await refusal(helix.manage.create(NUKE))).toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/affiliates and partners/),
    });
  });
});

describe('a redemption', () => {
  it.each([
    ['fulfilled', 'FULFILLED'],
    ['refunded', 'CANCELED'],
  ] as const)('is %s', async (outcome, there) => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    await helix.settle(redemption, outcome, id);
    expect(status(redemption)).toBe(there);
  });

  it('is settled once, however often that is asked for', async () => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    twitch.faults.dropAnswer({ method: 'PATCH', path: REDEMPTIONS });
    await helix.settle(redemption, 'refunded', id);
    await helix.settle(redemption, 'refunded', id);
    expect(status(redemption)).toBe('CANCELED');
  });

  it('that somebody else fulfilled is not said to be paid back', async () => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    await helix.settle(redemption, 'fulfilled', id);
    await helix.settle(redemption, 'fulfilled', id);
    expect(await refusal(helix.settle(redemption, 'refunded', id))).toMatchObject({ code: 'not-available' });
  });

  it('of a reward that the streamer deleted is not said to be paid back, since its points are lost', async () => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    await twitch.removeReward(twitch.rewards.get(id) ?? expect.fail());
    expect(await refusal(helix.settle(redemption, 'refunded', id))).toMatchObject({ code: 'not-available' });
  });

  it('of a foreign reward is never settled, and the platform is not asked for it', async () => {
    const { id } = await foreign();
    const redemption = await twitch.redeem('ada', id);
    const before = callsOf('PATCH', REDEMPTIONS);
    expect(await refusal(helix.settle(redemption, 'refunded', id))).toMatchObject({ code: 'not-available' });
    expect(await refusal(helix.settle(redemption, 'refunded', null))).toMatchObject({
      code: 'not-available',
    });
    expect(callsOf('PATCH', REDEMPTIONS)).toBe(before);
  });

  it.each([401, 403])('is settled later when the platform answers %i', async refused => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    refuse('PATCH', REDEMPTIONS, refused, 'Not now.');
    const { code } = (await refusal(helix.settle(redemption, 'refunded', id))) as GameError;
    expect(code).not.toBe('not-available');
    await helix.settle(redemption, 'refunded', id);
    expect(status(redemption)).toBe('CANCELED');
  });

  it('can be paid back when the game made its reward and it waits in the queue', async () => {
    const [{ id }, hydrate] = [await own(), await foreign()];
    const can = async () => [
      await helix.canRefund(id),
      await helix.canRefund(hydrate.id),
      await helix.canRefund(null),
    ];
    expect(await can()).toEqual([true, false, false]);
    await twitch.changeReward(twitch.rewards.get(id) ?? expect.fail(), { skipsQueue: true });
    helix.rewardsChanged();
    expect(await can()).toEqual([false, false, false]);
  });

  it('is known to be one that can be paid back while the platform is slow to list its rewards again', async () => {
    const { id } = await own();
    await helix.rewards();
    const later = performance.now() + 3_600_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    twitch.faults.before = ({ path }) => (path === REWARDS ? new Promise(() => {}) : undefined);
    expect(await helix.canRefund(id)).toBe(true);
    twitch.faults.before = null;
    vi.restoreAllMocks();
  });

  it('can be paid back when its reward came since the rewards were asked for', async () => {
    await helix.rewards();
    const { clientId } = twitch;
    const reward = await twitch.addForeignReward({ title: 'New', cost: 1 });
    twitch.rewards.set(reward.id, { ...reward, clientId });
    expect(await helix.canRefund(reward.id)).toBe(true);
  });

  it('is taken for one that can be paid back while the platform cannot be asked', async () => {
    refuse('GET', REWARDS, 401, 'Not now.');
    expect(await helix.canRefund('any')).toBe(true);
  });
});

describe('what was redeemed while nobody listened', () => {
  const HOUR = 60 * MINUTE;
  let reported: PlatformEvent[];
  const catchUp = async () => {
    reported = [];
    await helix.catchUp(async event => void reported.push(event));
    return reported.map(event => [event.kind, event.id]);
  };
  const redeemBefore = async (ageMs: number, reward: string, input = '') => {
    twitch.faults.ageMs = ageMs;
    return twitch.redeem('Ada', reward, input);
  };

  it('comes in while it is fresh and is missed later, oldest first, with all that it was', async () => {
    const { id } = await own();
    const other = await helix.manage.create({ ...NUKE, title: 'EMP' });
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
      channel: twitch.streamer.id,
      origin: 'own',
      user: { platform: 'twitch', id: twitch.user('ada').id, login: 'ada', name: 'Ada', roles: [] },
      rewardId: id,
      title: 'Drop a nuke',
      input: 'now',
      refundable: true,
    });
  });

  it('does not concern the game when it is older than its knowledge of the account', async () => {
    await begin({ since: Date.now() - HOUR });
    const { id } = await own();
    await redeemBefore(2 * HOUR, id);
    const known = await redeemBefore(HOUR / 2, id);
    expect(await catchUp()).toEqual([['missed', known]]);
  });

  it('is neither reported when it was settled nor when its reward is foreign or skips the queue', async () => {
    const { id } = await own();
    const settled = await twitch.redeem('ada', id);
    await helix.settle(settled, 'fulfilled', id);
    await twitch.redeem('ada', (await foreign()).id);
    expect(await catchUp()).toEqual([]);
  });

  it('is read in at most ten pages, the newest of them', async () => {
    const { id } = await own();
    const all: string[] = [];
    for (let i = 0; i < 520; i++) all.push(await twitch.redeem('ada', id));
    const before = callsOf('GET', REDEMPTIONS);
    expect((await catchUp()).map(([, found]) => found)).toEqual(all.slice(20));
    expect(callsOf('GET', REDEMPTIONS) - before).toBe(10);
  });

  it('is asked for again after a failure', async () => {
    const { id } = await own();
    const redemption = await twitch.redeem('ada', id);
    refuse('GET', REDEMPTIONS, 401, 'Not now.');
    expect(await refusal(catchUp())).toMatchObject({ code: 'not-connected' });
    expect(await catchUp()).toEqual([['redeem', redemption]]);
  });
});

describe('users', () => {
  it('are looked up by login, and those that are missing named', async () => {
    const { id, avatar } = twitch.user('Ada');
    expect(await helix.users(['ada', 'nobody', 'no such name', 'Ünlaut'])).toEqual({
      users: [{ id, login: 'ada', name: 'Ada', avatar }],
      missing: ['nobody', 'no such name', 'Ünlaut'],
    });
  });

  it('are looked up a hundred in a call, and each once', async () => {
    const logins = Array.from({ length: 500 }, (_, i) => `user_${i}`);
    for (const login of logins.slice(0, 250)) twitch.user(login);
    const before = callsOf('GET', '/mock/users');
    for (let poll = 0; poll < 3; poll++) {
      const { users, missing } = await helix.users(logins);
      expect([users.length, missing.length]).toEqual([250, 250]);
    }
    expect(callsOf('GET', '/mock/users') - before).toBe(5);
  });

  it('are not asked for when no name could be one', async () => {
    const before = callsOf('GET', '/mock/users');
    await helix.users(['no such name', 'x'.repeat(26)]);
    expect(callsOf('GET', '/mock/users')).toBe(before);
  });

  it('leave room for refunds: beyond 200 look-ups a minute they are refused', async () => {
    for (let i = 0; i < 200; i++) await helix.users([`many_${i}`]);
    expect(await refusal(helix.users(['one_more']))).toMatchObject({ code: 'too-many-requests' });
    expect((await helix.users(['many_0'])).missing).toEqual(['many_0']);
  });
});

it('has broken no rule of the platform', () => {
  expect(twitch.violations).toEqual([]);
});
