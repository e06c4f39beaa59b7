import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';

/** The MCP server, driven by the official clients of both protocol generations. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 20 });
});
afterAll(() => server.close());

const INFO = { name: 'test', version: '1' };
const options = () => ({ requestInit: { headers: { Authorization: `Bearer ${server.key}` } } });
const address = () => new URL(`${server.url}/mcp`);

async function connectFirst() {
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(address(), options()));
  return client;
}

async function connectSecond() {
  const client = new ModernClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(address(), options()));
  return client;
}

interface ToolResult {
  isError?: boolean;
  content: { text?: string }[];
  structuredContent?: unknown;
}

interface AnyClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
}

const callTool = async (client: AnyClient, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;

const content = ({ content: [first] }: ToolResult) => JSON.parse(first.text ?? '');

/** Every tool of the interface document, and those that are there beyond it. */
const DOCUMENTED = [
  'get_state',
  'get_leaderboards',
  'list_effects',
  'list_redeem_rewards',
  'update_settings',
  'open_main_menu',
  'open_lobby',
  'show_menu_page',
  'start_round',
  'hold_lobby',
  'start_calamity',
  'set_field',
  'call_strikes',
  'launch_nuke',
  'spawn_boss',
  'boss_status',
  'place_bounty',
  'apply_effect',
  'test_cosmetics',
  'use_ability',
  'add_pilot',
  'announce',
  'show_screen',
  'link_redeem',
  'unlink_redeem',
  'list_scripts',
  'save_script',
  'delete_script',
  'test_script',
  'set_secret',
  'delete_secret',
  'stream_connect',
  'stream_connect_poll',
  'results_board',
  'killlist_board',
  'follow_pilot',
  'join_bots',
  'update_bot',
];
const PREVIEW = ['wait_for_event'];

/** What a round needs. */
const NEEDED = ['get_state', 'open_lobby', 'start_round', 'add_pilot', 'use_ability', 'update_settings'];

describe.each([
  ['with initialize', connectFirst],
  ['stateless', connectSecond],
])('a client that speaks %s', (_, connect) => {
  it('learns the version of the interface', async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'starfray', version: '1.1.0' });
    await client.close();
  });

  it('lists the tools of the interface document', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const names = tools.map(tool => tool.name);
    expect(names).toEqual(expect.arrayContaining(NEEDED));
    expect(names.filter(name => ![...DOCUMENTED, ...PREVIEW].includes(name))).toEqual([]);
    expect(JSON.stringify(tools).length).toBeLessThan(24_000);
    await client.close();
  });

  it('drives a round from the title screen to its end', async () => {
    const client = await connect();
    await callTool(client, 'open_main_menu');
    await callTool(client, 'update_settings', { settings: { bots: 6, roundMinutes: 1, lobbySeconds: 15 } });
    expect(content(await callTool(client, 'open_lobby', { mode: 'dogfight' }))).toEqual({
      ok: true,
      mode: 'dogfight',
    });
    const joined = await callTool(client, 'add_pilot', { username: 'Ada' });
    expect(joined.structuredContent).toMatchObject({ ok: true, id: 'chat:ada' });
    expect(content(await callTool(client, 'start_round'))).toEqual({ ok: true });
    const used = await callTool(client, 'use_ability', { pilot: 'Ada', ability: 'shields' });
    expect(used.structuredContent).toMatchObject({ ok: true, triggered: true });
    const { round } = content(await callTool(client, 'get_state'));
    expect(round).toMatchObject({ mode: 'dogfight', phase: 'playing' });
    await expect
      .poll(async () => content(await callTool(client, 'get_state')).round.result, { timeout: 30_000 })
      .toMatchObject({ mode: 'dogfight', reason: 'time' });
    await client.close();
  });

  it('is told what was wrong and what to do, as a result it can read', async () => {
    const client = await connect();
    const wrong = await callTool(client, 'announce', { text: 'hi', seconds: 500 });
    expect(wrong.isError).toBe(true);
    expect(content(wrong)).toEqual({ error: '"seconds" must be at most 120, not 500.', code: 'bad-input' });
    const refused = await callTool(client, 'follow_pilot', { id: 'nobody' });
    expect(refused.isError).toBe(true);
    expect(content(refused).code).toBe('unknown-pilot');
    await client.close();
  });

  it('is told that a tool does not exist', async () => {
    const client = await connect();
    await expect(callTool(client, 'fly_away')).rejects.toThrow(/fly_away/);
    await client.close();
  });
});

describe('update_settings', () => {
  it('takes the settings flat as well, and says what was clamped or ignored', async () => {
    const client = await connectFirst();
    const result = await callTool(client, 'update_settings', { bots: 9_999, camera: 'upside-down' });
    expect(content(result)).toMatchObject({ bots: 500 });
    expect(result.content[1].text).toBe('Clamped or ignored: bots, camera.');
    await client.close();
  });
});

describe('the endpoint', () => {
  const rpc = (method: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(address(), {
      method,
      body,
      headers: {
        authorization: `Bearer ${server.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });

  it('has no sessions: GET and DELETE are answered 405', async () => {
    expect((await rpc('GET')).status).toBe(405);
    expect((await rpc('DELETE')).status).toBe(405);
  });

  it('survives what is no JSON-RPC', async () => {
    for (const body of ['', '{', '[]', '{}', '"x"', '{"jsonrpc":"2.0","id":1}']) {
      expect((await rpc('POST', body)).status).toBeLessThan(500);
    }
    expect((await rpc('POST', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
