import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { callTool, connectFirst, content } from './clients.ts';

/** Clients that break the protocol in known ways work nevertheless. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const INFO = { name: 'faulty', version: '1' };
const STATELESS = {
  [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
  [CLIENT_INFO_META_KEY]: INFO,
  [CLIENT_CAPABILITIES_META_KEY]: {},
};

async function post(headers: Record<string, string>, method: string, params: object) {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, text: await response.text() };
}

describe.each([
  ['the version of the older protocol', { 'mcp-protocol-version': '2025-11-25' }],
  ['no version', {}],
])('stateless client whose headers have %s', (_, headers) => {
  it.each([
    ['tools/call', { name: 'get_state', arguments: {} }, '\\"phase\\":\\"menu\\"'],
    ['tools/call', { name: 'get_state' }, '\\"phase\\":\\"menu\\"'], // without arguments
    ['tools/list', {}, '"start_round"'],
    ['resources/read', { uri: 'starfray://guide' }, 'Running a Starfray show'],
    ['prompts/get', { name: 'run_show' }, 'Run a Starfray show'],
  ])(
    'an MCP client whose headers are wrong still gets a response to %s',
    async (method, params, expected) => {
      const { status, text } = await post(headers, method, { ...params, _meta: STATELESS });
      expect(text).toContain(expected);
      expect(status).toBe(200);
    },
  );
});

describe('client that initializes after it has discovered the stateless protocol', () => {
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: INFO };
  const discovered = { 'mcp-protocol-version': '2026-07-28' };

  it.each([
    ['in the header', discovered, initialize],
    ['in the body', {}, { ...initialize, _meta: STATELESS }],
    ['in both', discovered, { ...initialize, _meta: STATELESS }],
  ])(
    'an MCP client that initializes is accepted even if it sends the stateless version %s',
    async (_, headers, params) => {
      const discovery = { ...discovered, 'mcp-method': 'server/discover' };
      expect((await post(discovery, 'server/discover', { _meta: STATELESS })).status).toBe(200);
      const { status, text } = await post(headers, 'initialize', params);
      expect(text).toContain('"protocolVersion":"2025-11-25"');
      expect(status).toBe(200);
    },
  );
});

it('an MCP client that tries to open a stream with GET gets 405, and works without the stream', async () => {
  const headers = { authorization: `Bearer ${server.key}`, accept: 'text/event-stream' };
  const { status } = await fetch(`${server.url}/mcp`, { headers });
  expect(status).toBe(405);
  const client = await connectFirst(server); // this client requests the stream, too
  expect(content(await callTool(client, 'get_state')).round.phase).toBe('menu');
  await client.close();
});
