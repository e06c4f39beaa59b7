import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { Client as StatelessClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as StatelessTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv } from 'ajv';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, temporaryHome } from '../../../../harness/process.ts';
import { startServer, type TestServer } from '../../../../harness/server.ts';
import { makeBundle } from '../../../../net/mcp/bundle/bundle.ts';
import { GAME_VERSION } from '../../../../server/version.ts';
import { callTool, content, withKey } from '../clients.ts';

/** Tests the extension for Claude Desktop, unpacked and started as its manifest says. */

/** The schema of manifests, as published in `@anthropic-ai/mcpb` 2.1.2 (MIT licence). */
const SCHEMA = join(import.meta.dirname, 'mcpb-manifest-v0.3.schema.json');
const INFO = { name: 'test', version: '1' };

const folder = temporaryHome();
const files = unzipSync(makeBundle());
const manifest = JSON.parse(strFromU8(files['manifest.json']));
let server: TestServer;
let key: string;

beforeAll(async () => {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), bytes);
  }
  server = await startServer();
  key = withKey(server, 'play').key;
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** The command of the manifest, with its variables filled in. */
function program(config: { key: string; url: string }) {
  const { command, args, env } = manifest.server.mcp_config;
  const values: Record<string, string> = {
    __dirname: folder.path,
    'user_config.key': config.key,
    'user_config.url': config.url,
  };
  const filled = (text: string) => text.replace(/\$\{([\w.]+)\}/g, (_, name) => values[name]);
  const variables = Object.entries<string>(env).map(([name, value]) => [name, filled(value)]);
  expect(command).toBe('node');
  return {
    command: process.execPath,
    args: args.map(filled),
    env: Object.fromEntries(variables) as Record<string, string>,
  };
}

async function connect(url: string, by = key) {
  const client = new Client(INFO);
  await client.connect(new StdioClientTransport(program({ key: by, url })));
  return client;
}

const unused = async () => `http://127.0.0.1:${await freePort()}`;

describe('manifest', () => {
  it('the manifest of the MCP bundle is valid according to the published schema', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(SCHEMA, 'utf8')),
    );
    expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true);
  });

  it("the manifest of the MCP bundle names the game's version, and only files that are in the bundle", () => {
    expect(manifest.version).toBe(GAME_VERSION);
    expect(files).toHaveProperty([manifest.server.entry_point]);
    expect(files).toHaveProperty([manifest.icon]);
  });

  it('the manifest of the MCP bundle supports Linux, macOS and Windows', () => {
    expect(manifest.compatibility.platforms.toSorted()).toEqual(['darwin', 'linux', 'win32']);
  });

  it('the manifest of the MCP bundle lists the tools that a key with the scope play can use', async () => {
    const client = await connect(server.url);
    const { tools } = await client.listTools();
    expect(manifest.tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
    await client.close();
  });

  it('the MCP bundle is identical each time it is made', () => {
    expect(makeBundle()).toEqual(makeBundle());
  });
});

describe('bridge', () => {
  it('a client of the older MCP version, which initializes, can play through the bridge', async () => {
    const client = await connect(server.url);
    expect(client.getServerVersion()).toMatchObject({ name: 'starfray' });
    expect(content(await callTool(client, 'open_lobby', { mode: 'ffa' }))).toMatchObject({ mode: 'ffa' });
    expect(content(await callTool(client, 'get_state')).round.phase).toBe('lobby');
    await client.close();
  });

  it('a client of the stateless MCP version can play through the bridge', async () => {
    const client = new StatelessClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StatelessTransport(program({ key, url: server.url })));
    expect(content(await callTool(client, 'open_main_menu'))).toMatchObject({ ok: true });
    expect(content(await callTool(client, 'get_state')).round.phase).toBe('menu');
    await client.close();
  });

  it('the MCP bridge handles other calls while one call waits', async () => {
    const client = await connect(server.url);
    const { cursor } = content(await callTool(client, 'get_state'));
    const waiting = callTool(client, 'wait_for_event', {
      after: cursor,
      types: ['announce'],
      timeoutSeconds: 25,
    });
    await callTool(client, 'announce', { text: 'Through the bridge' });
    expect(JSON.stringify(content(await waiting))).toContain('Through the bridge');
    await client.close();
  });

  it("the MCP bridge forwards the game's error about an invalid key", async () => {
    await expect(connect(server.url, 'starfray_wrong')).rejects.toThrow(/key/i);
  });
});

describe('bridge without a running game', () => {
  it('without a running game, the MCP bridge offers all tools, and each tool says what to do', async () => {
    const client = await connect(await unused());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('start_round');
    const { isError, content: parts } = await callTool(client, 'start_round');
    expect(isError).toBe(true);
    expect(parts[0].text).toMatch(/^Starfray does not answer at .* start the game, then try again\.$/);
    await client.close();
  });

  it('the MCP bridge offers the same tools, resources, prompts and instructions without a running game', async () => {
    const offerAt = async (url: string) => {
      const client = await connect(url);
      const offer = [
        client.getServerVersion(),
        client.getInstructions(),
        await client.listTools(),
        await client.listResources(),
        await client.listResourceTemplates(),
        await client.listPrompts(),
      ];
      await client.close();
      return offer;
    };
    expect(await offerAt(await unused())).toEqual(await offerAt(server.url));
  });

  it('the MCP bridge works as soon as the game runs, even if the bridge was started first', async () => {
    const port = Number(await freePort());
    const client = await connect(`http://127.0.0.1:${port}`);
    expect((await callTool(client, 'get_state')).isError).toBe(true);
    const later = await startServer({ port });
    try {
      // The started game has another key, so this refusal comes from the game.
      await expect(callTool(client, 'get_state')).rejects.toThrow(/key/i);
    } finally {
      await later.close();
      await client.close();
    }
  });

  it('without a running game, the MCP bridge accepts a client of the stateless protocol', async () => {
    const client = new StatelessClient(INFO, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StatelessTransport(program({ key, url: await unused() })));
    expect((await callTool(client, 'get_state')).isError).toBe(true);
    await client.close();
  });

  it("if another program uses the game's address, the MCP bridge reports that", async () => {
    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(connect(`http://127.0.0.1:${port}`)).rejects.toThrow('A program other than Starfray');
    other.close();
  });
});

it('the streaming menu offers the MCP bundle, which contains the address of the game', async () => {
  const response = await fetch(`${server.url}/admin/starfray.mcpb`);
  expect(response.status).toBe(200);
  const served = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(JSON.parse(strFromU8(served['manifest.json'])).user_config.url.default).toBe(server.url);
});
