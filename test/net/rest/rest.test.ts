import { request } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { SETTING_KEYS } from '../../../schema/records/settings.ts';
import { ChosenState, State, StateChanges } from '../../../schema/records/state.ts';

/** Tests the REST API as the manual describes it, on a real server. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const call = (path: string, { headers, ...init }: Init = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${server.key}`, ...headers } });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const refusal = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  const { error, code } = (await response.json()) as { error: string; code: string };
  return { status: response.status, code, error };
};

/** Sends a request that `fetch` would not send. */
const raw = (options: { method: string; path: string; headers?: Record<string, string> }) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({ host: '127.0.0.1', port, ...options }, answer => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('REST reads', () => {
  it('GET /version reports the versions of the game and the interface', async () => {
    expect(await server.client.getVersion()).toEqual({ game: '0.1.0', api: '1.1.0' });
  });

  it('GET /state returns the whole state as documented', async () => {
    const answer = await call('/api/v1/state');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(v.safeParse(State, await answer.json()).issues).toBeUndefined();
  });

  it('GET /state returns 304 to a caller that has the current state', async () => {
    const etag = (await call('/api/v1/state')).headers.get('etag') ?? '';
    const again = await call('/api/v1/state', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    await server.client.addPilot({ username: 'etag' });
    expect((await call('/api/v1/state', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('the client that follows the state always has the whole state, and requests only changes', async () => {
    const asked: string[] = [];
    const spy: typeof fetch = (url, init) => {
      asked.push(String(url));
      return fetch(url, init);
    };
    const follow = createClient({ baseUrl: server.url, key: server.key, fetch: spy }).followState();
    await follow();
    await server.client.addPilot({ username: 'followed' });
    const followed = await follow();
    expect(followed).toEqual(await server.client.getState());
    const [first, second] = asked.map(url => new URL(url).searchParams.get('since'));
    expect(first).toBe('');
    const changes = await server.client.getState({ since: second });
    expect(v.safeParse(StateChanges, changes).issues).toBeUndefined();
    expect(changes).toMatchObject({ full: false, pilots: [{ id: 'chat:followed' }] });
    expect(changes.settings).toBeUndefined();
  });

  it('GET /state returns only the chosen pilots and fields', async () => {
    await server.client.addPilot({ username: 'chosen' });
    const answer = await call('/api/v1/state?fields=hp,alive&pilots=CHOSEN,nobody');
    const state = (await answer.json()) as State;
    expect(state.pilots).toEqual([{ id: 'chat:chosen', alive: false, hp: 0 }]);
    expect(v.safeParse(ChosenState, state).issues).toBeUndefined();
    expect(Object.keys(state)).toEqual(['round', 'pilots', 'settings', 'stopped', 'can']);
  });

  it.each([
    ['fields=hp,hull', '"fields.1" must be'],
    [`since=${'x'.repeat(101)}`, '"since" must be at most 100 characters'],
    [`pilots=${'x'.repeat(4_001)}`, '"pilots" must be at most 4000 characters'],
  ])('GET /state refuses the query %.20s with the reason', async (query, reason) => {
    const { status, code, error } = await refusal(call(`/api/v1/state?${query}`));
    expect([status, code]).toEqual([400, 'bad-input']);
    expect(error).toContain(reason);
  });

  it('GET /state ignores unknown fields of the query', async () => {
    const plain = await call('/api/v1/state');
    const busted = await call('/api/v1/state?t=1');
    expect([busted.status, Object.keys((await busted.json()) as object)]).toEqual([
      200,
      Object.keys((await plain.json()) as object),
    ]);
  });

  it('GET /leaderboards returns three empty leaderboards before the first round', async () => {
    expect(await server.client.getLeaderboards()).toEqual({ day: [], week: [], month: [] });
  });

  it('a REST request with HEAD returns the same headers as GET, without the body', async () => {
    const [get, head] = [await call('/api/v1/version'), await raw(authorized('HEAD', '/api/v1/version'))];
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBe((await get.text()).length);
  });
});

const authorized = (method: string, path: string) => ({
  method,
  path,
  headers: { authorization: `Bearer ${server.key}` },
});

describe('REST actions', () => {
  it('when the response to an action arrives, the caller can already see the effect of the action', async () => {
    for (let i = 0; i < 20; i++) {
      const { id } = await server.client.addPilot({ username: `effect${i}` });
      const { pilots } = await server.client.getState();
      expect(pilots.map(pilot => pilot.id)).toContain(id);
    }
  });

  it('a REST action without input needs no body', async () => {
    expect((await call('/api/v1/menu', { method: 'POST' })).status).toBe(200);
  });

  it('an optional field of a REST action may be null', async () => {
    expect((await post('/overlay/announce', { text: 'hi', color: null, seconds: null })).status).toBe(200);
  });

  it('unknown fields in the body of a REST action are ignored', async () => {
    expect((await post('/menu', { unknown: 1 })).status).toBe(200);
  });

  it("a pilot's name in the path of a REST action takes precedence over a name in the body", async () => {
    const answer = await refusal(post('/pilots/nobody/abilities', { pilot: 'effect1', ability: 'ram' }));
    expect(answer.error).toContain('nobody');
  });

  it('a name in the path of a REST request may be percent-encoded', async () => {
    expect((await refusal(post('/pilots/caf%C3%A9/abilities', { ability: 'ram' }))).error).toContain('café');
    expect(await refusal(post('/pilots/%E0%A4%A/abilities', { ability: 'ram' }))).toMatchObject({
      status: 400,
      code: 'bad-input',
    });
  });

  it('opening a lobby also saves its mode as a setting', async () => {
    await server.client.openLobby({ mode: 'ffa' });
    expect((await server.client.getSettings()).mode).toBe('ffa');
    await server.client.openMainMenu();
    expect(await server.client.openLobby()).toEqual({ ok: true, mode: 'ffa', applies: 'now' });
  });

  it('a viewer can be removed by name or id, and a bot cannot be removed', async () => {
    await server.client.addPilot({ username: 'gone' });
    const take = async (name: string) =>
      (await call(`/api/v1/pilots/${name}`, { method: 'DELETE' })).json() as Promise<object>;
    expect(await take('%40Gone')).toEqual({ ok: true, removed: true, bannedUntil: null });
    expect(await take('chat:gone')).toEqual({ ok: true, removed: false, bannedUntil: null });
    const namedBots = [{ login: 'robo', name: 'Robo', autoJoin: true, stream: false }];
    await server.client.updateSettings({ namedBots });
    expect(await take('Robo')).toMatchObject({ code: 'bad-input' });
    await server.client.updateSettings({ namedBots: [] });
  });

  it('a dry run of a REST action is checked by the world and changes nothing', async () => {
    const answer = await post('/pilots?dryRun=1', { username: 'dry' });
    expect(await answer.json()).toEqual({ ok: true, dryRun: true });
    const { pilots } = await server.client.getState();
    expect(pilots.map(pilot => pilot.name)).not.toContain('dry');
    expect(await refusal(post('/camera/follow?dryRun=1', { id: 'nobody' }))).toMatchObject({ status: 400 });
  });
});

describe('REST refusals', () => {
  it.each([
    ['a field that is missing', '/pilots', {}, '"username" is missing: it must be a string.'],
    ['a field of the wrong type', '/lobby/hold', { hold: 'yes' }, '"hold" must be true or false, not "yes".'],
    [
      'a number out of range',
      '/overlay/announce',
      { text: 'hi', seconds: 500 },
      '"seconds" must be at most 120, not 500.',
    ],
    [
      'a value that is not in the list',
      '/lobby',
      { mode: 'chess' },
      '"mode" must be one of "dogfight", "reserves", "ffa", "ffaReserves", "boss", not "chess".',
    ],
    [
      'a text that is too long',
      '/overlay/announce',
      { text: 'x'.repeat(121) },
      `"text" must be at most 120 characters, not "${'x'.repeat(57)}...".`,
    ],
    ['an empty text', '/overlay/announce', { text: '  ' }, '"text" must not be empty, not "".'],
    ['a body that is not an object', '/pilots', [1], 'The body must be a JSON object, not [1].'],
    [
      'a key that could reach a prototype',
      '/pilots',
      '{"username": "a", "x": {"__proto__": {"y": 1}}}',
      'The key "__proto__" is not accepted anywhere: omit it.',
    ],
  ])(
    '%s is refused with 400, and the error names the field, the value and what to do',
    async (_, path, body, error) => {
      expect(await refusal(post(path, body))).toEqual({ status: 400, code: 'bad-input', error });
    },
  );

  it('if a name contains half an emoji, the refusal repeats the name as valid text', async () => {
    const answer = await refusal(post('/pilots/%F0%9F%9A%80/abilities', '{"ability": "\\ud83d"}'));
    expect(answer.error).toContain('\ufffd');
  });

  it('a REST request with an endlessly nested body is refused', async () => {
    const nested = `{"username": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await refusal(post('/pilots', nested))).toMatchObject({ status: 400, code: 'bad-input' });
  });

  it('a REST request with broken JSON is refused with 400', async () => {
    expect(await refusal(post('/pilots', '{"username"'))).toMatchObject({ status: 400, code: 'bad-json' });
  });

  it('a REST request whose body is not JSON is refused with 415', async () => {
    expect(await refusal(post('/pilots', 'username=a', { 'content-type': 'text/plain' }))).toMatchObject({
      status: 415,
      code: 'not-json',
    });
  });

  it('a REST request with a body over 1 MB is refused with 413', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(3_000_000) });
    expect(await refusal(post('/pilots', body))).toMatchObject({ status: 413, code: 'too-large' });
    expect((await call('/health')).status).toBe(200);
  });

  it('a REST request for an unknown route is answered with 404', async () => {
    expect(await refusal(call('/api/v1/nothing'))).toMatchObject({ status: 404, code: 'unknown-route' });
    expect(await refusal(call('/api/v2/state'))).toMatchObject({ status: 404, code: 'unknown-route' });
  });

  it('another method on a known path is refused with 405 and the list of possible methods', async () => {
    const answer = await call('/api/v1/state', { method: 'POST' });
    expect(answer.headers.get('allow')).toBe('OPTIONS, GET, HEAD');
    expect(await refusal(answer)).toMatchObject({ status: 405, code: 'wrong-method' });
    expect((await call('/api/v1/settings', { method: 'DELETE' })).headers.get('allow')).toBe(
      'OPTIONS, GET, HEAD, PATCH',
    );
  });

  it("the refusal of a REST action contains the world's reason", async () => {
    await server.client.openMainMenu();
    expect(await refusal(post('/round/start', {}))).toMatchObject({ status: 400, code: 'wrong-phase' });
  });

  it('the server continues when callers disconnect during their requests', async () => {
    const attempts = Array.from({ length: 20 }, () => {
      const abort = new AbortController();
      const answer = call('/api/v1/pilots', {
        method: 'POST',
        body: JSON.stringify({ username: 'x'.repeat(100_000) }),
        signal: abort.signal,
      });
      setImmediate(() => abort.abort());
      return answer.catch(() => null);
    });
    await Promise.all(attempts);
    expect((await call('/health')).status).toBe(200);
  });
});

describe('REST settings', () => {
  it.each([
    ['PATCH', '/settings', []],
    ['PATCH', '/settings', [1]],
    ['PUT', '/scripts/secrets', []],
    ['POST', '/scripts/test', { language: 'js', code: '', event: [] }],
  ])('settings and other objects cannot be sent as lists: %s %s', async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = call(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad-input' });
  });

  it('an invalid redeem link is reported, and the stored links stay unchanged', async () => {
    await server.client.updateSettings({ redeemLinks: { b2a7: 'nuke' } });
    for (const redeemLinks of [{ z: 'nope' }, { z: 'nuke', y: 1 }, ['nuke'], { ['x'.repeat(101)]: 'nuke' }]) {
      const answer = await call('/api/v1/settings', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redeemLinks }),
      });
      expect(answer.headers.get('starfray-adjusted')).toBe('redeemLinks');
      expect(await answer.json()).toMatchObject({ redeemLinks: { b2a7: 'nuke' } });
    }
  });

  const patch = (body: unknown) =>
    call('/api/v1/settings', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('PATCH /settings changes only the given keys and returns all settings', async () => {
    const before = await server.client.getSettings();
    const answer = await patch({ bots: 3 });
    expect(answer.headers.get('starfray-adjusted')).toBeNull();
    expect(await answer.json()).toEqual({ ...before, bots: 3 });
  });

  it('PATCH /settings clamps numbers, ignores unknown values and reports both', async () => {
    await patch({ botSkill: 'hard' });
    const answer = await patch({ roundMinutes: 999, botSkill: 'godlike', camera: 'map', unknown: 1 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('starfray-adjusted')).toBe('roundMinutes, botSkill');
    expect(answer.headers.get('starfray-remarks')).toMatch(
      /^roundMinutes was clamped to \d+: possible values are 1 to 60\. botSkill stays as it was: /,
    );
    expect(await answer.json()).toMatchObject({ roundMinutes: 60, botSkill: 'hard', camera: 'map' });
  });

  it('PATCH /settings returns at most 1,000 characters of remarks', async () => {
    const wrong = Object.fromEntries(SETTING_KEYS.map(key => [key, { wrong: true }]));
    const { headers } = await patch(wrong);
    expect(headers.get('starfray-remarks')).toHaveLength(1_000);
    expect(headers.get('starfray-adjusted')?.split(', ')).toHaveLength(SETTING_KEYS.length);
  });

  it('PATCH /settings ignores keys that could reach a prototype', async () => {
    const answer = await patch('{"__proto__": {"bots": 9}, "bots": 4}');
    expect(await answer.json()).toMatchObject({ bots: 4 });
  });

  it('the next GET /state shows the changed settings', async () => {
    await patch({ pieSize: 333 });
    expect((await server.client.getState()).settings.pieSize).toBe(333);
  });

  it('a dry run of PATCH /settings changes no settings', async () => {
    const { bots } = await server.client.getSettings();
    const dry = (body: unknown) =>
      call('/api/v1/settings?dryRun=1', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await dry({ bots: bots + 1 });
    const answer = await dry({ bots: 9_999 });
    expect(answer.headers.get('starfray-remarks')).toBe(
      'bots was clamped to 500: possible values are 0 to 500.',
    );
    expect((await server.client.getSettings()).bots).toBe(bots);
  });
});
