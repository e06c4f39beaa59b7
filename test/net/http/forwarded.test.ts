import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';

/** A request through a proxy on this machine never counts as a request of this machine. */

let server: TestServer;
let streamer: Streamer;
beforeAll(async () => {
  server = await startServer();
  streamer = await signIn(server);
});
afterAll(() => server.close());

const statusOf = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(server.url + path, { headers });
  await response.body?.cancel();
  return response.status;
};
const withKey = () => ({ authorization: `Bearer ${server.key}` });

/** Opens a screen without the token. Resolves with its close code, or with `open` once it is welcomed. */
function watch(headers: Record<string, string>) {
  const options = { protocols: OVERLAY_PROTOCOL, headers } as unknown as string; // accepted by Node's own client
  const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, options);
  socket.addEventListener('open', () => socket.send('{"t":"hello"}'));
  return new Promise<number | 'open' | 'refused'>(resolve => {
    socket.addEventListener('error', () => resolve('refused'));
    socket.addEventListener('close', ({ code }) => resolve(code));
    socket.addEventListener('message', () => {
      resolve('open');
      socket.close();
    });
  });
}

describe.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['x-real-ip', '203.0.113.9'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 proxy'],
  ['x-forwarded-for', ''],
  ['x-real-ip', ''],
  ['forwarded', ''],
  ['via', ''],
])('request with %s: "%s"', (name, value) => {
  const proxied = { [name]: value };

  it('a request with proxy headers cannot use the menu, and needs a key for metrics and the overlay', async () => {
    expect(await statusOf('/admin', {})).toBe(200);
    expect(await statusOf('/admin', proxied)).toBe(403);
    expect(await statusOf('/admin/session', proxied)).toBe(403);
    expect(await statusOf('/admin/keys', { ...streamer.headers, ...proxied })).toBe(403);
    expect(await statusOf('/api/v1/state', { ...streamer.headers, ...proxied })).toBe(401);
    expect(await statusOf('/metrics', {})).toBe(200);
    expect(await statusOf('/metrics', proxied)).toBe(401);
    expect(await statusOf('/metrics', { ...proxied, ...withKey() })).toBe(200);
    expect(await watch({})).toBe('open');
    expect(await watch(proxied)).toBe(4401);
  });
});

describe('client behind a proxy', () => {
  it("behind a proxy, the caller's address is the last address in the header", async () => {
    const open = (claimed: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { ...withKey(), 'x-forwarded-for': [claimed, '203.0.113.20'] };
        get(`${server.url}/api/v1/events`, { headers, agent: false }, resolve).on('error', reject);
      });
    const streams = await Promise.all(Array.from({ length: 64 }, (_, i) => open(`203.0.114.${i}`)));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array(64).fill(200));
    const oneMore = await open('203.0.115.1');
    expect(oneMore.statusCode).toBe(429);
    for (const stream of [...streams, oneMore]) stream.destroy();
  });

  it('callers behind a proxy that sends no address share 64 streams', async () => {
    const streams = await Promise.all(
      Array.from(
        { length: 65 },
        () =>
          new Promise<IncomingMessage>((resolve, reject) => {
            const headers = { ...withKey(), via: '1.1 proxy' };
            get(`${server.url}/api/v1/events`, { headers, agent: false }, resolve).on('error', reject);
          }),
      ),
    );
    const statuses = streams.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(64).fill(200), 429]);
    for (const stream of streams) stream.destroy();
  });

  const headersOf = (forwarded: string) => ({ ...withKey(), 'x-forwarded-for': forwarded });
  const opened: AbortController[] = [];
  async function open(forwarded: string) {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/api/v1/events`, {
      headers: headersOf(forwarded),
      signal: abort.signal,
    });
    if (response.ok) opened.push(abort);
    return response.status;
  }

  it('each caller behind a proxy may have 64 streams and 64 WebSockets', async () => {
    for (let i = 0; i < 64; i++) expect(await open(`10.0.0.${i}, 203.0.113.9`)).toBe(200);
    expect(await open('203.0.113.9')).toBe(429);
    expect(await watch(headersOf('203.0.113.9'))).toBe('refused');
    expect(await statusOf('/api/v1/state', headersOf('203.0.113.9'))).toBe(200);
    expect(await open('203.0.113.10')).toBe(200);
    opened[0].abort();
    await expect.poll(() => open('203.0.113.9')).toBe(200);
    for (const abort of opened) abort.abort();
    // accepted, then closed because the token is missing
    await expect.poll(() => watch(headersOf('203.0.113.9'))).toBe(4401);
    // each socket released its slot
    for (let i = 0; i < 65; i++) expect(await watch(headersOf('203.0.113.9'))).toBe(4401);
  });
});
