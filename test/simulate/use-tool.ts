import type { Caller } from './caller.ts';

const HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
};
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'model', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Calls a tool over MCP. */
export const useTool = (caller: Caller, name: string, args: object) =>
  caller.send(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } },
    { root: '', headers: { ...HEADERS, 'mcp-name': name } },
  );
