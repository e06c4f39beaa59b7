import { randomUUID } from 'node:crypto';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestServer } from '../../../harness/server.ts';
import { makeKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Scope } from '../../../schema/base/action.ts';

/** The official clients of both generations of the protocol, connected to a server under test. */

const INFO = { name: 'test', version: '1' };

export interface Server {
  url: string;
  key: string;
}

const address = ({ url }: Server) => new URL(`${url}/mcp`);
const options = ({ key }: Server) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** Sends `initialize` first: protocol 2025-11-25. */
export async function connectFirst(server: Server) {
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(address(server), options(server)));
  return client;
}

/** Sends independent requests: protocol 2026-07-28. */
export async function connectSecond(server: Server) {
  const client = new ModernClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(address(server), options(server)));
  return client;
}

/** The server with a new key of the scope `scope`. */
export function withKey({ url, home }: TestServer, scope: Scope): Server {
  const store = openStore(home, { exclusive: false });
  const key = makeKey(store, { name: `test ${scope} ${randomUUID()}`, scope: scope });
  store.close();
  return { url, key };
}

export interface ToolResult {
  isError?: boolean;
  content: { text?: string }[];
  structuredContent?: unknown;
}

interface AnyClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
}

export const callTool = async (client: AnyClient, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;

/** The first content of a result, parsed as JSON. */
export const content = ({ content: [first] }: ToolResult) => JSON.parse(first.text ?? '');
