import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, connect, refresh, validate } from './calls.ts';
import { type FakeTwitch, startFakeTwitch } from './fake-twitch.ts';

let twitch: FakeTwitch;

beforeEach(async () => {
  twitch = await startFakeTwitch();
});
afterEach(() => twitch.close());

describe('what fails because a test says so', () => {
  it('forces an answer for as many calls as wanted', async () => {
    const get = api(twitch, (await connect(twitch)).access);
    twitch.faults.answer({ path: '/mock/users' }, { status: 503, body: { status: 503 } }, 2);
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await get('GET', 'users')).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('loses the answer after the deed', async () => {
    const { refresh: token } = await connect(twitch);
    twitch.faults.dropAnswer({ path: '/auth/token' });
    await expect(refresh(twitch, token)).rejects.toThrow();
    expect(twitch.requests.at(-1)).toMatchObject({ path: '/auth/token', status: 0 });
    expect((await refresh(twitch, token)).status).toBe(400);
  });

  it('steps in before a call', async () => {
    const { access } = await connect(twitch);
    const seen: string[] = [];
    twitch.faults.before = ({ method, path }) => void seen.push(`${method} ${path}`);
    await validate(twitch, access);
    expect(seen).toEqual(['GET /auth/validate']);
  });

  it('goes away and comes back where it was', async () => {
    const { access } = await connect(twitch);
    await twitch.faults.down();
    await expect(validate(twitch, access)).rejects.toThrow();
    await twitch.faults.up();
    expect((await validate(twitch, access)).status).toBe(200);
  });

  it('has kept no token in its log', async () => {
    const { access, refresh: token } = await connect(twitch);
    await refresh(twitch, token);
    const log = JSON.stringify(twitch.requests);
    expect(twitch.secrets().filter(secret => log.includes(secret))).toEqual([]);
    expect(twitch.secrets()).toContain(access);
  });
});
