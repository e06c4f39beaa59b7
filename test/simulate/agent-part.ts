import { pick } from '../../core/random.ts';
import { FIELDS } from '../../schema/catalog/catalog.ts';
import { Caller, type Result } from './caller.ts';
import { look, lookAtScripts } from './look.ts';
import { Possible } from './possible.ts';
import { type Halt, SOON_MS } from './show-part.ts';
import type { Part, Simulation } from './simulation.ts';
import { useTool } from './use-tool.ts';

/** Beginning of each text that the agent sends. */
const NAME = 'agent';

/**
 * Whether a command of the world comes from the agent. Only the agent changes the field, announces texts with its name,
 * or changes `SETTING` alone.
 */
export const isOfAgent = (name: string, input: unknown): boolean =>
  name === 'setField' ||
  (name === 'announce' && String((input as { text: string }).text).includes(NAME)) ||
  (name === 'applySettings' && Object.keys((input as { patch: object }).patch).join() === SETTING);

/** A setting that nobody else changes. */
const SETTING = 'pieOffsetY';

/**
 * Whether an act was only half undone: the store accepted it, the world refused it, and the store refused to undo it.
 * The answer to the act then says so.
 */
const isHalfDone = ({ body }: Result) => /already stored|outcome-unknown/.test(JSON.stringify(body));

/** A model that acts over MCP. As a program, it may change nothing during an emergency stop. */
export function actsOverMcp(simulation: Simulation, stop: Halt): Part {
  const caller = new Caller(simulation, NAME);
  const fields = Object.keys(FIELDS);
  const settings = { field: new Possible<unknown>(), [SETTING]: new Possible<unknown>() };

  const use = (name: string, args: object) => useTool(caller, name, args);

  /** Calls a tool that stores a setting, and records the possible values of that setting. */
  const set = async (key: keyof typeof settings, value: unknown, using: Promise<Result>) => {
    settings[key].begin(value);
    const result = await using;
    const isRefused = result.body?.result?.isError === true;
    const isDone = result.isDone && !isRefused;
    settings[key].end(value, { isDone, mayBeDone: isRefused ? isHalfDone(result) : result.mayBeDone });
    return result;
  };

  const ownScripts = async () => (await lookAtScripts(simulation))?.filter(({ name }) => name === NAME);
  const saveScript = async () => {
    const id = (await ownScripts())?.[0]?.id;
    const trigger = { type: 'command', command: 'never' };
    const code = `log(${caller.below(1_000)})`;
    return use('save_script', { id, name: NAME, language: 'js', code, trigger, enabled: false });
  };

  const act = async () => {
    const field = fields[caller.below(fields.length)];
    const value = caller.below(1_000);
    const { status, body } = await pick(caller.random, [
      () => set('field', field, use('set_field', { field })),
      () => set(SETTING, value, use('update_settings', { settings: { [SETTING]: value } })),
      () => use('announce', { text: caller.newName('says') }),
      saveScript,
    ])();
    if (status === 200 && !body.result) simulation.fail('every request is answered', JSON.stringify(body));
  };

  /**
   * The data that the agent had stored at the last check during a stop, and the time at which the stop was
   * acknowledged.
   */
  let during: { since: number; stored: string } | null = null;
  const checkDuringStop = async () => {
    const since = stop.since(simulation.diskFailedAt);
    const settings = since === null ? null : await look(simulation, '/settings');
    if (since === null || !settings || simulation.machine.now - since < SOON_MS) return;
    const codes = (await ownScripts())?.map(({ code }) => code);
    const stored = `${SETTING} ${settings[SETTING]}, script ${codes}`;
    if (during?.since === since && during.stored !== stored)
      simulation.fail('nothing acts while everything is stopped', `${NAME}: ${during.stored}, now ${stored}`);
    during = { since, stored };
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
      await checkDuringStop();
      await checkStored();
    },
  };
}
