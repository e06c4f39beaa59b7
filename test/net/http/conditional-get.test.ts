import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** Tests answers that are not sent again because the caller already has them. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${server.key}`, ...headers } });

/** All reads except the read of the version, which a running server answers without a streaming account. */
const READS = [
  '/state',
  '/effects',
  '/settings',
  '/leaderboards',
  '/bosses',
  '/redeems/links',
  '/scripts',
  '/scripts/runs',
  '/scripts/secrets',
  '/scripts/examples',
];

describe.each(READS)('conditional GET %s', path => {
  it('in a conditional GET, a caller that already has the content gets 304 without a body', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['one tag in a list', (etag: string) => `"other", ${etag}`],
    ['a weak tag, as proxies send it', (etag: string) => `W/${etag}`],
    ['a list of weak tags', (etag: string) => `W/"other",W/${etag} , "more"`],
    ['an asterisk', () => '*'],
  ])("the content's ETag may be sent as: %s", async (_, sent) => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    for (const from of [{}, { origin: server.url }] as Record<string, string>[]) {
      const answer = await get(path, { 'if-none-match': sent(etag), ...from });
      expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag]);
    }
  });

  it('a response to a conditional GET may be cached only by its caller, who must revalidate it', async () => {
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    const again = await get(path, { 'if-none-match': etag });
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('pages of this machine get the same ETag as other callers', async () => {
    const plain = await get(path);
    const fromPage = await get(path, { origin: server.url });
    expect(fromPage.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await fromPage.json()).toEqual(await plain.json());
  });

  it('a caller that sends the right ETag still needs a key', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { authorization: '', 'if-none-match': etag })).status).toBe(401);
  });
});

describe('conditional GET /settings', () => {
  it('after a change, GET /settings has another ETag and the new values', async () => {
    for (let bots = 1; bots <= 20; bots++) {
      const before = (await get('/settings')).headers.get('etag') ?? '';
      await server.client.updateSettings({ bots });
      const after = await get('/settings', { 'if-none-match': before });
      expect(await after.json()).toMatchObject({ bots });
    }
  });
});

describe('conditional GET /redeems/links', () => {
  it('after a new link, GET /redeems/links has another ETag', async () => {
    const before = (await get('/redeems/links')).headers.get('etag') ?? '';
    await server.client.linkRedeem({ rewardId: 'b2a7', effect: 'nuke' });
    const after = await get('/redeems/links', { 'if-none-match': before });
    expect([after.status, await after.json()]).toEqual([200, { b2a7: 'nuke' }]);
  });
});

describe('conditional GET /version', () => {
  it.each(['bots', 'pages'])(
    'GET /version has no ETag for %s, since the ETag would be longer than the content',
    async who => {
      const from: Record<string, string> = who === 'pages' ? { origin: server.url } : {};
      const answer = await get('/version', { 'if-none-match': '""', ...from });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
      expect(await answer.json()).toHaveProperty('api');
    },
  );
});
