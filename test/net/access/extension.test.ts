import { createHmac } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { base64url, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import { readConfig } from '../../../net/config.ts';
import { ACTION_NAMES, declarationOf } from '../../../schema/actions/index.ts';
import { allows } from '../../../schema/base/action.ts';
import { routeOf } from '../../../schema/base/route.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/**
 * Tests requests of viewers of the extension. Their tokens are signed by the library `jose` as the platform would sign
 * them.
 */

const SECRET = Buffer.alloc(32, 7);
const CHANNEL = '44322889';
const ORIGIN = 'https://abc.ext-twitch.tv';

let server: TestServer;
let streamer: Streamer;
beforeAll(async () => {
  server = await startServer();
  streamer = await signIn(server);
});
afterAll(() => server.close());

const soon = () => Math.floor(Date.now() / 1000) + 60;
const claims = (role: string): JWTPayload => ({
  exp: soon(),
  channel_id: CHANNEL,
  role,
  opaque_user_id: 'U123',
});

const sign = (payload: JWTPayload, { secret = SECRET, alg = 'HS256' } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(secret);

const sealed = (text: string) => Buffer.from(text).toString('base64url');
const textOf = (payload: object) => JSON.stringify(payload);

/** Signs any payload with any extra header, including those that no library would sign. */
function signText(payload: string, header: object = {}) {
  const text = `${sealed(JSON.stringify({ alg: 'HS256', ...header }))}.${sealed(payload)}`;
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

const ask = (token: string, path = '/state', init: RequestInit = {}) =>
  fetch(`${server.url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

const configure = (change: Record<string, string>) => streamer.send('PUT', '/extension', change);

it('the viewer extension rejects all viewers until its secret and channel are set', async () => {
  const token = await sign(claims('broadcaster'));
  const refusal = async () => (await (await ask(token)).json()) as object;
  const told = (what: string) => ({ code: 'bad-key', error: expect.stringContaining(`no ${what}`) });
  expect(await refusal()).toEqual(told('secret of the extension is set'));
  await configure({ secret: SECRET.toString('base64') });
  expect(await refusal()).toEqual(told('channel id of the extension is set'));
  await configure({ channelId: CHANNEL });
  expect((await ask(token)).status).toBe(200);
});

it("if no channel is set, the viewer extension accepts viewers of the connected account's channel", async () => {
  const platform = createTestAdapter({ name: 'twitch' });
  server.app.platforms.add(platform);
  await configure({ secret: SECRET.toString('base64'), channelId: '' });
  const token = await sign({ ...claims('viewer'), channel_id: 'id-ada' });
  const foreign = await sign(claims('viewer'));
  const statuses = () => Promise.all([token, foreign].map(async one => (await ask(one)).status));
  expect(await statuses()).toEqual([401, 401]);
  expect(await (await ask(token)).json()).toMatchObject({
    error: expect.stringContaining('none is connected'),
  });
  platform.connect('ada');
  await expect.poll(statuses).toEqual([200, 401]);
  expect(await (await streamer.send('GET', '/extension')).json()).toMatchObject({ accountChannel: 'id-ada' });
  await configure({ channelId: CHANNEL });
  expect(await statuses()).toEqual([401, 200]);
  await configure({ channelId: '' });
  expect(await statuses()).toEqual([200, 401]);
  platform.connect(null);
  await expect.poll(statuses).toEqual([401, 401]);
});

describe('extension token', () => {
  beforeAll(() => configure({ secret: SECRET.toString('base64'), channelId: CHANNEL, origin: ORIGIN }));

  it.each(['viewer', 'external'])('an extension token with the role %s may read but not act', async role => {
    const token = await sign(claims(role));
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token, '/menu', { method: 'POST' })).status).toBe(403);
  });

  it.each(['viewer', 'moderator', 'broadcaster'])(
    'an extension token with the role %s is rejected without an opaque_user_id',
    async role => {
      const { opaque_user_id: _, ...anonymous } = claims(role);
      expect((await ask(await sign(anonymous))).status).toBe(401);
      expect((await ask(await sign({ ...anonymous, user_id: '77' }))).status).toBe(401);
    },
  );

  it.each(['moderator', 'broadcaster'])('an extension token with the role %s may act', async role => {
    expect((await ask(await sign(claims(role)), '/menu', { method: 'POST' })).status).toBe(200);
  });

  it.each(['moderator', 'broadcaster'])(
    'an extension token with the role %s may not act during an emergency stop',
    async role => {
      await server.client.emergency({ on: true });
      const answer = await ask(await sign(claims(role)), '/menu', { method: 'POST' });
      await server.client.emergency({ on: false });
      expect(await answer.json()).toMatchObject({ code: 'stopped' });
    },
  );

  const ownerOnly = ACTION_NAMES.filter(name => !allows('play', declarationOf(name).scope));

  it.each(ownerOnly.filter(name => declarationOf(name).route))(
    "an extension token cannot call the owner's action %s",
    async name => {
      const route = routeOf(declarationOf(name));
      const path = route?.path.replace(/:\w+/g, 'x') ?? '';
      const answer = await ask(await sign(claims('broadcaster')), path, { method: route?.method });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
    },
  );

  it("an extension token can neither list nor call the owner's tools", async () => {
    const headers = { authorization: `Bearer ${await sign(claims('broadcaster'))}` };
    const client = new Client({ name: 'extension', version: '1' });
    const url = new URL(`${server.url}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('announce');
    const ownerTools = [
      'list_scripts',
      'save_script',
      'delete_script',
      'test_script',
      'set_secret',
      'delete_secret',
    ];
    for (const name of [...ownerTools, 'stream_connect', 'stream_connect_poll']) {
      expect(tools.map(tool => tool.name)).not.toContain(name);
      const told = await client.callTool({ name, arguments: {} }).catch(error => ({ isError: true, error }));
      expect(told.isError).toBe(true);
    }
    await client.close();
  });

  it.each<[string, () => string | Promise<string>]>([
    ['has expired', () => sign({ ...claims('viewer'), exp: soon() - 120 })],
    ['never expires', () => sign({ ...claims('viewer'), exp: undefined })],
    ['is not valid yet', () => sign({ ...claims('viewer'), nbf: soon() })],
    ['belongs to another channel', () => sign({ ...claims('viewer'), channel_id: '1' })],
    ['belongs to no channel', () => sign({ ...claims('viewer'), channel_id: undefined })],
    ['has an unknown role', () => sign(claims('owner'))],
    ['is signed with another secret', () => sign(claims('viewer'), { secret: Buffer.alloc(32, 8) })],
    [
      'is signed with the base64 text of the secret',
      () => sign(claims('viewer'), { secret: Buffer.from(SECRET.toString('base64')) }),
    ],
    [
      'is signed with another algorithm',
      () => sign(claims('viewer'), { secret: Buffer.alloc(64, 7), alg: 'HS512' }),
    ],
    ['is not signed', () => new UnsecuredJWT(claims('viewer')).encode()],
    ['has a changed payload', async () => swapPayload(await sign(claims('viewer')), claims('broadcaster'))],
    ['lacks its signature', async () => (await sign(claims('viewer'))).replace(/[^.]+$/, '')],
    ['is empty', () => '..'],
    ['has a fourth part', async () => `${await sign(claims('viewer'))}.x`],
    ['is padded', async () => `${await sign(claims('viewer'))}=`],
    [
      'has an infinite expiry time',
      () => signText(textOf(claims('viewer')).replace(/"exp":\d+/, '"exp":1e999')),
    ],
    ['has a text as its expiry time', () => signText(textOf({ ...claims('viewer'), exp: `${soon()}` }))],
    [
      'uses a critical header extension',
      () => signText(textOf(claims('viewer')), { crit: ['b64'], b64: false }),
    ],
    ['has an invalid list of header extensions', () => signText(textOf(claims('viewer')), { crit: null })],
    ['names several algorithms', () => signText(textOf(claims('viewer')), { alg: ['HS256'] })],
    ['contains a list instead of an object', () => signText('[]')],
    [
      'is deeply nested and forged',
      () => `${sealed('{"alg":"HS256"}')}.${sealed('['.repeat(4_000))}.${sealed('x')}`,
    ],
  ])('an extension token that %s is rejected', async (_, make) => {
    const answer = await ask(await make());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'bad-key' });
  });

  it('an event stream that an extension token opened ends when the token expires', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const token = await sign({ ...claims('viewer'), exp: now / 1000 + 2 });
    const stream = await ask(token, '/events');
    vi.setSystemTime(now + 1_999);
    expect([stream.status, (await ask(token)).status]).toEqual([200, 200]);
    vi.setSystemTime(now + 2_000);
    expect(await stream.text().catch(() => 'cut')).toBe('cut');
    expect((await ask(token)).status).toBe(401);
  });

  /** Opens the event stream with a ticket that was made with `token`. */
  async function streamByTicket(token: string) {
    const { ticket } = await (await ask(token, '/events/ticket', { method: 'POST' })).json();
    return fetch(`${server.url}/api/v1/events?ticket=${ticket}`);
  }

  it("an event stream opened with an extension token's ticket ends when the token expires", async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await streamByTicket(await sign({ ...claims('viewer'), exp: now / 1000 + 2 }));
    expect(stream.status).toBe(200);
    vi.setSystemTime(now + 2_000);
    expect(await stream.text().catch(() => 'cut')).toBe('cut');
  });

  it("changing the extension's secret closes every event stream that an extension token opened", async () => {
    const token = await sign(claims('viewer'));
    const streams = [await ask(token, '/events'), await streamByTicket(token)];
    const ended = Promise.all(streams.map(stream => stream.text().catch(() => 'cut')));
    await configure({ secret: Buffer.alloc(32, 9).toString('base64') });
    expect(await ended).toEqual(['cut', 'cut']);
    expect((await ask(token)).status).toBe(401);
    await configure({ secret: SECRET.toString('base64') });
    expect((await ask(token)).status).toBe(200);
  });
});

describe('extension', () => {
  const from = (origin: string) => fetch(`${server.url}/api/v1/openapi.json`, { headers: { origin } });

  it('pages from the configured extension origin are allowed, and pages from other origins are refused', async () => {
    await configure({ origin: ORIGIN });
    const answer = await from(ORIGIN);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
    expect((await from('https://abd.ext-twitch.tv')).status).toBe(403);
    await configure({ origin: '' });
    expect((await from(ORIGIN)).status).toBe(403);
  });

  it('pages of the extension cannot use the streaming menu', async () => {
    await configure({ origin: ORIGIN });
    const headers = { ...streamer.headers, origin: ORIGIN };
    expect((await fetch(`${server.url}/admin/keys`, { headers })).status).toBe(403);
  });
});

describe('extension secret', () => {
  it.each(['short', Buffer.alloc(16).toString('base64'), 'not base64!'.repeat(9)])(
    'an invalid extension secret is refused, and the error does not repeat it: %s',
    async secret => {
      const answer = await configure({ secret });
      const text = await answer.text();
      expect(answer.status).toBe(400);
      expect(text).not.toContain(secret);
    },
  );

  it('a stored extension secret is never shown: only its existence is reported', async () => {
    const text = await (await configure({ secret: SECRET.toString('base64') })).text();
    expect(JSON.parse(text)).toMatchObject({ secret: 'stored' });
    expect(text).not.toContain(SECRET.toString('base64'));
    expect(await (await configure({ secret: '' })).json()).toMatchObject({ secret: 'none' });
  });

  it('an extension secret from the environment overrides the stored secret', async () => {
    const other = await startServer({ extensionSecret: SECRET.toString('base64') });
    const menu = await signIn(other);
    const body = { channelId: CHANNEL, secret: Buffer.alloc(32, 9).toString('base64') };
    const answer = await menu.send('PUT', '/extension', body);
    expect(await answer.json()).toMatchObject({ secret: 'environment' });
    const headers = { authorization: `Bearer ${await sign(claims('viewer'))}` };
    expect((await fetch(`${other.url}/api/v1/state`, { headers })).status).toBe(200);
    await other.close();
  });

  it('the extension works with a secret and a channel that only the environment sets', async () => {
    const environment = {
      STARFRAY_EXTENSION_SECRET: SECRET.toString('base64'),
      STARFRAY_EXTENSION_CHANNEL: CHANNEL,
    };
    const { extensionSecret, extensionChannel } = readConfig(environment);
    const other = await startServer({ extensionSecret, extensionChannel });
    const headers = { authorization: `Bearer ${await sign(claims('viewer'))}` };
    expect((await fetch(`${other.url}/api/v1/state`, { headers })).status).toBe(200);
    await other.close();
    expect(() => readConfig({ STARFRAY_EXTENSION_CHANNEL: 'no channel' })).toThrow('the id of a channel');
  });

  it('an unusable extension secret in the environment prevents the start and is not printed', () => {
    const start = () => readConfig({ STARFRAY_EXTENSION_SECRET: 'my-secret' });
    expect(start).toThrow(/^STARFRAY_EXTENSION_SECRET cannot be used/);
    expect(start).not.toThrow(/my-secret/);
  });
});

function swapPayload(token: string, payload: JWTPayload) {
  const [header, , signature] = token.split('.');
  return `${header}.${base64url.encode(JSON.stringify(payload))}.${signature}`;
}
