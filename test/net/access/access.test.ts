import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { PROOF_HEADER } from '../../../schema/base/session.ts';

/** Tests who may use the server, and from which addresses. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hosts: ['game.example'] });
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request with headers that `fetch` does not allow. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', chunk => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const bearer = (key = server.key) => ({ authorization: `Bearer ${key}` });

describe('access with an API key', () => {
  it.each([
    ['no header', {}],
    ['another authorization scheme', { authorization: 'Basic abc' }],
    ['a key that was never made', { authorization: 'Bearer starfray_wrong' }],
  ])('a request with %s is answered with 401 and an explanation of how to get a key', async (_, headers) => {
    for (const path of ['/api/v1/state', '/api/v1/version', '/api/v1/events', '/mcp']) {
      const { status, headers: answered, body } = await ask(path, headers);
      expect(status).toBe(401);
      expect(answered['www-authenticate']).toBe('Bearer');
      expect(JSON.parse(body)).toMatchObject({ code: 'bad-key' });
      expect(body).toContain('npm run key');
    }
  });

  it('a new owner key works at once, and the key that it replaces stops working at once', async () => {
    const before = server.key;
    server.key = newOwnerKey(server.home);
    expect((await ask('/api/v1/state', bearer())).status).toBe(200);
    expect((await ask('/api/v1/state', bearer(before))).status).toBe(401);
  });

  it('an API key in the URL of a request is not accepted', async () => {
    expect((await ask(`/api/v1/state?key=${server.key}&access_token=${server.key}`)).status).toBe(401);
  });

  it("the streamer's session cookie is recognised among cookies of other programs", async () => {
    expect((await ask('/api/v1/state', { ...bearer(), cookie: `other=${'x'.repeat(10_000)}` })).status).toBe(
      200,
    );
  });

  it('health, pages and documentation can be read without an API key', async () => {
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/api/v1/openapi.json')).status).toBe(200);
    expect((await ask('/overlay')).status).toBe(200);
  });
});

describe('origin guard', () => {
  it.each([
    ['a foreign host name that resolves to this machine', { host: 'evil.example' }],
    ['a foreign host name and port that resolve to this machine', { host: 'evil.example:2087' }],
    ['a page of a foreign site', { origin: 'https://evil.example' }],
    ['a page with an opaque origin', { origin: 'null' }],
    ['a foreign site whose name begins with localhost', { origin: 'http://localhost.evil.example' }],
  ])('the origin guard refuses every request from %s with 403', async (_, headers) => {
    for (const path of ['/api/v1/state', '/api/v1/events', '/mcp', '/overlay', '/admin', '/health']) {
      const { status, body } = await ask(path, { ...bearer(), ...headers });
      expect(status).toBe(403);
      expect(JSON.parse(body)).toMatchObject({ code: 'foreign-origin' });
    }
  });

  it.each(['null', 'http://absolute'])(
    'a page opened from disk with the origin "%s" gets an error that says where the page must be stored',
    async origin => {
      const { status, body } = await ask('/api/v1/state', { ...bearer(), origin });
      expect([status, JSON.parse(body).error]).toEqual([
        403,
        expect.stringContaining('http://pages.localhost'),
      ]);
    },
  );

  it.each(['localhost', '127.0.0.1:80', '[::1]:2087', 'GAME.example'])(
    'the origin guard allows requests from %s',
    async host => {
      expect((await ask('/api/v1/state', { ...bearer(), host })).status).toBe(200);
    },
  );

  it('other pages of this machine may read responses, but need a CORS preflight before they write', async () => {
    const origin = 'http://localhost:3000';
    const { headers } = await ask('/api/v1/state', { ...bearer(), origin });
    expect(headers['access-control-allow-origin']).toBe(origin);
    const preflight = await ask('/api/v1/pilots', { origin }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
  });
});

describe('streaming menu', () => {
  const login = (secret: unknown, headers: Record<string, string> = {}) =>
    ask(
      '/admin/login',
      { 'content-type': 'application/json', ...headers },
      'POST',
      JSON.stringify({ secret }),
    );
  const secretOf = (link: string) => new URL(link).hash.slice('#login='.length);
  const sessionOf = ({ headers, body }: Answer) => ({
    cookie: String(headers['set-cookie']).split(';')[0],
    [PROOF_HEADER]: JSON.parse(body).proof,
  });
  const newSession = async () => sessionOf(await login(secretOf(server.app.adminLink())));

  it('a login link opens one session, and its cookie cannot be read by scripts or other sites', async () => {
    const secret = secretOf(server.app.adminLink());
    const answer = await login(secret);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=/);
    expect((await login(secret)).status).toBe(401);
  });

  it('a login secret that the server did not issue is rejected', async () => {
    for (const secret of ['', 'guessed', null, 5]) expect((await login(secret)).status).toBe(401);
  });

  it("a session has the owner's rights and can write only from the game's own page", async () => {
    const session = await newSession();
    const { host } = new URL(server.url);
    const act = async (more: Record<string, string>) =>
      (await ask('/api/v1/menu', { ...session, ...more }, 'POST')).status;
    expect(await act({})).toBe(401);
    expect(await act({ origin: 'http://localhost:3000' })).toBe(401);
    expect(await act({ host, origin: `http://${host}` })).toBe(200);
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['our own page, identified by its origin', { origin: 'own' }, 200],
    ['a page on another port of this machine', { 'sec-fetch-site': 'same-site' }, 401],
    [
      'a page on another port of this machine, identified by its origin',
      { origin: 'http://127.0.0.1:3000' },
      401,
    ],
    ['a page on another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a program that is not a browser', {}, 401],
  ])(
    'reading %s with the session cookie (%j) is answered with %i',
    async (_, sent: Record<string, string>, status) => {
      const headers = {
        ...(await newSession()),
        ...sent,
        ...(sent.origin === 'own' && { origin: server.url }),
      };
      for (const path of ['/api/v1/state', '/api/v1/settings', '/api/v1/scripts'])
        expect((await ask(path, headers)).status).toBe(status);
      expect((await ask('/admin/keys', headers)).status).toBe(status === 401 ? 403 : status);
    },
  );

  it("a request with a wrong key is refused even if the streamer's session is valid", async () => {
    const headers = { ...(await newSession()), ...bearer('starfray_wrong'), 'sec-fetch-site': 'same-origin' };
    expect((await ask('/api/v1/state', headers)).status).toBe(401);
  });

  it('the streaming menu learns whether the streamer is signed in and, if not, how to sign in', async () => {
    const howToSignIn = 'open the link that "npm run admin" prints';
    const session = async (headers = {}) => JSON.parse((await ask('/admin/session', headers)).body);
    expect(await session()).toEqual({ signedIn: false, howToSignIn });
    expect(await session(await newSession())).toEqual({ signedIn: true, howToSignIn });
  });
});

describe('JSON responses', () => {
  it.each([
    ['GET', '/api/v1/state', 200],
    ['GET', '/api/v1/version', 200],
    ['GET', '/api/v1/scripts', 200],
    ['GET', '/api/v1/openapi.json', 200],
    ['GET', '/api/v1/nothing', 404],
    ['POST', '/api/v1/menu', 200],
    ['GET', '/health', 200],
    ['GET', '/admin/session', 200],
    ['POST', '/mcp', 415],
  ])(
    'a foreign page cannot load a JSON response as another content type: %s %s',
    async (method, path, status) => {
      const answer = await ask(path, bearer(), method);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );
});

describe('pages', () => {
  it.each(['/', '/overlay', '/overlay/vertical'])(
    'the page at %s is served and loads nothing from other hosts',
    async path => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("connect-src 'self';");
    },
  );

  it('a page that the caller has cached is answered with 304', async () => {
    const { headers } = await ask('/overlay');
    expect((await ask('/overlay', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/.built', '/assets/'])(
    'the path %s is not served as a page',
    async path => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});
