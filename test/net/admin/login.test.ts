import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { startOpenServer, startServer, type TestServer } from '../../../harness/server.ts';
import { loginLink, loginLinkOfRunning } from '../../../net/admin/routes.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { PROOF_HEADER } from '../../../schema/base/session.ts';

/** Tests signing in to the streaming menu with the secret of a login link. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const WINDOWS = '(Windows NT 10.0; Win64; x64)';

const signIn = async (secret: unknown, more: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...more },
    body: JSON.stringify({ secret }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie'), body: await response.json() };
};
const newSecret = () => new URL(server.app.adminLink()).hash.slice('#login='.length);

describe('sign-in', () => {
  it('a successful sign-in returns the two secrets of a session, its cookie and its proof', async () => {
    const { status, cookie, body } = await signIn(newSecret());
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, proof: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const headers = { cookie: `${cookie}`, [PROOF_HEADER]: body.proof };
    const answer = await fetch(`${server.url}/admin/session`, { headers });
    expect(await answer.json()).toMatchObject({ signedIn: true });
  });

  it('a sign-in request over 16 KB is refused and leaves the link valid', async () => {
    const secret = newSecret();
    expect(await signIn('x'.repeat(16 * 1024))).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(await signIn('x'.repeat(16 * 1024 - 20))).toMatchObject({ status: 401 });
    expect(await signIn(secret)).toMatchObject({ status: 200 });
  });

  it.each([
    [WINDOWS, 'Chrome/124.0.0.0 Safari/537.36', 'Chrome, Windows'],
    [WINDOWS, 'Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0', 'Edge, Windows'],
    [WINDOWS, 'Chrome/124.0.0.0 Safari/537.36 OPR/109.0.0.0', 'Opera, Windows'],
    [WINDOWS, 'Chrome/124.0.0.0 Safari/537.36 OBS/31.0.1', 'OBS, Windows'],
    ['(X11; Linux x86_64; rv:125.0)', 'Gecko/20100101 Firefox/125.0', 'Firefox, Linux'],
    ['(Linux; Android 14; Pixel 8)', 'Chrome/124.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['(Macintosh; Intel Mac OS X 10_15_7)', 'Version/17.4 Safari/605.1.15', 'Safari, macOS'],
    ['<b>', 'made up', 'unknown browser'],
  ])('a session is listed with its browser and system: "%s %s" is %s', async (system, browser, name) => {
    const { cookie, body } = await signIn(newSecret(), { 'user-agent': `Mozilla/5.0 ${system} ${browser}` });
    const headers = { cookie: `${cookie}`, [PROOF_HEADER]: body.proof, origin: server.url };
    const { sessions } = await (await fetch(`${server.url}/admin/sessions`, { headers })).json();
    expect(sessions.find(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject({ browser: name });
  });

  it.each(['made-up', '', 5, null, ['x']])(
    'a sign-in with the secret %j is refused and sets no cookie',
    async secret => {
      expect(await signIn(secret)).toMatchObject({ status: 401, cookie: null, body: { code: 'bad-key' } });
    },
  );
});

describe('link to the menu of a running server', () => {
  const storeAt = () => {
    const store = openStore(newHome());
    onTestFinished(store.close);
    return store;
  };

  it('while the server is starting, npm run admin asks the streamer to wait', () => {
    const link = () => loginLinkOfRunning(storeAt());
    expect(link).toThrow(expect.objectContaining({ exitCode: 1 }));
    expect(link).toThrow('The server is only just starting: try again in a moment.');
  });

  it.each([
    ['http://[::]:2087', 'http://127.0.0.1:2087/admin#login='],
    ['http://[::1]:2087', 'http://[::1]:2087/admin#login='],
    ['http://192.0.2.7:80', 'http://192.0.2.7:80/admin#login='],
  ])('the login link of a server at %s begins with %s and is new each time', (url, start) => {
    const store = storeAt();
    const links = [loginLink(store, url), loginLinkOfRunning(store), loginLinkOfRunning(store)];
    expect(links.filter(link => !link.startsWith(start))).toEqual([]);
    expect(new Set(links).size).toBe(3);
  });
});

it('the login link of a server on all addresses contains an address that browsers can open', async () => {
  const open = await startOpenServer();
  expect(open.app.adminLink()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin#login=/);
  await open.close();
});
