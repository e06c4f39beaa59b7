import { pick } from '../../core/random.ts';
import { FIELDS } from '../../schema/catalog/catalog.ts';
import { Caller, type Result } from './caller.ts';
import { look } from './look.ts';
import { Possible } from './possible.ts';
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

/** The store accepted it, the world refused it, and the store refused to undo it: the answer says so. */
const isHalfDone = ({ body }: Result) => /already stored|outcome-unknown/.test(JSON.stringify(body));

/** A model that acts over MCP. It is a program, so that it may do nothing while everything is stopped. */
export function actsOverMcp(simulation: Simulation, stop: Halt): Part {
  const caller = new Caller(simulation, NAME);
  const fields = Object.keys(FIELDS);
  const settings = { field: new Possible<unknown>(), [SETTING]: new Possible<unknown>() };

  const use = (name: string, args: object) =>
    caller.send(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } },
      { root: '', headers: { ...HEADERS, 'mcp-name': name } },
    );

  /** Uses a tool that stores a setting. */
  const set = async (key: keyof typeof settings, value: unknown, using: Promise<Result>) => {
    settings[key].begin(value);
    const result = await using;
    const isRefused = result.body?.result?.isError === true;
    const isDone = result.isDone && !isRefused;
    settings[key].end(value, { isDone, mayBeDone: isRefused ? isHalfDone(result) : result.mayBeDone });
    return result;
  };

  const act = async () => {
    const field = fields[caller.below(fields.length)];
    const value = caller.below(1_000);
    const { status, body } = await pick(caller.random, [
      () => set('field', field, use('set_field', { field })),
      () => set(SETTING, value, use('update_settings', { settings: { [SETTING]: value } })),
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

  const checkStored = async () => {
    const found = await look(simulation, '/settings');
    for (const [key, values] of found ? Object.entries(settings) : [])
      if (!values.allows(found?.[key]))
        simulation.fail('what was refused is not stored', `${key} is ${found?.[key]}, not ${values}`);
  };

  return {
    start: () => void caller.repeat(500, 3_000, act),
    async check() {
      await checkSetting();
      await checkStored();
    },
  };
}
