import type { Scope } from '../schema/action.ts';
import { type ActionName, declarationOf, type NetActionName } from '../schema/actions/index.ts';
import type { CommandName } from '../schema/messages.ts';
import type { NetHandler } from './actions/handler.ts';
import { netHandlers } from './actions/index.ts';
import { admit } from './admit.ts';
import type { TokenGrant } from './extension.ts';
import type { Front } from './front.ts';
import { keepSettings } from './kept-settings.ts';
import { type Output, OwnOutput, ToldOutput } from './output.ts';

/** The only way to act: every route, tool, page and script comes through here. */

export interface Caller {
  /** Of the key or session. */
  name: string;
  scope: Scope;
  /** Of the key, null or absent for who has none. */
  keyId?: number | null;
  /** Of who came with an extension token. */
  grant?: TokenGrant;
  /** Cause, in the audit, of what led to this call, such as the batch that it is part of. */
  parent?: number;
  /** The front end that it came by. */
  via: 'rest' | 'mcp' | 'script';
  /** Id of the script, when this is the run of one. */
  script?: string;
}

/** One action on its way: who asked, and what is to be remarked beside the answer. */
export interface Call {
  caller: Caller;
  dryRun: boolean;
  /** For actions that are made of others. */
  dispatch: Dispatch;
  /** Keys of the input that were clamped or ignored. */
  adjusted: string[];
  /** Number of the action in the audit; what comes of it names it as its cause. */
  cause: number | null;
}

export interface Answer {
  output: Output;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
  /** True when it is the answer of then to a request that was sent again. */
  replayed?: true;
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

export function createDispatch(front: Front): Dispatch {
  const dispatch: Dispatch = async (name, raw, caller, { dryRun = false } = {}) => {
    const { runs, scope, keeps } = declarationOf(name);
    if (scope !== 'read') front.limits.take(caller);
    const input = admit(name, raw, caller);
    const cause = dryRun || scope === 'read' ? undefined : front.audit.record(name, caller);
    if (runs === 'net') {
      const call: Call = { caller, dryRun, dispatch, adjusted: [], cause: cause ?? null };
      return runHere(attributed(front, cause), name as NetActionName, input, call);
    }
    const json = await front.simulation.call(name as CommandName, input, { dryRun, cause });
    if (keeps && !dryRun) await keepSettings(attributed(front, cause), keeps, JSON.parse(json));
    return { output: dryRun ? DRY : new ToldOutput(json), adjusted: NOTHING_ADJUSTED };
  };
  return dispatch;
}

const DRY = new OwnOutput({ ok: true, dryRun: true });
const NOTHING_ADJUSTED: readonly string[] = [];

/** What a handler asks of the simulation has the cause of its own action. */
const attributed = (front: Front, cause: number | undefined): Front => ({
  ...front,
  simulation: {
    ...front.simulation,
    call: (name, input, options) => front.simulation.call(name, input, { ...options, cause }),
  },
});

async function runHere(front: Front, name: NetActionName, input: unknown, call: Call): Promise<Answer> {
  const handler = netHandlers[name] as NetHandler<NetActionName>;
  const change = await handler(front, input as Parameters<typeof handler>[1], call);
  return { output: call.dryRun ? DRY : new OwnOutput(await change()), adjusted: call.adjusted };
}
