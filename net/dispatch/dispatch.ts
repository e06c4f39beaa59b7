import {
  type ActionName,
  declarationOf,
  type NetActionName,
  type SimActionName,
} from '../../schema/actions/index.ts';
import { isReadOnly } from '../../schema/base/action.ts';
import type { Caller } from '../access/identity.ts';
import type { CallOptions, Simulation } from '../simulation/sim-client.ts';
import { admit, requireNotStopped } from './admit.ts';
import { type Answer, JsonOutput, ValueOutput } from './answer.ts';
import type { Audit } from './audit.ts';
import type { Emergency } from './emergency.ts';
import { keptSettings, storeAndAct } from './kept-settings.ts';
import type { Limits } from './limits.ts';
import type { Receipt } from './receipt.ts';
import type { SettingsService } from './settings-service.ts';
import type { WorkQueue } from './work-queue.ts';

/** The only way to act: every route, tool, page and script comes through here. */

/** One action on its way: who asked for it, and what is reported beside the answer. */
export interface Call {
  caller: Caller;
  dryRun: boolean;
  /** For actions that consist of others. */
  dispatch: Dispatch;
  /** Keys of the input that were clamped or ignored. */
  adjusted: string[];
  /** Sentences about what the caller may not expect, such as when a change takes effect. */
  remarks: string[];
  /** Number of the action in the audit; its effects name it as their cause. */
  cause: number | null;
  /** The tick of the answer; set by actions that consist of others, all of them in the world. */
  tick?: number;
}

interface DispatchOptions {
  /** Checks against the world and changes nothing. */
  dryRun?: boolean;
  /** Stores the answer, for a request that may be sent again. */
  receipt?: Receipt;
}

/** Rejects with a GameError when the caller may not do it, the input is wrong or the world refuses it. */
export type Dispatch = (
  name: ActionName,
  raw: unknown,
  caller: Caller,
  options?: DispatchOptions,
) => Promise<Answer>;

/**
 * The actions of the front thread, by name. Each answers in two steps, as those of the world do: look up, check and
 * throw first; then the returned function makes the change and answers. A dry run stops before the second.
 */
export type Handlers = Record<NetActionName, (input: unknown, call: Call) => Change | Promise<Change>>;

type Change = () => unknown;

export interface DispatchParts {
  settings: SettingsService;
  simulation: Pick<Simulation, 'call'>;
  audit: Pick<Audit, 'record'>;
  limits: Pick<Limits, 'take'>;
  emergency: Pick<Emergency, 'requireRunning'>;
  /** Where viewers wait who are put in the game. */
  newPilots: Pick<WorkQueue, 'offer'>;
}

export function createDispatch(parts: DispatchParts, handlers: Handlers): Dispatch {
  const { limits, audit, emergency, newPilots } = parts;
  const dispatch: Dispatch = async (name, raw, caller, { dryRun = false, receipt } = {}) => {
    const declaration = declarationOf(name);
    const { runs, scope, secret } = declaration;
    if (scope !== 'read' && name !== 'emergency') limits.take(caller); // a flood must not delay the stop
    const input = admit(name, raw, caller, emergency);
    const recheck = () => requireNotStopped(name, caller, emergency);
    const isAct = !dryRun && !isReadOnly(declaration);
    const cause = isAct ? audit.record(name, caller, secret ? undefined : input) : undefined;
    if (runs === 'sim') {
      const run = () => runInWorld(parts, name as SimActionName, input, recheck, { dryRun, cause });
      return inTurn(newPilots, [name], () => {
        recheck();
        return run();
      });
    }
    const call: Call = { caller, dryRun, dispatch, adjusted: [], remarks: [], cause: cause ?? null };
    const prepare = () => handlers[name as NetActionName](input, call);
    return runHere(prepare, recheck, call, receipt, name);
  };
  return dispatch;
}

/** Runs actions of the world. One that puts a viewer in the game waits for its turn: to find the name to show takes time. */
export const inTurn = <T>(
  newPilots: Pick<WorkQueue, 'offer'>,
  names: readonly ActionName[],
  run: () => Promise<T>,
): Promise<T> => (names.includes('addPilot') ? newPilots.offer(run) : run());

const DRY = new ValueOutput({ ok: true, dryRun: true });
const NOTHING_ADJUSTED: readonly string[] = [];

async function runInWorld(
  { settings, simulation }: DispatchParts,
  name: SimActionName,
  input: unknown,
  recheck: () => void,
  options: CallOptions,
): Promise<Answer> {
  const patch = options.dryRun ? {} : keptSettings(name, input);
  const { json, tick } = await storeAndAct({ settings }, patch, {
    ask: () => simulation.call(name, input, { dryRun: true }).then(recheck),
    carryOut: () => simulation.call(name, input, options),
  });
  return { output: options.dryRun ? DRY : new JsonOutput(json), adjusted: NOTHING_ADJUSTED, tick };
}

async function runHere(
  prepare: () => Change | Promise<Change>,
  recheck: () => void,
  call: Call,
  receipt: Receipt | undefined,
  name: ActionName,
): Promise<Answer> {
  const change = await prepare();
  recheck(); // that may have taken a while
  const { adjusted, remarks } = call;
  if (call.dryRun) return { output: DRY, adjusted, remarks };
  const answer = (output: unknown): Answer => ({
    output: new ValueOutput(output),
    adjusted,
    remarks,
    tick: call.tick,
  });
  if (receipt && !declarationOf(name).lasting) return receipt.together(() => answer(change()));
  receipt?.begin();
  return answer(await change());
}
