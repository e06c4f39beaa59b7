import { type BenchApp, startBenchApp } from './lib/app.ts';
import { post } from './lib/asked.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { expressMcp, type PeerTool } from './lib/mcp-peers.ts';
import type { Bench } from './lib/report.ts';
import { compareServed } from './lib/served.ts';

/** `tools/call` on the game, which acts, and on the SDK's usual set-up, which does nothing. */
const CALL = { name: 'follow_pilot', arguments: {} };

const ACCEPT = { Accept: 'application/json, text/event-stream' };

/** As clients of protocol 2025-11-25 ask. */
const first = (method: string, params: object) => ({
  headers: { ...ACCEPT, 'MCP-Protocol-Version': '2025-11-25' },
  body: { jsonrpc: '2.0', id: 1, method, params },
});

/** As clients of protocol 2026-07-28 ask: the request says all of itself. */
const second = (method: string, params: { name: string }) => ({
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
  headers: Record<string, string>;
  body: object;
}

/** Asks once and throws unless there is a result: what is measured must be worth it. */
async function ask<T>(url: string, { headers, body }: Call, key: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...headers, ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : text.replace(/^[\s\S]*?data: (?=\{)/, '');
  const { result } = JSON.parse(json.trim());
  if (!result || result.isError) throw new Error(`${url} answered ${response.status}: ${text}`);
  return result;
}

const request = (port: number, { headers, body }: Call, key: Record<string, string> = {}) =>
  post(port, '/mcp', body, { ...headers, ...key });

async function contenders(app: BenchApp) {
  const calls = { first: first('tools/call', CALL), second: second('tools/call', CALL) };
  const { tools } = await ask<{ tools: PeerTool[] }>(app.url, first('tools/list', {}), app.headers);
  const express = await expressMcp(tools);
  await ask(app.url, calls.first, app.headers);
  await ask(app.url, calls.second, app.headers);
  await ask(`http://127.0.0.1:${express.port}`, calls.first);
  return {
    list: [
      { name: 'first', asked: request(app.port, calls.first, app.headers) },
      { name: 'second', asked: request(app.port, calls.second, app.headers) },
      { name: 'express', asked: request(express.port, calls.first) },
    ],
    stop: express.stop,
  };
}

const bench: Bench = {
  title: 'MCP tools/call (CPU of the front thread a call, 16 connections)',
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(60);
    const { list, stop } = await contenders(app);
    const costs = await compareServed(list, {
      connections: 16,
      rounds: quick ? 2 : 7,
      sliceMs: quick ? 300 : 1000,
      cpu: mainThreadCpu,
    });
    stop();
    await app.stop();
    const figure = (name: string, generation: 'first' | 'second') => ({
      name: `tools/call, ${name}: SDK on Express / game`,
      value: costs.express.us / costs[generation].us,
      unit: 'x capacity',
      goal: '>= 5',
      details: { game: costs[generation], express: costs.express },
    });
    return [figure('with initialize', 'first'), figure('stateless', 'second')];
  },
};
export default bench;
