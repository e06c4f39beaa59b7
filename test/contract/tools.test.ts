import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { allows, SCOPES, toolName, toolOf } from '../../schema/base/action.ts';
import { callTool, connectFirst, connectSecond, content, withKey } from '../net/mcp/clients.ts';
import { TOOLS } from './interface/tools.ts';

/** Compares the tools of the MCP server with the table of the interface document. */

/** Optional arguments that the table does not contain. */
const PREVIEW_ARGUMENTS: Record<string, string[]> = {
  stream_connect: ['packs', 'platform'],
  stream_connect_poll: ['platform'],
  list_redeem_rewards: ['platform'],
  get_state: ['detail'],
  add_pilot: ['team'],
  call_strikes: ['by'],
  place_bounty: ['by'],
  apply_effect: ['by'],
  save_script: ['hosts'],
  test_script: ['hosts'],
};
/** The tools that are listed only for bridges. */
const BRIDGE_TOOLS = ACTION_NAMES.filter(name => declarationOf(name).forBridges).map(toolName);

/** The argument whose fields may also be passed as arguments of their own. */
const FLAT = 'settings';
/** The argument of all tools that only read, with which nothing is truncated. */
const EVERYWHERE = ['full'];

const OWNER_ONLY = [
  'list_scripts',
  'save_script',
  'delete_script',
  'test_script',
  'set_secret',
  'delete_secret',
  'stream_connect',
  'explain_event',
  'stream_connect_poll',
];

const DESTRUCTIVE = [
  'open_main_menu',
  'start_round',
  'unlink_redeem',
  'save_script',
  'delete_script',
  'set_secret',
  'delete_secret',
];

let server: TestServer;
let owner: Awaited<ReturnType<typeof connectFirst>>;
let tools: Awaited<ReturnType<typeof owner.listTools>>['tools'];
beforeAll(async () => {
  server = await startServer();
  owner = await connectFirst(server);
  ({ tools } = await owner.listTools());
});
afterAll(async () => {
  await owner.close();
  await server.close();
});

const find = (name: string) => {
  const tool = tools.find(candidate => candidate.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool;
};

describe('list of tools', () => {
  it('all documented tools are listed', () => {
    const names = tools.map(({ name }) => name);
    expect(Object.keys(TOOLS).filter(name => !names.includes(name))).toEqual([]);
  });

  it.each(SCOPES)(
    'a key with the scope %s gets the tools that it may call, listed in at most 24 KB',
    async scope => {
      const client = await connectFirst(withKey(server, scope));
      const listed = (await client.listTools()).tools;
      await client.close();
      expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(24 * 1024);
      const expected = ACTION_NAMES.flatMap(name => {
        const declaration = declarationOf(name);
        const isForOthers = BRIDGE_TOOLS.includes(toolOf(name, declaration) ?? '') && scope !== 'bridge';
        return allows(scope, declaration.scope) && !isForOthers ? (toolOf(name, declaration) ?? []) : [];
      });
      expect(listed.map(({ name }) => name)).toEqual(expected);
    },
  );

  it('tools for bridges are listed only for bridge keys, although the owner may also call these tools', async () => {
    const bridge = await connectFirst(withKey(server, 'bridge'));
    const names = (await bridge.listTools()).tools.map(({ name }) => name);
    await bridge.close();
    expect(names).toEqual(expect.arrayContaining(BRIDGE_TOOLS));
    expect(tools.map(({ name }) => name).filter(name => BRIDGE_TOOLS.includes(name))).toEqual([]);
    expect((await callTool(owner, 'list_bans')).isError).toBeUndefined();
  });

  it('MCP clients of both protocol versions get the same tools', async () => {
    const second = await connectSecond(server);
    expect((await second.listTools()).tools).toEqual(tools);
    await second.close();
  });
});

describe.each(Object.entries(TOOLS))('tool %s', (name, row) => {
  const args = row.split(' ').filter(Boolean);
  const documented = args.map(arg => arg.replace('?', ''));

  it('a tool has the documented arguments and requires all that are not optional', () => {
    const { properties = {}, required = [] } = find(name).inputSchema;
    const known = [...documented, ...(PREVIEW_ARGUMENTS[name] ?? []), ...EVERYWHERE];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(documented));
    expect(Object.keys(properties).filter(arg => !known.includes(arg))).toEqual([]);
    expect([...required].sort()).toEqual(args.filter(arg => !arg.endsWith('?') && arg !== FLAT).sort());
  });

  it('a tool has a title, a description and hints', () => {
    const { title, description, annotations } = find(name);
    expect(title).toMatch(/^[A-Z]/);
    expect(description).toMatch(/\.$/);
    expect(annotations?.openWorldHint).toBe(false);
    const isReading = /^(get|list)_|^boss_status$/.test(name);
    expect(annotations?.readOnlyHint ?? false).toBe(isReading);
    if (!isReading) expect(annotations?.destructiveHint).toBe(DESTRUCTIVE.includes(name));
  });
});

describe.each([
  ['read', ['get_state', 'list_effects', 'wait_for_event'], ['start_round', ...OWNER_ONLY]],
  ['play', ['get_state', 'start_round', 'update_settings'], OWNER_ONLY],
] as const)('holder of a key with the scope %s', (scope, shown, hidden) => {
  it('an MCP client gets only the tools that its key may use, and other tools are refused', async () => {
    const client = await connectSecond(withKey(server, scope));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...shown]));
    expect(names.filter(name => hidden.some(other => other === name))).toEqual([]);
    for (const name of hidden) {
      const refused = await callTool(client, name);
      expect(refused.isError).toBe(true);
      expect(content(refused)).toMatchObject({ code: 'forbidden', error: expect.stringContaining(scope) });
    }
    await client.close();
  });
});
