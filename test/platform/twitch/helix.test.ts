import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { api, call, connect, SCOPES } from './calls.ts';

const clock = createHandClock();
let twitch: FakeTwitch;
let get: ReturnType<typeof api>;
let access: string;

beforeAll(async () => {
  twitch = await startFakeTwitch({ clock, tokenSeconds: 3_600, pollSeconds: 0 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  for (const login of ['Ada', 'Bob']) twitch.user(login);
});
beforeEach(async () => {
  clock.advance(60_000);
  access = (await connect(twitch)).access;
  get = api(twitch, access);
});
afterAll(() => twitch.close());

const messageOf = async (headers: Record<string, string>) => {
  const { status, body } = await call(twitch, 'GET', '/mock/users', { headers });
  return `${status} ${body.message}`;
};

describe('fake API', () => {
  it('a call to the fake API needs a token and the client id for which it was issued', async () => {
    const Authorization = `Bearer ${access}`;
    expect(await messageOf({})).toBe('401 OAuth token is missing');
    expect(await messageOf({ Authorization })).toBe('401 Client ID is missing');
    expect(await messageOf({ Authorization: 'Bearer x', 'Client-Id': 'y' })).toBe('401 Invalid OAuth token');
    expect(await messageOf({ Authorization, 'Client-Id': 'y' })).toBe(
      '401 Client ID and OAuth token do not match',
    );
  });

  it('calls to the fake API cost points, and are refused when the points of the minute are used up', async () => {
    twitch.limits.pointsPerMinute = 2;
    const answers = [await get('GET', 'users'), await get('GET', 'users'), await get('GET', 'users')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0']);
    clock.advance(60_000);
    expect((await get('GET', 'users')).status).toBe(200);
    twitch.limits.pointsPerMinute = 800;
  });
});

describe('fake GET users', () => {
  it('the fake GET users returns names, pictures and the type of channel to the library', async () => {
    const client = new ApiClient({
      authProvider: new StaticAuthProvider(twitch.clientId, access, [...SCOPES]),
    });
    const users = await client.users.getUsersByNames(['ada', 'nobody', 'bob']);
    expect(users.map(({ displayName }) => displayName)).toEqual(['Ada', 'Bob']);
    expect(users[0].profilePictureUrl).toBe(twitch.user('ada').avatar);
    const self = await client.users.getUserByIdBatched(twitch.streamer.id);
    expect(self?.broadcasterType).toBe('affiliate');
  });

  it('one invalid name makes the whole call of the fake GET users fail', async () => {
    for (const login of ['two words', 'x'.repeat(26), 'größe', ''])
      expect(await get('GET', 'users', { query: { login: ['ada', login] } })).toMatchObject({ status: 400 });
    expect((await get('GET', 'users', { query: { id: 'ada' } })).status).toBe(400);
  });

  it('the fake GET users accepts at most 100 names', async () => {
    const login = Array.from({ length: 101 }, (_, index) => `name${index}`);
    expect((await get('GET', 'users', { query: { login } })).status).toBe(400);
    expect((await get('GET', 'users', { query: { login: login.slice(1) } })).status).toBe(200);
  });
});

describe('fake GET streams', () => {
  it('the fake GET streams returns a stream while the channel is live', async () => {
    const query = { user_id: twitch.streamer.id };
    expect((await get('GET', 'streams', { query })).body.data).toEqual([]);
    await twitch.goLive();
    expect((await get('GET', 'streams', { query })).body.data).toMatchObject([
      { type: 'live', user_login: 'streamer' },
    ]);
    await twitch.goOffline();
    expect((await get('GET', 'streams', { query })).body.data).toEqual([]);
  });
});
