import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { callTool, connectFirst, connectSecond, content } from './clients.ts';

/** Tests the MCP server with the official clients of both protocol generations. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 20 });
});
afterAll(() => server.close());

describe.each([
  ['with initialize', connectFirst],
  ['stateless', connectSecond],
])('client that speaks %s', (_, connect) => {
  it("a model can read the version of the game's interface", async () => {
    const client = await connect(server);
    expect(client.getServerVersion()).toMatchObject({ name: 'starfray', version: '1.1.0' });
    await client.close();
  });

  it('a model runs a round from the title screen to its end', async () => {
    const client = await connect(server);
    await callTool(client, 'open_main_menu');
    await callTool(client, 'update_settings', { settings: { bots: 6, roundMinutes: 1, lobbySeconds: 15 } });
    expect(content(await callTool(client, 'open_lobby', { mode: 'dogfight' }))).toEqual({
      ok: true,
      mode: 'dogfight',
      applies: 'now',
    });
    const joined = await callTool(client, 'add_pilot', { username: 'Ada' });
    expect(joined.structuredContent).toMatchObject({ ok: true, id: 'chat:ada' });
    expect(content(await callTool(client, 'start_round'))).toEqual({ ok: true, mode: 'dogfight' });
    const used = await callTool(client, 'use_ability', { pilot: 'Ada', ability: 'shields' });
    expect(used.structuredContent).toMatchObject({ ok: true, triggered: true });
    const { round } = content(await callTool(client, 'get_state'));
    expect(round).toMatchObject({ mode: 'dogfight', phase: 'playing' });
    await expect
      .poll(async () => content(await callTool(client, 'get_state')).round.result)
      .toMatchObject({ mode: 'dogfight', reason: 'time' });
    await client.close();
  });

  it('a model continues from the results board to the next lobby', async () => {
    const client = await connect(server);
    const held = await callTool(client, 'hold_lobby', { hold: false });
    expect(content(held)).toMatchObject({
      code: 'wrong-phase',
      error: expect.stringContaining('close_results'),
    });
    expect(content(await callTool(client, 'open_lobby', { mode: 'ffa' }))).toEqual({
      ok: true,
      mode: 'ffa',
      applies: 'next lobby',
    });
    expect(content(await callTool(client, 'close_results'))).toEqual({ ok: true, closed: true });
    const { round } = content(await callTool(client, 'get_state'));
    expect(round).toMatchObject({ phase: 'lobby', mode: 'ffa', result: null, lobby: { waiting: false } });
    expect((await callTool(client, 'add_pilot', { username: 'Bob' })).isError).toBeUndefined();
    expect(content(await callTool(client, 'start_round'))).toEqual({ ok: true, mode: 'ffa' });
    await client.close();
  });

  it('a model starts the countdown of a waiting lobby with hold_lobby', async () => {
    const client = await connect(server);
    await callTool(client, 'open_main_menu');
    await callTool(client, 'open_lobby', { mode: 'dogfight' });
    expect(content(await callTool(client, 'get_state')).round.lobby).toMatchObject({ waiting: true });
    await callTool(client, 'hold_lobby', { hold: false });
    expect(content(await callTool(client, 'get_state')).round.lobby).toMatchObject({ waiting: false });
    await client.close();
  });

  it('a refusal tells a model what was wrong and what to do', async () => {
    const client = await connect(server);
    const wrong = await callTool(client, 'announce', { text: 'hi', seconds: 500 });
    expect(wrong.isError).toBe(true);
    expect(content(wrong)).toEqual({ error: '"seconds" must be at most 120, not 500.', code: 'bad-input' });
    const refused = await callTool(client, 'follow_pilot', { id: 'nobody' });
    expect(refused.isError).toBe(true);
    expect(content(refused).code).toBe('unknown-pilot');
    await client.close();
  });

  it('a model can read the guide to the game', async () => {
    const client = await connect(server);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['starfray://guide']);
    const { contents } = await client.readResource({ uri: 'starfray://guide' });
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringContaining('# Running') },
    ]);
    await expect(client.readResource({ uri: 'starfray://moon' })).rejects.toThrow(/starfray:\/\/moon/);
    await client.close();
  });

  it('a model can get a prompt that briefs the model', async () => {
    const client = await connect(server);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['run_show']);
    const { messages } = await client.getPrompt({ name: 'run_show', arguments: { mode: 'boss' } });
    expect(messages.map(({ content: { type } }) => type)).toEqual(['resource', 'text']);
    expect(messages[1].content).toMatchObject({ text: expect.stringContaining('mode boss') });
    const { contents } = await client.readResource({ uri: 'starfray://guide' });
    expect(messages[0].content).toEqual({ type: 'resource', resource: contents[0] });
    await expect(client.getPrompt({ name: 'sleep' })).rejects.toThrow(/sleep/);
    await client.close();
  });

  it('a model that calls an unknown tool gets an error', async () => {
    const client = await connect(server);
    await expect(callTool(client, 'fly_away')).rejects.toThrow(/fly_away/);
    await client.close();
  });
});

describe('update_settings tool', () => {
  it('update_settings returns the changed settings and says which of them apply from the next round on', async () => {
    const client = await connectFirst(server);
    const change = (settings: Record<string, unknown>) => callTool(client, 'update_settings', settings);
    const texts = async (settings: Record<string, unknown>) =>
      (await change(settings)).content.map(({ text }) => text);
    await callTool(client, 'open_main_menu');
    expect(await texts({ roundMinutes: 60, bots: 4 })).toEqual(['{"roundMinutes":60,"bots":4}']);
    await callTool(client, 'open_lobby', { mode: 'dogfight' });
    await callTool(client, 'start_round');
    expect(await texts({ roundMinutes: 2, bots: 5, boss: 'Hydra' })).toEqual([
      '{"roundMinutes":2,"boss":"Hydra","bots":5}',
      'From the next round on: roundMinutes, boss.',
    ]);
    expect(await texts({ settings: { roundMinutes: 2 } })).toEqual(['{"roundMinutes":2}']); // the setting is unchanged
    await client.close();
  });

  it('update_settings accepts settings as separate arguments, and reports what was clamped or ignored', async () => {
    const client = await connectFirst(server);
    const result = await callTool(client, 'update_settings', { bots: 9_999, camera: 'upside-down' });
    expect(content(result)).toMatchObject({ bots: 500 });
    expect(result.content.slice(1).map(({ text }) => text)).toEqual([
      'bots was clamped to 500: possible values are 0 to 500.',
      'camera stays as it was: possible values are auto, map, zoom.',
    ]);
    await client.close();
  });
});

describe('follow_pilot tool', () => {
  it('follow_pilot without an id switches to the automatic camera', async () => {
    const client = await connectFirst(server);
    await callTool(client, 'add_pilot', { username: 'Ada' });
    const followed = async () => (await server.client.getState()).round.overlay.follow;
    for (const args of [{ id: null }, {}]) {
      await callTool(client, 'follow_pilot', { id: 'Ada' });
      expect(await followed()).toBe('chat:ada');
      expect(content(await callTool(client, 'follow_pilot', args))).toEqual({ ok: true, follow: null });
    }
    await callTool(client, 'follow_pilot', { id: 'Ada' });
    const refused = await callTool(client, 'follow_pilot', { pilot: 'Bob' });
    expect(refused.isError).toBe(true);
    expect(content(refused).error).toBe('Nothing was done: follow_pilot takes id.');
    expect(await followed()).toBe('chat:ada');
    const { tools } = await client.listTools();
    const { properties } = tools.find(({ name }) => name === 'follow_pilot')?.inputSchema ?? {};
    expect(properties).toMatchObject({ id: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
    await client.close();
  });
});

describe('plan_show tool', () => {
  it('plan_show sets the running order, or reads it without arguments', async () => {
    const client = await connectFirst(server);
    await callTool(client, 'open_main_menu');
    const plan = async (args?: Record<string, unknown>) => content(await callTool(client, 'plan_show', args));
    const rounds = [{ mode: 'dogfight' }, { mode: 'boss', bots: 7 }];
    const planned = await plan({ rounds });
    expect(planned).toMatchObject({ rounds, at: 0 });
    expect(planned.state).not.toBe('ended');
    expect(await plan()).toEqual(await server.client.getShow());
    expect(await plan({ running: false })).toMatchObject({ rounds, state: 'paused' });
    expect(await plan({ running: null })).toMatchObject({ state: 'paused' });
    expect(await plan({ rounds: [] })).toMatchObject({ rounds: [], state: 'ended' });
    expect(await server.client.getShow()).toMatchObject({ rounds: [], state: 'ended' });
    await client.close();
  });
});

describe('explain_event tool', () => {
  it('explain_event reports who caused an event', async () => {
    const client = await connectFirst(server);
    const { cursor } = content(await callTool(client, 'get_state'));
    await callTool(client, 'announce', { text: 'Hello' });
    const asked = { after: cursor, types: ['announce'] };
    const [{ id }] = content(await callTool(client, 'wait_for_event', asked)).events;
    expect(content(await callTool(client, 'explain_event', { id }))).toMatchObject({
      event: id,
      type: 'announce',
      causes: [{ action: 'announce', via: 'mcp' }],
    });
    await client.close();
  });

  it("a refusal of explain_event uses the tool's name for the argument", async () => {
    const client = await connectFirst(server);
    const refusal = async (args: Record<string, unknown>) =>
      content(await callTool(client, 'explain_event', args)).error;
    expect(await refusal({})).toBe('"id" is missing: it must be a string.');
    expect(await refusal({ id: 5 })).toBe('"id" must be a string, not 5.');
    expect(await refusal({ id: 'x' })).toContain('There is no stored event "x"');
    await client.close();
  });
});

it('get_state lists the outcomes of redemptions on request', async () => {
  const client = await connectFirst(server);
  await callTool(client, 'report_redeem', { user: 'Ada', title: 'Nothing that the game knows' });
  const { receipts } = content(await callTool(client, 'get_state', { detail: 'receipts' }));
  expect({ receipts }).toEqual(await server.client.listReceipts());
  expect(receipts).toMatchObject([{ user: 'Ada', title: 'Nothing that the game knows' }]);
  await client.close();
});

describe('MCP endpoint', () => {
  const rpc = (method: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/mcp`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });

  it('the MCP endpoint has no sessions, so it answers GET and DELETE with 405', async () => {
    expect((await rpc('GET')).status).toBe(405);
    expect((await rpc('DELETE')).status).toBe(405);
  });

  it('the MCP endpoint still works after input that is not JSON-RPC', async () => {
    for (const body of ['', '{', '[]', '{}', '"x"', '{"jsonrpc":"2.0","id":1}']) {
      expect((await rpc('POST', body)).status).toBeLessThan(500);
    }
    expect((await rpc('POST', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
