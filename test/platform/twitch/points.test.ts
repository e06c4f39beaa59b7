import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { api, connect, SCOPES } from './calls.ts';

const REWARDS = 'channel_points/custom_rewards';
const REDEMPTIONS = `${REWARDS}/redemptions`;

const clock = createHandClock();
let twitch: FakeTwitch;
let request: ReturnType<typeof api>;
let client: ApiClient;
let titles = 0;

beforeAll(async () => {
  twitch = await startFakeTwitch({ clock, tokenSeconds: 3_600, pollSeconds: 0, pointsPerMinute: 10_000 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  const { access } = await connect(twitch);
  request = api(twitch, access);
  client = new ApiClient({ authProvider: new StaticAuthProvider(twitch.clientId, access, [...SCOPES]) });
});
beforeEach(() => {
  twitch.rewards.clear();
  twitch.redemptions.clear();
});
afterAll(() => twitch.close());

const own = () => ({ broadcaster_id: twitch.streamer.id });
const create = (json: object) => request('POST', REWARDS, { query: own(), json });
const newReward = () =>
  client.channelPoints.createCustomReward(twitch.streamer.id, { title: `Reward ${++titles}`, cost: 100 });

describe('fake rewards', () => {
  it('the Twitch library can create, change, list and remove rewards of the fake Twitch', async () => {
    const { channelPoints } = client;
    const { id } = twitch.streamer;
    const reward = await channelPoints.createCustomReward(id, {
      title: 'Shield',
      cost: 500,
      prompt: 'Holds for 10 s',
      globalCooldown: 30,
      maxRedemptionsPerStream: 10,
    });
    expect(reward).toMatchObject({
      title: 'Shield',
      cost: 500,
      globalCooldown: 30,
      maxRedemptionsPerStream: 10,
    });
    const changed = await channelPoints.updateCustomReward(id, reward.id, { isPaused: true, cost: 600 });
    expect(changed).toMatchObject({ isPaused: true, cost: 600, title: 'Shield' });
    await twitch.addForeignReward({ title: 'Hydrate', cost: 50 });
    expect((await channelPoints.getCustomRewards(id)).map(({ title }) => title)).toEqual([
      'Shield',
      'Hydrate',
    ]);
    expect(await channelPoints.getCustomRewards(id, true)).toHaveLength(1);
    await channelPoints.deleteCustomReward(id, reward.id);
    expect(await channelPoints.getCustomRewards(id, true)).toEqual([]);
  });

  it('a reward of the fake Twitch has a unique title, a cost and valid fields', async () => {
    expect((await create({ title: 'One', cost: 1 })).status).toBe(200);
    expect((await create({ title: 'One', cost: 1 })).body.message).toBe(
      'CREATE_CUSTOM_REWARD_DUPLICATE_REWARD',
    );
    const bad = [
      { title: 'Two' },
      { title: 'Two', cost: 0 },
      { title: '', cost: 1 },
      { title: 'x'.repeat(46), cost: 1 },
      { title: 'Two', cost: 1, prompt: 'x'.repeat(201) },
      { title: 'Two', cost: 1, background_color: 'red' },
      { title: 'Two', cost: 1, is_global_cooldown_enabled: true },
      { title: 'Two', cost: 1, nonsense: true },
    ];
    for (const json of bad) expect(await create(json), JSON.stringify(json)).toMatchObject({ status: 400 });
  });

  it('a channel of the fake Twitch has at most fifty rewards', async () => {
    for (let count = 0; count < 50; count++) await twitch.addForeignReward({ title: `${count}`, cost: 1 });
    expect((await create({ title: 'One more', cost: 1 })).body.message).toBe(
      'CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS',
    );
  });

  it('a reward of the fake Twitch can be changed only by the client that created it', async () => {
    const { id } = await twitch.addForeignReward({ title: 'Hydrate', cost: 50 });
    const query = { ...own(), id };
    expect((await request('PATCH', REWARDS, { query, json: { cost: 1 } })).status).toBe(403);
    expect((await request('DELETE', REWARDS, { query })).status).toBe(403);
    expect((await request('DELETE', REWARDS, { query: { ...own(), id: 'x' } })).status).toBe(404);
  });

  it("rewards of the fake Twitch need an affiliate or partner, the scope and the account's own channel", async () => {
    twitch.streamer.broadcasterType = '';
    expect((await create({ title: 'One', cost: 1 })).status).toBe(403);
    twitch.streamer.broadcasterType = 'affiliate';
    const { access } = await connect(twitch, ['bits:read']);
    const poor = await api(twitch, access)('GET', REWARDS, { query: own() });
    expect(poor).toMatchObject({ status: 401, body: { message: expect.stringContaining('Missing scope') } });
    const query = { broadcaster_id: twitch.user('Ada').id };
    expect((await request('GET', REWARDS, { query })).status).toBe(401);
  });
});

describe('fake redemptions', () => {
  it('a redemption on the fake Twitch waits until the Twitch library settles it, which is possible only once', async () => {
    const { id } = await newReward();
    const first = await twitch.redeem('Ada', id, 'now!');
    const second = await twitch.redeem('Bob', id);
    const waiting = await client.channelPoints
      .getRedemptionsForBroadcasterPaginated(twitch.streamer.id, id, 'UNFULFILLED', {})
      .getAll();
    expect(waiting.map(({ userDisplayName, userInput }) => [userDisplayName, userInput])).toEqual([
      ['Ada', 'now!'],
      ['Bob', ''],
    ]);
    const settle = (ids: string[], status: 'CANCELED' | 'FULFILLED') =>
      client.channelPoints.updateRedemptionStatusByIds(twitch.streamer.id, id, ids, status);
    await settle([first], 'CANCELED');
    await settle([second], 'FULFILLED');
    expect([first, second].map(one => twitch.redemptions.get(one)?.status)).toEqual([
      'CANCELED',
      'FULFILLED',
    ]);
    await expect(settle([first], 'CANCELED')).rejects.toMatchObject({ statusCode: 400 });
  });

  it('if several redemptions on the fake Twitch are settled at once, either all are settled or none', async () => {
    const { id } = await newReward();
    const redemption = await twitch.redeem('Ada', id);
    const query = { ...own(), reward_id: id, id: [redemption, 'x'] };
    expect((await request('PATCH', REDEMPTIONS, { query, json: { status: 'CANCELED' } })).status).toBe(404);
    expect(twitch.redemptions.get(redemption)?.status).toBe('UNFULFILLED');
  });

  it('a client of the fake Twitch does not see redemptions of rewards that it did not create', async () => {
    const { id } = await twitch.addForeignReward({ title: 'Hydrate', cost: 50 });
    const redemption = await twitch.redeem('Ada', id);
    const query = { ...own(), reward_id: id, id: redemption };
    expect((await request('GET', REDEMPTIONS, { query })).status).toBe(403);
    expect((await request('PATCH', REDEMPTIONS, { query, json: { status: 'CANCELED' } })).status).toBe(403);
  });

  it('the fake Twitch lists redemptions in pages, oldest first', async () => {
    const { id } = await newReward();
    const all = [];
    for (let count = 0; count < 5; count++) all.push(await twitch.redeem('Ada', id));
    const query = { ...own(), reward_id: id, status: 'UNFULFILLED', first: '3' };
    const page = await request('GET', REDEMPTIONS, { query });
    expect(page.body).toMatchObject({
      data: [{ id: all[0] }, {}, { id: all[2] }],
      pagination: { cursor: all[2] },
    });
    const rest = await request('GET', REDEMPTIONS, { query: { ...query, after: all[2] } });
    expect(rest.body).toMatchObject({ data: [{ id: all[3] }, { id: all[4] }], pagination: {} });
    expect((await request('GET', REDEMPTIONS, { query: { ...query, first: '51' } })).status).toBe(400);
  });

  it('if a reward of the fake Twitch is removed, its redemptions count as fulfilled', async () => {
    const { id } = await newReward();
    const redemption = await twitch.redeem('Ada', id);
    await client.channelPoints.deleteCustomReward(twitch.streamer.id, id);
    expect(twitch.redemptions.get(redemption)?.status).toBe('FULFILLED');
  });
});

describe('fake chat', () => {
  const send = (message: string) =>
    request('POST', 'chat/messages', {
      json: { broadcaster_id: twitch.streamer.id, sender_id: twitch.streamer.id, message },
    });

  it("the Twitch library can write lines to the fake Twitch's chat", async () => {
    await client.chat.sendChatMessage(twitch.streamer.id, 'Welcome!');
    expect(twitch.lines.at(-1)).toBe('Welcome!');
  });

  it("a line in the fake Twitch's chat has at most 500 characters", async () => {
    expect((await send('é'.repeat(500))).status).toBe(200);
    expect((await send('x'.repeat(501))).status).toBe(422);
    expect((await send(' ')).status).toBe(400);
    expect(twitch.violations).toEqual(['A line of chat was longer than 500 characters.']);
  });

  it('if more than 100 lines are written in 30 s, the fake Twitch mutes the account for half an hour', async () => {
    clock.advance(30_000);
    const before = twitch.lines.length;
    for (let line = 0; line < 100; line++) await send('x');
    const [sent] = (await send('x')).body.data as { is_sent: boolean; drop_reason: { code: string } }[];
    expect(sent).toMatchObject({ is_sent: false, drop_reason: { code: 'msg_ratelimit' } });
    clock.advance(29 * 60_000);
    await send('x');
    expect(twitch.lines.length - before).toBe(100);
    expect(twitch.violations.at(-1)).toBe('More than 100 lines of chat were written in 30 s.');
    clock.advance(60_000);
    await send('y');
    expect(twitch.lines.at(-1)).toBe('y');
  });
});
