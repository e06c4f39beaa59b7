import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import type { KeyRecord } from '../../../net/access/keys.ts';
import type { Scope } from '../../../schema/base/action.ts';
import { PROOF_HEADER } from '../../../schema/base/session.ts';

/** Tests keys with names and scopes, as the streamer manages them at `/admin`. */

let server: TestServer;
let streamer: Streamer;
beforeAll(async () => {
  server = await startServer();
  streamer = await signIn(server);
});
afterAll(() => server.close());

const withKey = (key: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}` } });

const listed = async (name: string) => {
  const { keys } = (await (await streamer.send('GET', '/keys')).json()) as { keys: KeyRecord[] };
  return keys.find(key => key.name === name);
};

const refusal = async (response: Response | Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, ...((await answer.json()) as { error: string; code: string }) };
};

const statusOf = async (response: Promise<Response>) => (await response).status;

const answerOf = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, body: await answer.json() };
};
const DONE = { status: 200, body: { ok: true } };

describe('keys made in the menu', () => {
  it('a key made in the menu has one of the scopes read, play, bridge or owner', async () => {
    const statuses = async (scope: Scope) => {
      const key = await streamer.makeKey(`may ${scope}`, scope);
      return [
        await statusOf(withKey(key, '/state')),
        await statusOf(withKey(key, '/menu', { method: 'POST' })),
        await statusOf(withKey(key, '/bans')),
        await statusOf(withKey(key, '/scripts')),
      ];
    };
    expect(await statuses('read')).toEqual([200, 403, 403, 403]);
    expect(await statuses('play')).toEqual([200, 200, 403, 403]);
    expect(await statuses('bridge')).toEqual([200, 403, 200, 403]);
    expect(await statuses('owner')).toEqual([200, 200, 200, 200]);
  });

  it('a key made in the menu is listed with name, scope and times, and never shown again', async () => {
    const key = await streamer.makeKey('listed', 'read');
    const { id, ...record } = (await listed('listed')) ?? {};
    expect(record).toEqual({
      name: 'listed',
      scope: 'read',
      createdAt: expect.any(Number),
      lastUsedAt: null,
      bridge: null,
    });
    expect(await (await streamer.send('GET', '/keys')).text()).not.toContain(key);
  });

  it('the list of keys shows which platforms a bridge has and whether it may claim roles', async () => {
    const bridge = { scope: 'bridge', platforms: ['YouTube', 'kick'], roles: true };
    await streamer.send('POST', '/keys', { name: 'wide', scope: 'bridge' });
    await streamer.send('POST', '/keys', { name: 'narrow', ...bridge });
    expect((await listed('wide'))?.bridge).toEqual({ platforms: null, mayClaimRoles: false });
    expect((await listed('narrow'))?.bridge).toEqual({ platforms: ['youtube', 'kick'], mayClaimRoles: true });
  });

  it('the list of keys shows when a key was last used', async () => {
    const key = await streamer.makeKey('used', 'read');
    const before = Date.now();
    await withKey(key, '/state');
    expect((await listed('used'))?.lastUsedAt).toBeGreaterThanOrEqual(before);
  });

  it('a renamed key still works', async () => {
    const key = await streamer.makeKey('before', 'read');
    const { id } = (await listed('before')) ?? {};
    expect(await answerOf(streamer.send('PATCH', `/keys/${id}`, { name: 'after' }))).toEqual(DONE);
    expect((await listed('after'))?.id).toBe(id);
    expect(await answerOf(streamer.send('PATCH', `/keys/${id}`, { name: 'after' }))).toEqual(DONE);
    expect(await statusOf(withKey(key, '/state'))).toBe(200);
  });

  it('actions made with a renamed key are recorded under its new name at once', async () => {
    const key = await streamer.makeKey('old name', 'play');
    await withKey(key, '/menu', { method: 'POST' });
    const { id } = (await listed('old name')) ?? {};
    await streamer.send('PATCH', `/keys/${id}`, { name: 'new name' });
    await withKey(key, '/menu', { method: 'POST' });
    const owner = createClient({ baseUrl: server.url, key: server.key });
    const { acts } = await owner.listActs({ limit: '2' });
    expect(acts.map(({ caller }) => caller)).toEqual(['new name', 'old name']);
  });

  it('a revoked key is rejected at once, and its event streams are closed', async () => {
    const key = await streamer.makeKey('revoked', 'read');
    const { id } = (await listed('revoked')) ?? {};
    const stream = await withKey(key, '/events');
    const other = await withKey(server.key, '/events');
    const ended = stream.text().catch(() => 'cut');
    expect(await answerOf(streamer.send('DELETE', `/keys/${id}`))).toEqual(DONE);
    expect(await statusOf(withKey(key, '/state'))).toBe(401);
    expect(await ended).toBe('cut');
    expect((await other.body?.getReader().read())?.done).toBe(false);
    await other.body?.cancel().catch(() => {});
  });

  it('invisible characters are removed from the name of a key', async () => {
    await streamer.makeKey('\u202e dec\u0000k\n', 'read');
    expect(await listed('deck')).toBeTruthy();
  });

  it.each([
    ['a name that is taken', { name: 'TAKEN', scope: 'read' }],
    ['the name of the owner key', { name: 'owner', scope: 'read' }],
    ['the name of the session', { name: 'streamer', scope: 'owner' }],
    ['a name with characters that are not allowed in a log', { name: 'a<b>', scope: 'read' }],
    ['a name that looks like a taken name', { name: 't\u0430ken', scope: 'read' }],
    ['no name', { scope: 'read' }],
    ['platforms for a key that is not a bridge key', { name: 'x', scope: 'play', platforms: ['kick'] }],
    ['roles for a key that is not a bridge key', { name: 'x', scope: 'owner', roles: true }],
    ['an empty list of platforms', { name: 'x', scope: 'bridge', platforms: [] }],
    ['an invalid platform name', { name: 'x', scope: 'bridge', platforms: ['a b'] }],
    ['too many platforms', { name: 'x', scope: 'bridge', platforms: Array(21).fill('kick') }],
    ['a scope that does not exist', { name: 'scope', scope: 'god' }],
  ])('a request for a key with %s is refused', async (_, body) => {
    if (!(await listed('taken'))) await streamer.makeKey('taken', 'read');
    expect(await refusal(streamer.send('POST', '/keys', body))).toMatchObject({
      status: 400,
      code: 'bad-input',
    });
  });

  it('renaming or revoking an unknown key is refused', async () => {
    expect(await refusal(streamer.send('PATCH', '/keys/999', { name: 'x' }))).toMatchObject({
      status: 400,
      code: 'unknown-key',
    });
    expect((await refusal(streamer.send('DELETE', '/keys/abc'))).code).toBe('unknown-key');
    expect(await answerOf(streamer.send('DELETE', '/keys/999'))).toEqual(DONE);
  });
});

describe('button "Make new API key"', () => {
  it('the button "Make new API key" replaces the owner key and leaves the other keys valid', async () => {
    const other = await streamer.makeKey('bystander', 'read');
    const before = server.key;
    const { key } = (await (await streamer.send('POST', '/keys/owner')).json()) as { key: string };
    server.key = key;
    expect(key).toMatch(/^starfray_[\w-]{43}$/);
    expect(await statusOf(withKey(before, '/state'))).toBe(401);
    expect(await statusOf(withKey(key, '/scripts'))).toBe(200);
    expect(await statusOf(withKey(other, '/state'))).toBe(200);
    expect((await listed('owner'))?.scope).toBe('owner');
  });
});

describe('streaming menu', () => {
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${server.url}/admin${path}`, { method, headers });

  it('API keys can be made only in a session of the streaming menu, so a leaked key cannot make other keys', async () => {
    const headers = { authorization: `Bearer ${server.key}`, origin: server.url };
    expect(await statusOf(ask('GET', '/keys', headers))).toBe(401);
    expect(await statusOf(ask('POST', '/keys/owner', headers))).toBe(401);
  });

  it.each([
    ['if they have no origin', {}],
    ['from another page of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['from a page with an opaque origin', { origin: 'null' }],
  ])(
    "writes to the menu's page of API keys are refused %s, even with a session cookie",
    async (_, headers) => {
      const { cookie, proof } = streamer;
      const session = { cookie, [PROOF_HEADER]: proof };
      expect(await refusal(ask('POST', '/keys/owner', { ...session, ...headers }))).toMatchObject({
        status: 403,
        code: 'foreign-origin',
      });
    },
  );

  it("the menu's page of API keys reveals nothing to other pages of this machine", async () => {
    const answer = await ask('GET', '/keys', { ...streamer.headers, origin: 'http://127.0.0.1:3000' });
    expect(answer.status).toBe(403);
    const own = await ask('GET', '/keys', streamer.headers);
    expect([own.status, own.headers.has('access-control-allow-origin')]).toEqual([200, false]);
  });

  it('without a session, the streaming menu is not cached and runs only its own scripts', async () => {
    const page = await ask('GET', '', {});
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const [, program = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
    const { headers } = await fetch(server.url + program);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('if other machines can reach the game, the streaming menu shows the overlay token and can renew it', async () => {
    const first = await (await streamer.send('GET', '/overlay')).json();
    expect(first).toEqual({ hosts: [], token: expect.stringMatching(/^[\w-]{43}$/) });
    const second = await (await streamer.send('POST', '/overlay/token')).json();
    expect(second).not.toEqual(first);
    expect(await (await streamer.send('GET', '/overlay')).json()).toEqual(second);
  });
});
