import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** The page of the streaming menu and its sign-in can be requested only by our own page and from the address bar. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Sends a request with headers that `fetch` does not allow. */
const statusOf = (method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

const secret = () => new URL(server.app.adminLink()).hash.slice('#login='.length);

describe.each([
  ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
  ['https on the same host', { origin: 'https://own' }],
  ['another site whose requests have no origin', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine whose requests have no origin', { 'sec-fetch-site': 'same-site' }],
])('foreign page from %s', (_, sent: Record<string, string>) => {
  const headers = () => ({
    ...sent,
    ...(sent.origin === 'https://own' && { origin: server.url.replace('http', 'https') }),
  });

  it('a foreign page can neither load the menu nor find out whether the streamer is signed in', async () => {
    expect(await statusOf('GET', '/admin', headers())).toBe(403);
    expect(await statusOf('GET', '/admin/session', headers())).toBe(403);
  });

  it('a foreign page cannot sign in and does not use up the login link', async () => {
    const body = JSON.stringify({ secret: secret() });
    const json = { 'content-type': 'application/json' };
    expect(await statusOf('POST', '/admin/login', { ...json, ...headers() }, body)).toBe(403);
    expect(await statusOf('POST', '/admin/login', { ...json, origin: server.url }, body)).toBe(200);
  });
});

it.each([{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])(
  'the menu is shown if the request has the headers %j',
  async headers => {
    expect(await statusOf('GET', '/admin', headers as Record<string, string>)).toBe(200);
  },
);
