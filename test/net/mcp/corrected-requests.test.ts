import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { correctFaults } from '../../../net/mcp/client-faults.ts';

/** Tests which headers of a request are corrected before the library reads them. */

const VERSION = '2026-07-28';
const stateless = (params: object, version = VERSION) => ({
  method: 'tools/call',
  params: { ...params, _meta: { [PROTOCOL_VERSION_META_KEY]: version } },
});
/** The headers of a request after the correction. */
function corrected(body: unknown, headers: Record<string, string> = {}) {
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers });
  correctFaults(request, body);
  return Object.fromEntries([...request.headers].filter(([name]) => name.startsWith('mcp-')));
}

describe('headers of a stateless client', () => {
  it('missing headers of a stateless MCP client are filled in from the body', () => {
    const expected = { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call' };
    expect(corrected(stateless({ name: 'get_state' }))).toEqual({ ...expected, 'mcp-name': 'get_state' });
    expect(corrected(stateless({ uri: 'starfray://guide' }))).toEqual({
      ...expected,
      'mcp-name': 'starfray://guide',
    });
  });

  it('headers that an MCP client sent are not changed', () => {
    const own = { 'mcp-method': 'tools/list', 'mcp-name': 'announce' };
    expect(corrected(stateless({ name: 'get_state' }), own)).toEqual({
      ...own,
      'mcp-protocol-version': VERSION,
    });
    const complete = { 'mcp-protocol-version': VERSION };
    expect(corrected(stateless({ name: 'get_state' }), complete)).toEqual(complete);
  });

  it.each(['日本', 'two\nlines', '', 'two words', 7, null])(
    'a tool name that a header cannot contain is omitted: %j',
    name => {
      expect(corrected(stateless({ name }))).not.toHaveProperty('mcp-name');
    },
  );
});

it.each([null, 7, 'text', [], {}, { method: 'ping' }, { params: null }])(
  'an MCP request that is no stateless call gets no added headers and stays unchanged: %j',
  body => {
    const request = new Request('http://127.0.0.1/mcp', { method: 'POST' });
    expect(correctFaults(request, body)).toBe(body);
    expect([...request.headers]).toEqual([]);
  },
);
