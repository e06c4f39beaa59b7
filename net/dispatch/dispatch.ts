import { isReadOnly, type Scope } from '../../schema/action.ts';
import {
  type ActionName,
  declarationOf,
  type NetActionName,
  type SimActionName,
} from '../../schema/actions/index.ts';
import type { TokenGrant } from '../access/extension.ts';
import type { Front } from '../actions/context.ts';
import type { NetHandler } from '../actions/handler.ts';
import { netHandlers } from '../actions/index.ts';
import type { CallOptions } from '../simulation/sim-client.ts';
import { admit } from './admit.ts';
import { type Output, OwnOutput, ToldOutput } from './answer.ts';
import type { Receipt } from './idempotency.ts';
import { keptSettings, storeAndAct } from './kept-settings.ts';

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
  /** To be set by actions that are made of others of the world alone: the answer's tick. */
  tick?: number;
}

export interface Answer {
  output: Output;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
  /** Of what is done in the world alone: tick of the first checkpoint that has it. */
  tick?: number;
  /** True when it is the answer of then to a request that was sent again. */
  replayed?: true;
}

export interface DispatchOptions {
  /** Checks against the world and changes nothing. */
  dryRun?: boolean;
  /** Where the answer is stored, for a request that may be sent again. */
  receipt?: Receipt;
}

/** Rejects with a GameError when the caller may not, the input is wrong or the world refuses. */
export type Dispatch = (
  name: ActionName,
  raw: unknown,
  caller: Caller,
  options?: DispatchOptions,
) => Promise<Answer>;

export function createDispatch(front: Front): Dispatch {
  const dispatch: Dispatch = async (name, raw, caller, { dryRun = false, receipt } = {}) => {
    const declaration = declarationOf(name);
    const { runs, scope, secret } = declaration;
    if (scope !== 'read') front.limits.take(caller);
    const input = admit(name, raw, caller);
    const isAct = !dryRun && !isReadOnly(declaration);
    const cause = isAct ? front.audit.record(name, caller, secret ? undefined : input) : undefined;
    if (runs === 'sim') return runInWorld(front, name as SimActionName, input, { dryRun, cause });
    const call: Call = { caller, dryRun, dispatch, adjusted: [], cause: cause ?? null };
    return runHere(attributed(front, cause), name as NetActionName, input, call, receipt);
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

async function runInWorld(
  { settings, simulation }: Front,
  name: SimActionName,
  input: unknown,
  options: CallOptions,
): Promise<Answer> {
  const patch = options.dryRun ? {} : keptSettings(name, input);
  const { json, tick } = await storeAndAct({ settings }, patch, {
    ask: () => simulation.call(name, input, { dryRun: true }),
    carryOut: () => simulation.call(name, input, options),
  });
  return { output: options.dryRun ? DRY : new ToldOutput(json), adjusted: NOTHING_ADJUSTED, tick };
}

async function runHere(
  front: Front,
  name: NetActionName,
  input: unknown,
  call: Call,
  receipt: Receipt | undefined,
): Promise<Answer> {
  const handler = netHandlers[name] as NetHandler<NetActionName>;
  const change = await handler(front, input as Parameters<typeof handler>[1], call);
  const { adjusted } = call;
  if (call.dryRun) return { output: DRY, adjusted };
  const answer = (output: unknown): Answer => ({ output: new OwnOutput(output), adjusted, tick: call.tick });
  if (receipt && !declarationOf(name).lasting) return receipt.together(() => answer(change()));
  receipt?.begin();
  return answer(await change());
}
