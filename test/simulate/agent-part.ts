import { FIELDS } from '../../schema/catalog/catalog.ts';
import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';

/** Beginning of each text of the agent. */
const NAME = 'agent';

/** Whether a command of the world is the agent's: nobody else moves the battle. */
export const isOfAgent = (name: string, input: unknown): boolean =>
  name === 'setField' || (name === 'announce' && String((input as { text: string }).text).includes(NAME));

const HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
};
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: NAME, version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A model that acts over MCP. It is a program, so that it may do nothing while everything is stopped. */
export function actsOverMcp(simulation: Simulation): Part {
  const caller = new Caller(simulation, NAME);
  const fields = Object.keys(FIELDS);

  const use = (name: string, args: object) =>
    caller.send(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } },
      { root: '', headers: { ...HEADERS, 'mcp-name': name } },
    );

  const act = async () => {
    const { status, body } = caller.chance(0.7)
      ? await use('set_field', { field: fields[caller.below(fields.length)] })
      : await use('announce', { text: caller.newName('says') });
    if (status === 200 && !body.result) simulation.fail('every request is answered', JSON.stringify(body));
  };

  return { start: () => void caller.repeat(500, 3_000, act) };
}
