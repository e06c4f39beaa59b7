import { type ActionDeclaration, allows, type Scope } from '../schema/action.ts';
import { type ActionName, declarationOf, type NetActionName } from '../schema/actions/index.ts';
import { GameError } from '../schema/error.ts';
import type { CommandName } from '../schema/messages.ts';
import { resolveSettings } from '../schema/settings.ts';
import type { NetHandler } from './actions/handler.ts';
import { netHandlers } from './actions/index.ts';
import { changeSettings } from './actions/settings.ts';
import type { Front } from './front.ts';
import { parseInput } from './input.ts';

/** The only way to act: every route, tool, page and script comes through here. */

export interface Caller {
  /** Of the key or session. */
  name: string;
  scope: Scope;
  /** The front end that it came by. */
  via: 'rest' | 'mcp';
}

/** One action on its way: who asked, and what is to be remarked beside the answer. */
export interface Call {
  caller: Caller;
  /** Keys of the input that were clamped or ignored. */
  adjusted: string[];
}

export interface Answer {
  output: unknown;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
}

export interface DispatchOptions {
  /** Checks against the world and changes nothing. */
  dryRun?: boolean;
}

/** Rejects with a GameError when the caller may not, the input is wrong or the world refuses. */
export type Dispatch = (
  name: ActionName,
  raw: unknown,
  caller: Caller,
  options?: DispatchOptions,
) => Promise<Answer>;

export const createDispatch =
  (front: Front): Dispatch =>
  async (name, raw, caller, { dryRun = false } = {}) => {
    const declaration = declarationOf(name);
    authorize(declaration, caller);
    const input = parseInput(declaration, raw);
    const call: Call = { caller, adjusted: [] };
    const output =
      declaration.runs === 'sim'
        ? await runInWorld(front, name as CommandName, input, dryRun)
        : await runHere(front, name as NetActionName, input, call, dryRun);
    return { output: dryRun ? { ok: true, dryRun } : output, adjusted: call.adjusted };
  };

function authorize({ scope }: ActionDeclaration, caller: Caller) {
  if (allows(caller.scope, scope)) return;
  throw new GameError(
    'forbidden',
    `This needs a key with the scope "${scope}"; yours has "${caller.scope}". Ask the streamer for one.`,
  );
}

async function runInWorld(front: Front, name: CommandName, input: unknown, dryRun: boolean) {
  const output = await front.simulation.call(name, input, { dryRun });
  const { keeps } = declarationOf(name as ActionName);
  if (keeps && !dryRun) await keep(front, keeps, output as Record<string, unknown>);
  return output;
}

/** Stores the settings that an action of the world has changed. */
function keep(front: Front, keeps: NonNullable<ActionDeclaration['keeps']>, output: Record<string, unknown>) {
  const changed = Object.entries(keeps).map(([setting, field]) => [setting, output[field]]);
  return changeSettings(front, resolveSettings(Object.fromEntries(changed)).patch);
}

function runHere(front: Front, name: NetActionName, input: unknown, call: Call, dryRun: boolean) {
  const handler = netHandlers[name] as NetHandler<NetActionName>;
  const change = handler(front, input as Parameters<typeof handler>[1], call);
  return dryRun ? undefined : change();
}
