import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** Tests whole refusals as callers read them: status, headers, and a sentence that says what to do. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${server.key}` });

async function refusal(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.url + path, init);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() };
}

const MENU_ONLY = 'The streaming menu is used from its own page: open /admin of this server.';
const NO_KEY =
  'An API key is needed: send the header "Authorization: Bearer <key>". "npm run key" makes one.';
const WRONG_KEY =
  'This API key is not valid; it may have been replaced. "npm run key" makes a new one: send it as "Authorization: Bearer <key>".';
const IN_QUERY =
  'A key in an address would end up in logs, so it is not accepted: send the header "Authorization: Bearer <key>". For the EventSource of a browser, POST /events/ticket makes a ticket.';
const NO_TOKENS =
  'No extension token is accepted yet: no secret of the extension is set. The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_SECRET.';

describe('access', () => {
  it.each([
    ['without a key', '/api/v1/state', {}, NO_KEY],
    ['with a wrong key', '/api/v1/state', { authorization: 'Bearer starfray_x' }, WRONG_KEY],
    ['with a key in the address', '/api/v1/state?key=starfray_x', {}, IN_QUERY],
    [
      'with an extension token while no extension is set up',
      '/api/v1/state',
      { authorization: 'Bearer a.b.c' },
      NO_TOKENS,
    ],
    [
      'with a ticket that was never made',
      '/api/v1/events?ticket=x',
      {},
      'This ticket has been used already or is older than 30 s: POST /api/v1/events/ticket makes a new one.',
    ],
  ])(
    'a request %s is refused with an explanation of how to get access',
    async (_, path, headers: Record<string, string>, error) => {
      expect(await refusal(path, { headers })).toMatchObject({
        status: 401,
        headers: {
          'www-authenticate': 'Bearer',
          'content-type': expect.stringMatching(/^application\/json/),
        },
        body: { error, code: 'bad-key' },
      });
    },
  );

  it('the refusal of a foreign page names the page and the allowed pages', async () => {
    const { status, headers, body } = await refusal('/api/v1/state', {
      headers: { ...bearer(), origin: 'https://evil.example' },
    });
    const error = 'Pages of "https://evil.example" may not use this server, only pages of this machine.';
    expect([status, body]).toEqual([403, { error, code: 'foreign-origin' }]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/admin/keys', '/admin/overlay', '/admin/extension', '/admin/report'])(
    "a request for %s without the menu's session is refused with a pointer to the menu",
    async path => {
      const { status, headers, body } = await refusal(path, { headers: bearer() });
      expect([status, body, headers['cache-control']]).toEqual([
        403,
        { error: MENU_ONLY, code: 'foreign-origin' },
        'no-store',
      ]);
    },
  );

  it('without a session, the streaming menu explains how to sign in', async () => {
    const { status, body } = await refusal('/admin/keys', { headers: { origin: server.url } });
    const error = 'You are not signed in: open the link that "npm run admin" prints.';
    expect([status, body]).toEqual([401, { error, code: 'bad-key' }]);
  });
});

describe('request', () => {
  it.each([
    [
      'an unknown route',
      '/api/v1/nothing',
      {},
      404,
      'unknown-route',
      'There is nothing at GET /api/v1/nothing: see /api/v1/openapi.json for the list of routes.',
    ],
    [
      'a method that the route does not have',
      '/api/v1/state',
      { method: 'DELETE' },
      405,
      'wrong-method',
      'DELETE is not possible on /api/v1/state: use OPTIONS, GET, HEAD.',
    ],
    [
      'a body that is not JSON',
      '/api/v1/pilots',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'not-json',
      'The body is "text/plain": send JSON with the header "Content-Type: application/json".',
    ],
    [
      'a path that cannot be decoded',
      '/api/v1/pilots/%zz/abilities',
      { method: 'POST', headers: JSON_TYPE, body: '{"ability":"ram"}' },
      400,
      'bad-input',
      '"%zz" in the path is not valid percent-encoding.',
    ],
    [
      'a list instead of secrets, whose values are not repeated',
      '/api/v1/scripts/secrets',
      { method: 'PUT', headers: JSON_TYPE, body: '["hush"]' },
      400,
      'bad-input',
      'The body must be a JSON object, not that.',
    ],
    [
      'a body that is too large',
      '/api/v1/pilots',
      { method: 'POST', headers: JSON_TYPE, body: 'x'.repeat(1024 * 1024 + 1) },
      413,
      'too-large',
      'The body is over 1048576 bytes: send less.',
    ],
  ])('a refused request is explained: %s', async (_, path, init: RequestInit, status, code, error) => {
    const answer = await refusal(path, { ...init, headers: { ...init.headers, ...bearer() } });
    expect([answer.status, answer.body]).toEqual([status, { error, code }]);
  });

  it.each([
    [
      16 * 1024,
      401,
      'This link has been used already or is older than 10 minutes: open the link that "npm run admin" prints.',
    ],
    [16 * 1024 + 1, 413, 'The body is over 16384 bytes: send less.'],
  ])('a login of %i bytes without a valid secret is answered with %i', async (bytes, status, error) => {
    const body = JSON.stringify({ secret: 'x' }).padEnd(bytes);
    const headers = { ...JSON_TYPE, origin: server.url };
    const answer = await refusal('/admin/login', { method: 'POST', headers, body });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('a refusal repeats at most 200 characters of the address', async () => {
    const { body } = await refusal(`/${'x'.repeat(300)}`);
    expect(body.error).toBe(
      `There is nothing at GET /${'x'.repeat(199)}: see /api/v1/openapi.json for the list of routes.`,
    );
  });

  it('if the method of a request is refused, the response names the possible methods', async () => {
    expect((await refusal('/health', { method: 'POST' })).headers.allow).toBe('OPTIONS, GET, HEAD');
  });
});

it('the response to a preflight request is valid for ten minutes', async () => {
  const { status, headers } = await fetch(`${server.url}/api/v1/settings`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000' },
  });
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    allow: 'OPTIONS, GET, HEAD, PATCH',
    vary: 'origin',
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-methods': 'OPTIONS, GET, HEAD, PATCH',
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, last-event-id, mcp-protocol-version, mcp-method, mcp-name',
    'access-control-expose-headers':
      'etag, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, starfray-adjusted, starfray-remarks, starfray-unknown',
    'access-control-max-age': '600',
  });
});
