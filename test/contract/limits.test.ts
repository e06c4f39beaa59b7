import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import type { Settings } from '../../schema/records/settings.ts';
import { SETTING_RANGES } from '../setting-ranges.ts';
import { stage } from './staging.ts';

/** Tests every limit of the interface document, at its bound and one step beyond it. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const send = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string };
  return response.ok ? response.status : `${response.status} ${answer.code}`;
};
const post = (path: string, body: unknown) => send('POST', path, body);
const REFUSED = '400 bad-input';

describe('limits of a banner', () => {
  it.each([
    ['120 characters', { text: 'x'.repeat(120) }, 200],
    ['121 characters', { text: 'x'.repeat(121) }, REFUSED],
    ['120 emojis', { text: '\u{1f680}'.repeat(120) }, 200],
    ['121 emojis', { text: '\u{1f680}'.repeat(121) }, REFUSED],
    ['1 s', { text: 'hi', seconds: 1 }, 200],
    ['120 s', { text: 'hi', seconds: 120 }, 200],
    ['less than 1 s', { text: 'hi', seconds: 0.9 }, REFUSED],
    ['more than 120 s', { text: 'hi', seconds: 121 }, REFUSED],
    ['an invalid colour', { text: 'hi', color: 'red' }, REFUSED],
  ])('the limits of a banner are checked: %s', async (_, body, expected) => {
    expect(await post('/overlay/announce', body)).toBe(expected);
  });
});

describe('limit of bosses', () => {
  it('at most 3 bosses can fight at once', async () => {
    await stage(server, 'playing');
    for (let i = 0; i < 3; i++) expect(await post('/bosses', { boss: 'random' })).toBe(200);
    expect(await post('/bosses', { boss: 'random' })).toBe('400 too-many-bosses');
    expect((await server.client.getState()).round.bosses).toHaveLength(3);
  });
});

describe('limit of reward links', () => {
  const links = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`reward-${i}`, 'nuke']));

  it('at most 500 rewards can be linked, whichever request links them', async () => {
    await server.client.updateSettings({ redeemLinks: links(500) });
    expect(await send('PUT', '/redeems/links/reward-0', { effect: 'emp' })).toBe(200);
    expect(await send('PUT', '/redeems/links/one-more', { effect: 'emp' })).toBe(REFUSED);
    await server.client.updateSettings({ redeemLinks: links(501) });
    expect(Object.keys((await server.client.getSettings()).redeemLinks)).toHaveLength(500);
    await server.client.updateSettings({ redeemLinks: {} });
  });
});

/** A GIF of `bytes` bytes. Its header is valid, and comments fill the rest. */
function gif(bytes: number) {
  const filled = Buffer.alloc(bytes, 0x20);
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').copy(filled);
  return `data:image/gif;base64,${filled.toString('base64')}`;
}

describe("limit of a bot's picture", () => {
  const MAX_BYTES = 2 * 1024 * 1024;
  beforeAll(() => stage(server, 'menu'));

  it("a bot's picture has at most 2 MB", async () => {
    expect(await send('PUT', '/bots/robo/image', { data: gif(MAX_BYTES) })).toBe(200);
    expect(await send('PUT', '/bots/robo/image', { data: gif(MAX_BYTES + 1) })).toBe(REFUSED);
  });
});

describe('limit of the roster', () => {
  const bots = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ login: `bot${i}`, name: `Bot ${i}`, autoJoin: false }));
  const rosterAfter = async (namedBots: object[]) =>
    (await server.client.updateSettings({ namedBots: namedBots as Settings['namedBots'] })).namedBots.length;

  it('a roster has at most 500 bots with unique logins, and any other roster is refused', async () => {
    expect(await rosterAfter(bots(500))).toBe(500);
    expect(await rosterAfter(bots(501))).toBe(500);
    expect(await rosterAfter([...bots(2), { login: 'BOT1', name: 'Twin' }])).toBe(500);
    expect(await rosterAfter([])).toBe(0);
  });
});

describe.each(Object.entries(SETTING_RANGES))('setting %s', (key, [min, max]) => {
  it(`values of a setting are clamped to ${min} to ${max}`, async () => {
    await server.client.openMainMenu();
    const set = async (value: number) => {
      const settings: Record<string, unknown> = await server.client.updateSettings({ [key]: value });
      return settings[key];
    };
    expect(await set(min)).toBe(min);
    expect(await set(min - 1)).toBe(min);
    expect(await set(max)).toBe(max);
    expect(await set(max + 1)).toBe(max);
    expect(await set(1e308)).toBe(max);
  });
});

describe('settings that accept a list of values', () => {
  it.each([
    ['teamCount', [0, 2, 3, 4], 1],
    ['bossMinutes', [0, 3, 4, 5, 6, 8, 10, 15, 20], 7],
    ['windowMode', ['borderless', 'fullscreen', 'windowed'], 'tiny'],
    ['botSkill', ['easy', 'normal', 'hard', 'veryHard'], 'godlike'],
    ['season', ['auto', 'off', 'halloween', 'christmas'], 'easter'],
  ])('setting %s accepts the values %j and ignores any other', async (key, values, other) => {
    const set = async (value: unknown) => {
      const settings: Record<string, unknown> = await server.client.updateSettings({
        [key]: value,
      } as object);
      return settings[key];
    };
    for (const value of values) expect(await set(value)).toBe(value);
    expect(await set(other)).toBe(values.at(-1));
  });
});
