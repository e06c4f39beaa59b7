import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { wantsAll } from '../../../net/mcp/answers.ts';
import { callTool, connectFirst, content, type ToolResult } from './clients.ts';

/** Tests the answers of tools: they are short, complete on demand, and helpful when a tool refuses. */

const BOTS = 300;
const ROSTER = Array.from({ length: 200 }, (_, i) => ({ login: `rosterbot${i}`, name: `Roster Bot ${i}` }));
const LINKS = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [`00000000-0000-0000-0000-000000000${100 + i}`, 'nuke']),
);

let server: TestServer;
let client: Awaited<ReturnType<typeof connectFirst>>;
beforeAll(async () => {
  server = await startServer({ speed: 5 });
  client = await connectFirst(server);
  await server.client.updateSettings({ bots: BOTS, namedBots: ROSTER, redeemLinks: LINKS, teamPick: true });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.startRound();
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const call = (name: string, args?: Record<string, unknown>) => callTool(client, name, args);
/** The length of everything that a model reads of a result. Unit: characters. */
const lengthOf = ({ content: texts, structuredContent }: ToolResult) =>
  texts.map(({ text }) => text).join('\n').length + (JSON.stringify(structuredContent)?.length ?? 0);

it.each([
  [{}, false],
  [{ detail: 'summary' }, false],
  [{ detail: null }, false],
  [{ full: false }, false],
  [{ detail: 'can' }, true],
  [{ full: true }, true],
])('a tool call with %j requests the complete response: %s', (args, isAll) => {
  expect(wantsAll(args)).toBe(isAll);
});

describe('response of a tool', () => {
  it.each([
    ['get_state', {}],
    ['get_leaderboards', {}],
    ['list_effects', {}],
    ['boss_status', {}],
    ['list_scripts', {}],
    ['update_settings', { trailMinutes: 5 }],
    ['join_bots', { logins: ROSTER.slice(0, 50).map(({ login }) => login) }],
    ['unlink_redeem', { rewardId: 'none' }],
    ['launch_nuke', {}],
    ['wait_for_event', { after: 'from.the.start', limit: 100 }],
  ])('the response of %s has at most 2 KB, however large the show is', async (name, args) => {
    expect(lengthOf(await call(name, args))).toBeLessThanOrEqual(2_048);
  });

  it('a shortened response of a tool reports what was cut and how to get the complete one', async () => {
    const cut = await call('list_scripts');
    expect(cut.content[1].text).toMatch(
      /^Shortened: .*events: \d+ of \d+.*\. All of it: list_scripts {"full": true}$/,
    );
  });

  it('wait_for_event returns an event that is too long, and reports what was cut from it', async () => {
    const asked = { types: ['round.start'], after: 'from.the.start' };
    const answer = await call('wait_for_event', asked);
    const [{ roster, cut }] = content(answer).events;
    expect(roster.length).toBeGreaterThan(0);
    expect(cut).toEqual([`roster: ${roster.length} of ${BOTS}`]);
    const again = answer.content[1].text?.match(/All of it: wait_for_event (.*)$/)?.[1] ?? '';
    expect(content(await call('wait_for_event', JSON.parse(again))).events).toMatchObject([
      { type: 'round.start', roster: { length: BOTS } },
    ]);
    expect(lengthOf(answer)).toBeLessThanOrEqual(2_048);
    const [whole] = content(await call('wait_for_event', { ...asked, full: true })).events;
    expect(whole.roster).toHaveLength(BOTS);
    expect(whole.cut).toBeUndefined();
  });

  it('on request, a tool returns its complete response', async () => {
    const { pilots, settings } = content(await call('get_state', { detail: 'full' }));
    expect(pilots.length).toBeGreaterThanOrEqual(BOTS);
    expect(settings.namedBots).toHaveLength(200);
    const effects = content(await call('list_effects', { full: true }));
    expect(effects).toEqual(await server.client.listEffects());
  });

  it('a tool that declares a response schema also returns structured content', async () => {
    const { tools } = await client.listTools();
    const telling = tools.filter(tool => tool.outputSchema).map(tool => tool.name);
    expect(telling).toContain('launch_nuke');
    expect(telling).not.toContain('announce');
    expect((await call('launch_nuke')).structuredContent).toMatchObject({ ok: true, x: expect.any(Number) });
    expect((await call('announce', { text: 'hi' })).structuredContent).toBeUndefined();
  });
});

describe('get_state tool', () => {
  it('get_state returns a summary, and GET /state returns the full state', async () => {
    const { round, pilots, cursor } = content(await call('get_state'));
    const state = await server.client.getState();
    const empty = {
      stats: null,
      resultsRemaining: null,
      heldUntil: null,
      paused: null,
      odds: null,
      comeback: null,
    };
    expect(Object.keys({ ...empty, ...round }).sort()).toEqual(Object.keys(state.round).sort());
    expect(pilots).toMatchObject({ joined: state.pilots.length, bots: state.pilots.length });
    expect(pilots.leaders).toHaveLength(5);
    expect(cursor).toEqual(expect.any(String));
  });

  it('get_state returns a table of all pilots on request', async () => {
    const { pilots } = content(await call('get_state', { detail: 'pilots' }));
    expect(pilots.columns).toEqual(expect.arrayContaining(['id', 'name', 'team', 'hp', 'missiles']));
    expect(pilots.rows.length).toBeGreaterThanOrEqual(BOTS);
    for (const row of pilots.rows) expect(row).toHaveLength(pilots.columns.length);
  });

  it('get_state returns the settings on request', async () => {
    const { settings } = content(await call('get_state', { detail: 'settings' }));
    expect(settings).toEqual(await server.client.getSettings());
  });
});

describe('tool argument', () => {
  it('a tool argument that is null is treated as absent', async () => {
    expect((await call('announce', { text: 'hi', color: null, seconds: null })).isError).toBeUndefined();
    expect((await call('launch_nuke', { by: null })).isError).toBeUndefined();
    expect((await call('get_state', { detail: null })).isError).toBeUndefined();
    const { round } = content(await call('get_state'));
    expect(round.overlay.announcement).toMatchObject({ color: '#ffffff', seconds: 8 });
  });

  it('the settings that a model passes to update_settings may be in a settings object or separate arguments', async () => {
    expect(content(await call('update_settings', { settings: { trailMinutes: 7 } })).trailMinutes).toBe(7);
    expect(content(await call('update_settings', { trailMinutes: 8 })).trailMinutes).toBe(8);
    expect(content(await call('update_settings', { settings: null, trailMinutes: 9 })).trailMinutes).toBe(9);
  });
});

describe('tool refusal', () => {
  it('a refusal suggests tools to a model, not routes', async () => {
    const unknown = await call('apply_effect', { effect: 'rain' });
    expect(unknown.isError).toBe(true);
    expect(content(unknown).error).toContain('list_effects');
    expect(content(unknown).error).not.toMatch(/GET |POST /);
  });

  it.each([
    ['use_ability', { pilot: 'nobody', ability: 'ram' }],
    ['place_bounty', { target: 'nobody' }],
    ['apply_effect', { effect: 'grow', pilot: 'nobody' }],
    ['start_calamity', { type: 'rain' }],
    ['update_bot', { login: 'nobody', name: 'x' }],
    ['list_redeem_rewards', {}],
    ['add_pilot', {}],
    ['hold_lobby', { hold: 'yes' }],
  ])('a refusal by the tool %s says what was wrong and has an error code', async (name, args) => {
    const refused = await call(name, args);
    expect(refused.isError).toBe(true);
    expect(content(refused)).toEqual({
      error: expect.stringMatching(/^.{20,}[.?]$/s),
      code: expect.any(String),
    });
  });
});
