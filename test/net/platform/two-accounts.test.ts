import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { readConfig } from '../../../net/config.ts';
import { twitch as ofTwitch } from '../../../net/platform/twitch/twitch.ts';
import type { GameEvent } from '../../../schema/records/events.ts';
import { createOtherville, GUIDE } from '../../platform/otherville.ts';
import { hearEvents } from './heard.ts';

/**
 * Tests two platforms with an account each. In the program, a second platform would be one more entry in the list of
 * platforms.
 */

const otherville = createOtherville();
const BOTH = [ofTwitch, otherville.platform];
const platform = 'otherville';
const POLL = { timeout: 60_000, interval: 10 };

let server: TestServer;
let twitch: FakeTwitch;
let heard: Awaited<ReturnType<typeof hearEvents>>;

beforeAll(async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0 });
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
  server = await startServer({}, { platforms: BOTH });
  const { client } = server;
  await client.updateSettings({ bots: 0, streamerJoins: false });
  heard = await hearEvents(client);
});
afterAll(async () => {
  await heard.stop();
  await server.close();
  await twitch.close();
  vi.unstubAllEnvs();
});

const first = () => server.client.getStreamAccount();
const second = () => server.client.getStreamAccount({ platform });
const stateOfSecond = async () => (await second()).state;
const refused = (code: string, text: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(text) });

/** Connects the first account, like a caller that knows of no other account. */
async function connectFirst() {
  await server.client.setStreamClient({ clientId: twitch.clientId });
  const { code } = await server.client.streamConnect();
  twitch.authorize(code);
  expect(await server.client.streamConnectPoll()).toEqual({ status: 'done' });
}

describe('two platforms', () => {
  it('accounts on two platforms are listed in order, and the first account is the default', async () => {
    const { accounts } = await server.client.getStreamAccounts();
    expect(accounts.map(({ platform, state, guide }) => [platform, state, guide.name])).toEqual([
      ['twitch', 'not-configured', 'Twitch'],
      ['otherville', 'not-configured', 'Otherville'],
    ]);
    expect(accounts[1]?.guide).toEqual(GUIDE);
    expect((await first()).platform).toBe('twitch');
  });

  it('each platform has its own message for an unknown permission pack or client id', async () => {
    const { client } = server;
    await expect(client.getStreamAccount({ platform: 'nowhere' })).rejects.toEqual(
      refused('bad-input', '"platform" is one of twitch, otherville'),
    );
    await expect(client.streamConnect({ platform, packs: ['ads'] })).rejects.toEqual(
      refused('bad-input', 'Otherville has gifts'),
    );
    await expect(client.streamConnect({ platform })).rejects.toEqual(refused('not-configured', 'Otherville'));
    await expect(client.setStreamClient({ platform, clientId: twitch.clientId })).rejects.toEqual(
      refused('bad-input', 'town-'),
    );
    await expect(client.setStreamClient({ clientId: 'town-hall' })).rejects.toEqual(
      refused('bad-input', '10 to 60 lower-case letters and digits'),
    );
  });

  it('accounts on two platforms connect, chat and disconnect independently', async () => {
    const { client } = server;
    await connectFirst();
    await twitch.until(() => twitch.subscriptions.length > 0);
    const before = await first();
    expect(before.state).toBe('connected');

    await client.setStreamClient({ platform, clientId: 'town-hall' });
    expect(await client.streamConnect({ platform })).toMatchObject({ code: 'TOWN' });
    expect(await client.streamConnectPoll({ platform })).toEqual({ status: 'pending' });
    expect(await stateOfSecond()).toBe('connecting');
    otherville.agree();
    expect(await client.streamConnectPoll({ platform })).toEqual({ status: 'done' });
    expect(await second()).toMatchObject({ platform, state: 'connected', user: { login: 'mayor' } });

    await client.openLobby({ mode: 'dogfight' });
    await otherville.viewers.chat('eve', '!join');
    const pilots = async () => (await client.getState()).pilots.map(({ id }) => id);
    await expect.poll(pilots, POLL).toEqual(['chat:eve']);
    await expect.poll(() => otherville.viewers.said.join(), POLL).toContain('eve');
    await expect(client.reportChat({ platform, user: 'eve', text: '!leave' })).rejects.toEqual(
      refused('bad-input', 'the game is connected to it'),
    );

    expect(await client.streamDisconnect({ platform })).toMatchObject({ platform, state: 'disconnected' });
    expect(await first()).toEqual(before);
    const events = heard.events as GameEvent[];
    const states = events.flatMap(event =>
      event.type === 'stream.account' && event.platform === platform ? event.state : [],
    );
    expect(states).toEqual(['disconnected', 'connecting', 'connected', 'disconnected']);

    await client.streamDisconnect();
    expect([(await first()).state, await stateOfSecond()]).toEqual(['disconnected', 'disconnected']);
  });

  it('each platform has its own environment variables', () => {
    const name = 'STARFRAY_OTHERVILLE_CLIENT_ID';
    expect(readConfig({ [name]: 'town-hall' }, BOTH).platformVariables).toEqual({ [name]: 'town-hall' });
    expect(() => readConfig({ [name]: 'hall' }, BOTH)).toThrow(
      expect.objectContaining({
        message: `${name}="hall" cannot be used: give a client id of Otherville.`,
        exitCode: 2,
      }),
    );
  });
});
