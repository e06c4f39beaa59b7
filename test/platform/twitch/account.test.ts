import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../../../client/client.ts';
import { makeKey, type ServerProcess, startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { signInBy } from '../../../harness/streamer.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import type { StreamAccount } from '../../../schema/actions/stream.ts';

/**
 * Tests an evening with an account, in a game that is started as users start it: what the account survives, and what
 * is never shown.
 */

const home = temporaryHome();
const said: string[] = [];
let twitch: FakeTwitch;
let server: ServerProcess;
let key: string;
let client: Client;

async function start() {
  server = await startServerProcess(home.path, { ...twitch.env, STARFRAY_LOG: 'trace' });
  key ||= makeKey(home.path);
  client = createClient({ baseUrl: server.url, key, fetch: heard });
}

/** Records each whole response, with its headers. */
const heard: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  said.push(JSON.stringify([...answer.headers]), await answer.clone().text());
  return answer;
};

beforeAll(async () => {
  twitch = await startFakeTwitch({ pollSeconds: 0 });
  await start();
});
afterAll(async () => {
  await server.stop();
  await twitch.close();
  home.remove();
});

const account = async (): Promise<StreamAccount> => client.getStreamAccount();
const isLive = async () => (await (await heard(`${server.url}/health`)).json()).live;
const refreshes = () =>
  twitch.requests.filter(({ path, query }) => path === '/auth/token' && query.includes('refresh_token'));

/** Starts the game with an expired token, and kills it before the platform handles the renewal. */
async function killWhileRenewing() {
  const { promise, resolve } = Promise.withResolvers<void>();
  twitch.faults.before = async ({ path, query }) => {
    if (path !== '/auth/token' || !query.has('refresh_token')) return;
    twitch.faults.before = null;
    await server.crash();
    resolve();
    throw new Error('Nobody waits for it any more.');
  };
  twitch.expireAccess();
  await Promise.all([promise, start().catch(() => {})]);
}

it('an account is connected with a code, which the streamer enters and only the owner sees', async () => {
  const states: string[] = [];
  expect(await isLive()).toBe(false);
  const onOpen = () => void client.streamConnect({ packs: ['ads'] });
  const streaming = createClient({ baseUrl: server.url, key });
  for await (const { event } of streaming.events({ types: ['stream.account'], onOpen })) {
    said.push(JSON.stringify(event));
    if (event.type === 'stream.account') states.push(event.state);
    if (states.length === 2) break;
    expect(await client.streamConnectPoll()).toEqual({ status: 'pending' });
    for (const code of twitch.waitingCodes()) twitch.authorize(code);
    expect(await client.streamConnectPoll()).toEqual({ status: 'done' });
  }
  expect(states).toEqual(['connecting', 'connected']);
  expect(await isLive()).toBe(true);
  expect(await account()).toMatchObject({ state: 'connected', user: { login: 'streamer' }, packs: ['ads'] });
});

it('an account stays connected even if the game is killed while its token is being renewed', async () => {
  await server.crash();
  await killWhileRenewing();
  const { length } = refreshes();
  await start();
  await twitch.until(() => refreshes().length > length);
  expect(await account()).toMatchObject({ state: 'connected' });
  expect(refreshes().at(-1)?.status).toBe(200);
  expect(twitch.violations).toEqual([]);
});

it('connecting a second account is refused, and no code is shown', async () => {
  await client.streamConnect({});
  for (const secret of twitch.secrets()) {
    const body = { message: `invalid: ${secret}` };
    twitch.faults.answer({ path: '/auth/device' }, { status: 400, body });
    await expect(client.streamConnect({})).rejects.toMatchObject({ code: 'not-configured' });
  }
  twitch.faults.answer(
    { path: '/auth/token' },
    { status: 400, body: { message: twitch.secrets().join(' ') } },
  );
  expect(await client.streamConnectPoll()).toMatchObject({ status: 'denied' });
});

it('disconnecting an account revokes the permission on the platform', async () => {
  expect(await client.streamDisconnect()).toMatchObject({ state: 'disconnected', user: null });
  const revoked = twitch.requests.filter(({ path }) => path === '/auth/revoke');
  expect(revoked.map(({ status }) => status)).toEqual([200]);
});

it('no token and no code of an account appears in any response, event, log, file or bug report', async () => {
  for (const path of ['/health', '/metrics', '/api/v1/audit/acts', '/api/v1/state', '/api/v1/stream/account'])
    await heard(server.url + path, { headers: { authorization: `Bearer ${key}` } });
  const { send } = await signInBy(server.adminLink, server.url);
  const report = unzipSync(new Uint8Array(await (await send('GET', '/report')).arrayBuffer()));
  await server.stop();
  const files = readdirSync(home.path, { recursive: true, encoding: 'utf8' })
    .map(name => join(home.path, name))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'latin1'));
  const texts = [
    ...said,
    ...server.output,
    ...Object.values(report).map(bytes => strFromU8(bytes)),
    ...files,
  ];
  const secrets = twitch.secrets();
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter(secret => texts.some(text => text.includes(secret)))).toEqual([]);
});
