import { pick } from '../../core/random.ts';
import { FIELDS } from '../../schema/catalog/catalog.ts';
import { Caller } from './caller.ts';
import { look } from './look.ts';
import type { Halt } from './show-part.ts';
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

/** A setting that nobody else changes. */
const SETTING = 'pieOffsetY';
/** Longest time that an act may take which was begun before a stop, ms. */
const LONGEST_ACT_MS = 100;

/** A model that acts over MCP. It is a program, so that it may do nothing while everything is stopped. */
export function actsOverMcp(simulation: Simulation, stop: Halt): Part {
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
    const { status, body } = await pick(caller.random, [
      () => use('set_field', { field: fields[caller.below(fields.length)] }),
      () => use('update_settings', { settings: { [SETTING]: caller.below(1_000) } }),
      () => use('announce', { text: caller.newName('says') }),
    ])();
    if (status === 200 && !body.result) simulation.fail('every request is answered', JSON.stringify(body));
  };

  /** The setting during a stop, and when that stop was acknowledged. */
  let during: { since: number; value: unknown } | null = null;
  const checkSetting = async () => {
    const since = stop.since(simulation.diskFailedAt);
    const settings = since === null ? null : await look(simulation, '/settings');
    if (since === null || !settings || simulation.machine.now - since < LONGEST_ACT_MS) return;
    const value = settings[SETTING];
    if (during?.since === since && during.value !== value)
      simulation.fail('nothing acts while everything is stopped', `${NAME} set ${SETTING} to ${value}`);
    during = { since, value };
  };

  return { start: () => void caller.repeat(500, 3_000, act), check: checkSetting };
}
