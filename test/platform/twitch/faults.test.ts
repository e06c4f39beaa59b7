import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { api, connect, refresh, SCOPES, validate } from './calls.ts';
import { createSockets } from './sockets.ts';

let clock: ReturnType<typeof createHandClock>;
let twitch: FakeTwitch;
let access: string;
let token: string;

beforeEach(async () => {
  clock = createHandClock();
  twitch = await startFakeTwitch({ clock });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  ({ access, refresh: token } = await connect(twitch));
});
afterEach(() => twitch.close());

const getUsers = () => api(twitch, access)('GET', 'users');

describe('forced failure of a call', () => {
  it('a call to the fake platform returns the forced response as often as requested', async () => {
    twitch.faults.answer({ path: '/mock/users' }, { status: 503, body: { status: 503 } }, 2);
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await getUsers()).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('the Twitch library retries a call after status 429', async () => {
    const headers = { 'Ratelimit-Remaining': '0', 'Ratelimit-Reset': '0' };
    twitch.faults.answer({ path: '/mock/users' }, { status: 429, headers });
    const authProvider = new StaticAuthProvider(twitch.clientId, access, [...SCOPES]);
    const { users } = new ApiClient({ authProvider, logger: { minLevel: 'critical' } });
    expect((await users.getUserByName('streamer'))?.id).toBe(twitch.streamer.id);
    expect(twitch.requests.slice(-2).map(({ status }) => status)).toEqual([429, 200]);
  });

  it('the fake platform can lose the response after the call has taken effect', async () => {
    twitch.faults.dropAnswer({ path: '/auth/token' });
    await expect(refresh(twitch, token)).rejects.toThrow();
    expect(twitch.requests.at(-1)).toMatchObject({ path: '/auth/token', status: 0 });
    expect((await refresh(twitch, token)).status).toBe(400);
  });

  it('a test can run one step before a call to the fake platform takes effect and another step after it', async () => {
    const seen: string[] = [];
    const note = (when: string) => () => void seen.push(`${when}: ${twitch.secrets().length}`);
    Object.assign(twitch.faults, { before: note('before'), after: note('after') });
    await refresh(twitch, token);
    expect(seen).toEqual(['before: 3', 'after: 5']);
  });

  it('if the step before a call to the fake platform throws, the call has no effect', async () => {
    twitch.faults.before = () => {
      throw new Error('The game is gone.');
    };
    await expect(refresh(twitch, token)).rejects.toThrow();
    await expect(createSockets(twitch, access).openSocket()).rejects.toThrow();
    twitch.faults.before = null;
    expect((await refresh(twitch, token)).status).toBe(200);
    expect(twitch.violations).toEqual([]);
  });
});

describe('fake platform that is unreachable', () => {
  it('the fake platform can refuse connections without losing its state', async () => {
    await twitch.faults.down();
    await expect(validate(twitch, access)).rejects.toThrow();
    await twitch.faults.up();
    expect((await validate(twitch, access)).status).toBe(200);
  });

  it('the fake platform can reset connections, and counts them', async () => {
    await twitch.faults.down('reset');
    const before = twitch.connections;
    // The first call may use a connection that was already open.
    for (let call = 0; call < 2; call++) await expect(validate(twitch, access)).rejects.toThrow();
    expect(twitch.connections).toBeGreaterThan(before);
    await twitch.faults.up();
    expect((await validate(twitch, access)).status).toBe(200);
  });
});

describe('faulty fake socket', () => {
  it('a fake socket can stay open and silent, or omit its keepalive messages', async () => {
    const { openSocket, subscribe, have } = createSockets(twitch, access);
    const dead = await openSocket();
    await subscribe(dead.session);
    twitch.faults.halfOpen();
    const quiet = await openSocket();
    await subscribe(quiet.session);
    twitch.faults.withoutKeepalives = true;
    clock.advance(60_000);
    await twitch.cheer('Ada', 1);
    await have(quiet, 2);
    expect(quiet.typesOf()).toEqual(['session_welcome', 'notification']);
    expect(dead.typesOf()).toEqual(['session_welcome']);
    expect(twitch.sockets).toBe(2);
    dead.socket.terminate();
  });

  it('a fake socket can be closed with or without a close code', async () => {
    const { openSocket } = createSockets(twitch, access);
    const first = await openSocket();
    twitch.faults.cutSockets(4000);
    expect(await first.closed).toBe(4000);
    const second = await openSocket();
    twitch.faults.cutSockets();
    expect(await second.closed).toBe(1006);
  });

  it('a fake socket can be refused before it is opened', async () => {
    twitch.faults.answer({ path: '/ws' }, { status: 503 });
    const { openSocket } = createSockets(twitch, access);
    await expect(openSocket()).rejects.toThrow('503');
    expect((await openSocket()).typesOf()).toEqual(['session_welcome']);
  });

  it('a fake socket can report that a topic was revoked', async () => {
    const { openSocket, subscribe, have } = createSockets(twitch, access);
    const socket = await openSocket();
    await subscribe(socket.session);
    await twitch.faults.revokeTopic('channel.bits.use', 'version_removed');
    await have(socket, 2);
    expect(socket.messages[1].payload).toMatchObject({ subscription: { status: 'version_removed' } });
  });
});

describe('log of calls', () => {
  it('the log of the fake platform names every call and every socket, and contains no secret', async () => {
    await refresh(twitch, token);
    await createSockets(twitch, access).openSocket();
    expect(twitch.requests.at(-1)).toEqual({ method: 'GET', path: '/ws', status: 101, query: '' });
    const log = JSON.stringify(twitch.requests);
    expect(twitch.secrets().filter(secret => log.includes(secret))).toEqual([]);
    expect(twitch.secrets()).toContain(access);
  });
});
