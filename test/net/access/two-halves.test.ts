import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { PROOF_HEADER } from '../../../schema/base/session.ts';

/**
 * Every request of the streamer's session needs both its cookie and its proof. The end of the session invalidates
 * both and closes its streams.
 */

let server: TestServer;
let streamer: Streamer;
beforeAll(async () => {
  server = await startServer();
  streamer = await signIn(server);
});
afterAll(() => server.close());

const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'GET' || method === 'DELETE' ? undefined : '{}',
  });
const statusOf = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  await answer.body?.cancel();
  return answer.status;
};
const list = async ({ send }: Streamer) =>
  ((await (await send('GET', '/sessions')).json()) as { sessions: { isThis: boolean }[] }).sessions;
/** The number of open event streams. */
const streamsOf = async () =>
  ((await (await ask('GET', '/health', {})).json()) as { eventStreams: number }).eventStreams;
/** Resolves once the server has ended the stream. */
const endOf = (stream: Response) => stream.text().catch(() => 'cut');

describe('streamer without the proof', () => {
  it.each([
    ['GET', '/api/v1/state'],
    ['GET', '/api/v1/events'],
    ['GET', '/api/v1/scripts'],
    ['POST', '/api/v1/menu'],
    ['POST', '/api/v1/events/ticket'],
    ['POST', '/mcp'],
    ['GET', '/admin/keys'],
    ['POST', '/admin/keys/owner'],
    ['GET', '/admin/overlay'],
    ['GET', '/admin/extension'],
    ['GET', '/admin/demo'],
    ['GET', '/admin/report'],
    ['GET', '/admin/sessions'],
    ['DELETE', '/admin/sessions'],
    ['DELETE', '/admin/session'],
  ])('the session cookie without its proof cannot call %s %s', async (method, path) => {
    const { cookie, origin } = streamer.headers;
    const forged = { cookie, origin, 'sec-fetch-site': 'same-origin' };
    expect(await statusOf(method, path, forged)).toBe(401);
    expect(await statusOf(method, path, { ...forged, [PROOF_HEADER]: 'guessed' })).toBe(401);
  });

  it('a request with the session cookie but without its proof is treated as not signed in', async () => {
    const { cookie } = streamer;
    expect(await (await ask('GET', '/admin/session', { cookie })).json()).toMatchObject({ signedIn: false });
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 OPR/106.0', 'Opera, Linux'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1 Version/17.1 Safari/605.1',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/103.0 Safari/537.36 OBS/30.0', 'OBS, Windows'],
  ['<b>mine</b>', 'unknown browser'],
])('a session of the browser "%s" is listed as %s', async (agent, name) => {
  const secret = new URL(server.app.adminLink()).hash.slice('#login='.length);
  const headers = { 'content-type': 'application/json', origin: server.url, 'user-agent': agent };
  const body = JSON.stringify({ secret });
  expect((await fetch(`${server.url}/admin/login`, { method: 'POST', headers, body })).status).toBe(200);
  const sessions = (await list(streamer)) as { id?: number; browser?: string }[];
  expect(sessions.toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0))[0].browser).toBe(name);
});

describe('pages of the streaming menu', () => {
  it.each([
    ['same-site', 403],
    ['cross-site', 403],
    ['none', 200],
    ['same-origin', 200],
  ])('a request for the menu that the browser marks as %s is answered with %i', async (site, status) => {
    for (const path of ['/admin', '/admin/session'])
      expect(await statusOf('GET', path, { 'sec-fetch-site': site })).toBe(status);
  });
});

describe('end of a session', () => {
  it('ending all other sessions closes their streams and makes their tickets invalid, but keeps keys valid', async () => {
    const [other, own] = [await signIn(server), await signIn(server)];
    const key = await own.makeKey('stays', 'read');
    const streams = await Promise.all(
      [other.headers, own.headers].map(headers => ask('GET', '/api/v1/events', headers)),
    );
    const issued = await ask('POST', '/api/v1/events/ticket', other.headers);
    const { ticket } = (await issued.json()) as { ticket: string };
    const { ticket: used } = (await (await ask('POST', '/api/v1/events/ticket', other.headers)).json()) as {
      ticket: string;
    };
    const byTicket = await ask('GET', `/api/v1/events?ticket=${used}`, {});
    expect((await list(own)).filter(({ isThis }) => isThis)).toHaveLength(1);

    expect((await own.send('DELETE', '/sessions')).status).toBe(200);
    await Promise.all([endOf(streams[0]), endOf(byTicket)]);
    expect(await statusOf('GET', '/api/v1/state', other.headers)).toBe(401);
    expect(await statusOf('GET', '/admin/keys', other.headers)).toBe(401);
    expect(await statusOf('GET', `/api/v1/events?ticket=${ticket}`, {})).toBe(401);
    expect(await statusOf('GET', '/api/v1/state', own.headers)).toBe(200);
    expect(await statusOf('GET', '/api/v1/state', { authorization: `Bearer ${key}` })).toBe(200);
    expect(await list(own)).toEqual([expect.objectContaining({ isThis: true, browser: 'unknown browser' })]);
    await streams[1].body?.cancel();
  });

  it("signing out and ending other sessions close the sessions' streams before the response is sent", async () => {
    const [first, second] = [await signIn(server), await signIn(server)];
    const before = await streamsOf();
    const streams = await Promise.all([
      ask('GET', '/api/v1/events', first.headers),
      ask('GET', '/api/v1/events', second.headers),
    ]);
    expect(await streamsOf()).toBe(before + 2);
    await second.send('DELETE', '/sessions');
    expect(await streamsOf()).toBe(before + 1);
    await second.send('DELETE', '/session');
    expect(await streamsOf()).toBe(before);
    await Promise.all(streams.map(endOf));
  });

  it('signing out ends the session and removes its cookie', async () => {
    const own = await signIn(server);
    const stream = await ask('GET', '/api/v1/events', own.headers);
    const answer = await own.send('DELETE', '/session');
    const { port } = new URL(server.url);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^starfray_session_${port}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0$`),
    );
    await endOf(stream);
    expect(await statusOf('GET', '/admin/keys', own.headers)).toBe(401);
  });

  it('the event streams of an expired session are closed', async () => {
    const own = await signIn(server);
    const stream = await ask('GET', '/api/v1/events', own.headers);
    const beside = openStore(server.home, { exclusive: false });
    beside.run('UPDATE sessions SET expires_at = 1');
    beside.close();
    await endOf(stream);
    expect(await statusOf('GET', '/admin/keys', own.headers)).toBe(401);
  });
});
