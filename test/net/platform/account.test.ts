import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import { platformFor } from '../../../net/platform/account/account.ts';
import { createOtherville } from '../../platform/otherville.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Tests data that only a platform has: its users and its rewards. */

const ADA = { id: '1', login: 'ada', name: 'Ada', avatar: 'https://static-cdn.jtvnw.net/ada.png' };
const NUKE = {
  id: 'r1',
  title: 'Drop a nuke',
  cost: 500,
  needsInput: false,
  enabled: true,
  manageable: true,
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const users = (logins: string) => server.client.getStreamUsers({ logins });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: ApiError) => error.code,
  );

describe('platform', () => {
  it('users and rewards cannot be looked up without a platform that supports this', () => {
    const bare = createTestAdapter({ capabilities: ['chat-in'], streamer: 'streamer' });
    for (const ability of ['users', 'rewards', 'manage'] as const)
      expect(() => platformFor([bare], ability)).toThrow(expect.objectContaining({ code: 'not-available' }));
  });

  it('users and rewards can be looked up only with a connected account', async () => {
    const platform = createTestAdapter({ users: [ADA], rewards: [NUKE] });
    server.app.platforms.add(platform);
    expect(await codeOf(users('ada'))).toBe('not-connected');
    platform.connect('streamer');
    expect(await users('ada')).toEqual({ users: [ADA], missing: [] });
    expect(await server.client.listRedeemRewards()).toEqual([NUKE]);
  });

  it('users are looked up by login or link, and each user only once', async () => {
    server.app.platforms.add(createTestAdapter({ users: [ADA], streamer: 'streamer' }));
    const list = 'https://www.twitch.tv/Ada?x=1, @ada,,ADA , https://example.com/bob/';
    expect(await users(list)).toEqual({ users: [ADA], missing: ['https://example.com/bob/'] });
  });

  it('at most 500 users are looked up at a time, and unknown users are listed as they were typed', async () => {
    server.app.platforms.add(createTestAdapter({ users: [ADA], streamer: 'streamer' }));
    const logins = Array.from({ length: 501 }, (_, i) => `@Viewer${i}`);
    expect(await codeOf(users(logins.join(',')))).toBe('bad-input');
    expect((await users(logins.slice(1).join(','))).missing).toEqual(logins.slice(1));
  });

  it('users and rewards come from the named platform, or else from the first platform with a connected account', async () => {
    const BOB = { ...ADA, id: '2', login: 'bob', name: 'Bob' };
    const first = createTestAdapter({ name: 'first', users: [ADA], rewards: [NUKE] });
    const second = createTestAdapter({ name: 'second', users: [BOB], rewards: [], streamer: 'streamer' });
    for (const adapter of [first, second]) server.app.platforms.add(adapter);
    const usersAt = (platform?: string) => server.client.getStreamUsers({ logins: 'ada,bob', platform });
    const rewardsAt = (platform?: string) => server.client.listRedeemRewards({ platform });
    const ofSecond = { users: [BOB], missing: ['ada'] };
    expect(await usersAt()).toEqual(ofSecond);
    expect(await codeOf(usersAt('first'))).toBe('not-connected');
    first.connect('streamer');
    expect(await usersAt()).toEqual({ users: [ADA], missing: ['bob'] });
    expect(await usersAt('second')).toEqual(ofSecond);
    expect(await rewardsAt('first')).toEqual([NUKE]);
    expect(await rewardsAt('second')).toEqual([]);
    await expect(rewardsAt('nowhere')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('"platform" is one of twitch, first, second'),
    });
  });

  it('rewards are created, changed and deleted on the named platform', async () => {
    const done: string[] = [];
    const managed = (name: string) => {
      const note = async (act: string) => {
        done.push(`${act} on ${name}`);
        return NUKE;
      };
      return {
        ...createTestAdapter({
          name,
          capabilities: ['rewards', 'manage'],
          rewards: [NUKE],
          streamer: 'streamer',
        }),
        manage: {
          create: async (reward: object) => note(`create ${Object.keys(reward)}`),
          update: async (_id: string, changes: object) => note(`update ${Object.keys(changes)}`),
          remove: async () => void (await note('remove')),
        },
      };
    };
    for (const name of ['first', 'second']) server.app.platforms.add(managed(name));
    const { client } = server;
    const platform = 'second';
    await client.createReward({ title: 'Wave', cost: 10, platform });
    await client.updateReward({ rewardId: 'r1', cost: 20, platform });
    await client.deleteReward({ rewardId: 'r1', platform });
    await client.updateReward({ rewardId: 'r1', cost: 30 });
    expect(done).toEqual([
      'create title,cost,needsInput,enabled on second',
      'update cost on second',
      'remove on second',
      'update cost on first',
    ]);
    expect(await codeOf(client.updateReward({ rewardId: 'r1', platform }))).toBe('bad-input');
  });
});

it('the viewer extension uses the account of its own platform, and not of another platform', async () => {
  const { platform, viewers } = createOtherville();
  const other = await startServer({}, { platforms: [{ ...platform, hasExtension: true }] });
  viewers.connect('mayor');
  const streamer = await signIn(other);
  const described = async () => (await streamer.send('GET', '/extension')).json();
  await expect.poll(described).toMatchObject({ accountChannel: 'id-mayor' });
  await other.close();
});
