import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { unknownKeys } from '../../../net/dispatch/unknown-keys.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { nearest } from '../../../schema/base/nearest.ts';
import { SETTING_KEYS } from '../../../schema/records/settings.ts';
import { callTool, connectFirst } from '../mcp/clients.ts';

/** Unknown keys in an input are ignored, and they are reported to the caller. */

let server: TestServer;
let client: Awaited<ReturnType<typeof connectFirst>>;
beforeAll(async () => {
  server = await startServer();
  client = await connectFirst(server);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, unknown: response.headers.get('starfray-unknown') };
}

const remarks = async (name: string, args: Record<string, unknown>) => {
  const { content } = await callTool(client, name, args);
  return content.map(({ text }) => text).join('\n');
};

describe('header Starfray-Unknown', () => {
  it('the header Starfray-Unknown names an unknown setting and the setting that was probably meant', async () => {
    expect(await send('PATCH', '/settings', { round_minutes: 3, bots: 5 })).toEqual({
      status: 200,
      unknown: 'round_minutes (did you mean roundMinutes?)',
    });
  });

  it('the header Starfray-Unknown names an unknown field, even if the request is refused', async () => {
    expect(await send('POST', '/overlay/announce', { text: 'hi', duration: 5 })).toEqual({
      status: 200,
      unknown: 'duration',
    });
    expect(await send('POST', '/overlay/announce', { txt: 'hi' })).toEqual({
      status: 400,
      unknown: 'txt (did you mean text?)',
    });
  });

  it('the header Starfray-Unknown names unknown fields of list entries with their position', async () => {
    const rounds = [{ mode: 'ffa' }, { mode: 'boss', feild: 'mars', lobby: 3 }];
    expect(await send('PUT', '/show?dryRun=1', { rounds })).toEqual({
      status: 200,
      unknown: 'rounds[1].feild (did you mean field?), rounds[1].lobby',
    });
  });

  it('the header Starfray-Unknown names the unknown query parameters of a request', async () => {
    const { unknown } = await send('GET', '/scripts/runs?aftr=5');
    expect(unknown).toBe('aftr (did you mean after?)');
  });

  it('the header Starfray-Unknown names unknown query parameters of a request that has a body', async () => {
    const { unknown } = await send('POST', '/overlay/announce?tone=loud&dryRun=1', { text: 'hi', size: 5 });
    expect(unknown).toBe('tone, size');
  });

  it('the header Starfray-Unknown is absent if every key is known', async () => {
    const requests: [string, string, unknown?][] = [
      ['PATCH', '/settings', { bots: 5 }],
      ['POST', '/overlay/announce?dryRun=1', { text: 'hi', color: null }],
      ['PUT', '/redeems/links/b2a7', { effect: 'nuke' }],
      ['PUT', '/scripts/secrets', { ANY_NAME: 'x' }],
      ['GET', '/leaderboards'],
    ];
    for (const [method, path, body] of requests)
      expect(await send(method, path, body), path).toEqual({ status: 200, unknown: null });
  });

  it('the header Starfray-Unknown stays short and printable, whatever the request contains', async () => {
    const many = Object.fromEntries(Array.from({ length: 800 }, (_, i) => [`é\n${'k'.repeat(900)}${i}`, i]));
    const { status, unknown } = await send('POST', '/menu', many);
    expect(status).toBe(200);
    expect(unknown).toMatch(/^[ -~]{10,500}$/);
  });
});

describe('request', () => {
  it.each([
    ['DELETE', '/pilots/ada?banMinutes=5', 'banMinutes'],
    ['POST', '/overlay/announce?seconds=5', 'seconds'],
    ['PATCH', '/settings?bots=3', 'bots'],
    ['PUT', '/scripts/secrets?secrets=x', 'secrets'],
  ])(
    'a request with a body is refused if fields in its query would be ignored: %s %s',
    async (method, path, field) => {
      const settings = await server.client.getSettings();
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'hi' }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        code: 'bad-input',
        error: expect.stringContaining(`"${field}" is in the query`),
      });
      expect(await server.client.getSettings()).toEqual(settings);
      expect(await server.client.listBans()).toEqual({ bans: [] });
    },
  );
});

describe('tool', () => {
  it.each([
    ['update_settings', { rounds: 3 }, 'Unknown and ignored: rounds (did you mean roundMinutes?).'],
    ['update_settings', { settings: { botz: 3 } }, 'Unknown and ignored: botz (did you mean bots?).'],
    ['announce', { text: 'hi', duration: 5 }, 'Unknown and ignored: duration.'],
    ['announce', { txt: 'hi' }, 'Unknown and ignored: txt (did you mean text?).'],
    [
      'plan_show',
      { rounds: [{ mode: 'ffa', bot: 3 }], running: false },
      'Unknown and ignored: rounds[0].bot (did you mean bots?).',
    ],
    ['plan_show', { rounds: [{ mode: 'ffa', bot: 3 }] }, 'rounds[0].bot (did you mean bots?).'],
  ])('the tool %s reports its unknown arguments: %j', async (name, args, remark) => {
    expect(await remarks(name, args)).toContain(remark);
  });

  it('a tool accepts settings inside the settings object and beside it', async () => {
    await remarks('update_settings', { settings: { bots: 7 }, trailMinutes: 9 });
    expect(await server.client.getSettings()).toMatchObject({ bots: 7, trailMinutes: 9 });
  });

  it.each([
    ['list_effects', { full: true }],
    ['get_state', { detail: 'pilots' }],
    ['update_settings', { settings: { bots: 5 } }],
  ])('the tool %s does not report its known arguments: %j', async (name, args) => {
    expect(await remarks(name, args)).not.toContain('Unknown and ignored');
  });
});

it.each([false, true])('unknown keys are reported for each action of a batch (atomic: %s)', async atomic => {
  const announce = { action: 'announce', input: { text: 'hi', colour: '#ffffff' } };
  const { results } = await server.client.runBatch({ actions: [announce], atomic });
  expect(results).toEqual([{ ok: true, output: { ok: true }, unknown: ['colour (did you mean color?)'] }]);
});

describe('nearest name', () => {
  it('the name that was meant is suggested despite a wrong case, wrong punctuation or one wrong letter', () => {
    const typed = { round_minutes: 'roundMinutes', BOTS: 'bots', botsSkill: 'botSkill', camara: 'camera' };
    for (const [word, meant] of Object.entries(typed)) expect(nearest(word, SETTING_KEYS)).toBe(meant);
  });

  it('a word that resembles no known name gets no suggestion', () => {
    for (const word of ['', '!', 'xyzzy', 'q'.repeat(40)]) expect(nearest(word, SETTING_KEYS)).toBeNull();
    expect(nearest('rain', ['random', 'blizzard'])).toBeNull();
    expect(nearest('tornado', ['random', 'blizzard'])).toBeNull();
  });
});

describe('unknown fields', () => {
  const settings = declarationOf('updateSettings');

  it.each(['bots', 5, null, true, ['bots', 'trailMinutes']])(
    'no unknown fields are reported for the input %j, which has no fields',
    value => {
      expect(unknownKeys(settings, value)).toEqual([]);
      expect(unknownKeys(settings, { settings: value })).toEqual([]);
    },
  );

  it('at most five unknown fields of a request are reported', () => {
    const many = Object.fromEntries(Array.from('qxwzvj', letter => [letter.repeat(30), 1]));
    expect(unknownKeys(settings, { extra: 1, settings: { xyzzy: 2 } })).toEqual(['extra', 'xyzzy']);
    expect(unknownKeys(settings, { settings: many })).toEqual(Object.keys(many).slice(0, 5));
    expect(unknownKeys(settings, { ...many, settings: many })).toEqual(Object.keys(many).slice(0, 5));
  });

  it('the reported name of an unknown field has at most 40 characters and does not end in half an emoji', () => {
    const names = ['q'.repeat(41), `${'q'.repeat(39)}\u{1f680}`];
    expect(names.map(name => unknownKeys(settings, { [name]: 1 }))).toEqual([
      ['q'.repeat(40)],
      [`${'q'.repeat(39)}\ufffd`],
    ]);
  });

  it('the search for unknown fields in a request ends after the fifth one', () => {
    const rounds = Array.from({ length: 50 }, () => ({ mode: 'ffa', lobby: 3 }));
    let reads = 0;
    const counted = new Proxy(rounds, {
      get(list, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(list, key);
      },
    });
    const places = [0, 1, 2, 3, 4].map(i => `rounds[${i}].lobby`);
    expect(unknownKeys(declarationOf('setShow'), { rounds: counted })).toEqual(places);
    expect(reads).toBe(5);
  });

  it('unknown fields of an action that handles secrets are not reported', () => {
    expect(unknownKeys(declarationOf('setSecret'), { nmae: 'TOKEN' })).toEqual([]);
  });
});
