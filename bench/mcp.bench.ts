import { type BenchApp, startBenchApp } from './lib/app.ts';
import { type Headers, post } from './lib/asked.ts';
import { expressMcp, type PeerTool } from './lib/mcp-peers.ts';
import { answerOf } from './lib/peers/answer.ts';
import { capacity } from './lib/ratios.ts';
import type { Bench } from './lib/report.ts';
import { compareServed } from './lib/served.ts';

/**
 * Measures `tools/call` on the game and on a server in the SDK's usual set-up. In the game, each call makes the cameras
 * follow another pilot. The SDK's server also checks the key but does nothing.
 */

const VIEWERS = 32; // greater than the number of connections, so that concurrent calls differ
const CONNECTIONS = 16;
const calls = (ids: readonly string[]) => ids.map(id => ({ name: 'follow_pilot', arguments: { id } }));
type ToolCall = ReturnType<typeof calls>[number];

const ACCEPT = { Accept: 'application/json, text/event-stream' };

/** A request in the form of protocol 2025-11-25. */
const first = (method: string, params: object) => ({
  headers: { ...ACCEPT, 'MCP-Protocol-Version': '2025-11-25' },
  body: { jsonrpc: '2.0', id: 1, method, params },
});

/** A request in the form of protocol 2026-07-28, which makes each request self-contained. */
const second = (method: string, params: ToolCall) => ({
  headers: {
    ...ACCEPT,
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    'Mcp-Name': params.name,
  },
  body: {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
});

interface Call {
  headers: Headers;
  body: object;
}

/**
 * Creates the requests to a port. They use the calls and the callers in turns. All headers but the key are the same.
 */
const request = (port: number, made: readonly Call[], callers: readonly Headers[], text: string) =>
  post(
    port,
    '/mcp',
    made.map(({ body }) => body),
    callers.map(caller => ({ ...made[0].headers, ...caller })),
    text,
  );

async function toolsOf({ url, headers }: BenchApp): Promise<PeerTool[]> {
  const { body, headers: more } = first('tools/list', {});
  const answer = await answerOf(`${url}/mcp`, { ...more, ...headers }, body);
  const json = answer.bytes.toString().replace(/^[\s\S]*?data: (?=\{)/, ''); // the answer may also be an event of a stream
  return JSON.parse(json).result.tools;
}

const bench: Bench = {
  title: `MCP tools/call that acts (CPU a call, ${CONNECTIONS} connections)`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(60);
    const { port, headers, callers } = app;
    const list = calls(await app.addViewers(VIEWERS));
    const made = {
      first: list.map(call => first('tools/call', call)),
      second: list.map(call => second('tools/call', call)),
    };
    const express = await expressMcp(await toolsOf(app), app.key);
    const followed = '"follow":"chat:';
    const costs = await compareServed(
      [
        { name: 'first', asked: request(port, made.first, [headers], followed) },
        { name: 'second', asked: request(port, made.second, [headers], followed) },
        { name: 'first, 8 keys', asked: request(port, made.first, callers, followed) },
        { name: 'express', asked: request(express.port, made.first, [headers], '"result"') },
      ],
      { connections: CONNECTIONS, rounds: quick ? 1 : 7, sliceMs: quick ? 100 : 1000 },
    );
    express.stop();
    await app.stop();
    return [
      ...capacity('tools/call, with initialize: SDK on Express / game', costs.express, costs.first),
      ...capacity(
        'tools/call, 8 keys: SDK on Express with one / game',
        costs.express,
        costs['first, 8 keys'],
      ),
      ...capacity('tools/call, stateless: SDK on Express / game', costs.express, costs.second),
    ];
  },
};
export default bench;
