import { buggify, SLOWED } from '../../core/buggify.ts';
import { io } from '../../core/io.ts';
import {
  type ActionName,
  declarationOf,
  type NetActionName,
  type SimActionName,
} from '../../schema/actions/index.ts';
import { type ActionDeclaration, isReadOnly } from '../../schema/base/action.ts';
import type { Caller } from '../access/identity.ts';
import type { CallOptions, Simulation } from '../simulation/sim-client.ts';
import type { OpenEntry } from '../store/journal.ts';
import { admit, requireNotStopped } from './admit.ts';
import { type Answer, JsonOutput, Ticked, ValueOutput } from './answer.ts';
import type { Audit } from './audit.ts';
import type { Emergency } from './emergency.ts';
import type { Limits } from './limits.ts';
import type { SettingsService } from './settings-service.ts';
import { settingsOf, storeAndAct } from './settings-transaction.ts';
import type { WorkQueue } from './work-queue.ts';

/** Runs the actions that routes, tools, pages and scripts call. Viewers act through `net/platform/`. */

/** A call of an action on the front thread. */
export interface Call {
  readonly caller: Caller;
  readonly dryRun: boolean;
  /** Runs another action, for actions that consist of others. */
  readonly dispatch: Dispatch;
  /** Number of the action in the audit log, which its effects name as their cause; null for reads and dry runs. */
  readonly cause: number | null;
  /**
   * Throws `stopped` if the emergency stop was pressed meanwhile. Call this after each wait, before the
   * change is made.
   */
  recheck(): void;
}

interface DispatchOptions {
  /** Whether to only check the action, without changing anything. */
  dryRun?: boolean;
  /** The journal entry that stores the answer, for a request that may be repeated. */
  entry?: OpenEntry<Answer>;
}

/**
 * Runs an action. Rejects with a GameError if the caller has no right to it, the input is wrong or the world
 * refuses it.
 */
export type Dispatch = (
  name: ActionName,
  raw: unknown,
  caller: Caller,
  options?: DispatchOptions,
) => Promise<Answer>;

/**
 * The handlers of actions on the front thread, by name. Like a handler in the world, each works in two steps.
 * First it looks up data and checks the input, and throws if the action is refused. Then the returned change
 * is called, which returns the answer. A dry run stops after the first step.
 */
export type Handlers = Record<
  NetActionName,
  (input: unknown, call: Call) => Change | Plan | Promise<Change | Plan>
>;

/**
 * Makes the change and returns the output, which may be `Ticked`. Returns a promise of it if the action is declared
 * as lasting.
 */
type Change = () => unknown;

/** A change, with notes that are reported with its output, even by a dry run. */
export interface Plan<C extends Change = Change> {
  readonly change: C;
  /** Keys of the input that were clamped or ignored. */
  readonly adjusted?: readonly string[];
  /** Remarks for the caller, such as when a change takes effect. */
  readonly remarks?: readonly string[];
}

export interface DispatchDeps {
  settings: SettingsService;
  simulation: Pick<Simulation, 'call'>;
  audit: Audit;
  limits: Pick<Limits, 'take'>;
  emergency: Emergency;
  /** The queue of viewers who are being added to the game. */
  newPilots: Pick<WorkQueue, 'offer'>;
}

export function createDispatch(deps: DispatchDeps, handlers: Handlers): Dispatch {
  const { limits, audit, emergency, newPilots } = deps;
  const dispatch: Dispatch = async (name, raw, caller, { dryRun = false, entry } = {}) => {
    const declaration = declarationOf(name);
    const { runs, scope, secret } = declaration;
    if (scope !== 'read' && name !== 'emergency') limits.take(caller); // a flood of actions must not delay the stop
    const input = admit(name, raw, caller, emergency);
    const recheck = () => requireNotStopped(name, caller, emergency);
    const isAct = !dryRun && !isReadOnly(declaration);
    const cause = isAct ? audit.record(name, caller, secret ? undefined : input) : undefined;
    if (runs === 'sim') {
      const run = () => runInWorld(deps, name as SimActionName, input, recheck, { dryRun, cause });
      return inTurn(newPilots, [name], () => {
        recheck();
        return run();
      });
    }
    const call: Call = { caller, dryRun, dispatch, cause: cause ?? null, recheck };
    const prepared = await handlers[name as NetActionName](input, call);
    const plan = typeof prepared === 'function' ? { change: prepared } : prepared;
    if (declaration.lasting) await entry?.begin();
    if (isAct && buggify('handler.slow', 0.2)) await io.pause(SLOWED);
    recheck(); // the checks may have taken some time
    return dryRun ? answerOf(plan, DRY) : carryOut(plan, declaration, entry);
  };
  return dispatch;
}

/**
 * Runs actions of the world. An action that adds a viewer waits in a queue, because finding the viewer's
 * display name takes time.
 */
export const inTurn = <T>(
  newPilots: Pick<WorkQueue, 'offer'>,
  names: readonly ActionName[],
  run: () => Promise<T>,
): Promise<T> => (names.includes('addPilot') ? newPilots.offer(run) : run());

const DRY = new ValueOutput({ ok: true, dryRun: true });
const NOTHING_ADJUSTED: readonly string[] = [];

async function runInWorld(
  { settings, simulation }: DispatchDeps,
  name: SimActionName,
  input: unknown,
  recheck: () => void,
  options: CallOptions,
): Promise<Answer> {
  const patch = options.dryRun ? {} : settingsOf(name, input);
  const { json, tick } = await storeAndAct({ settings }, patch, {
    check: () => simulation.call(name, input, { dryRun: true }).then(recheck),
    carryOut: () => simulation.call(name, input, options),
  });
  return { output: options.dryRun ? DRY : new JsonOutput(json), adjusted: NOTHING_ADJUSTED, tick };
}

async function carryOut(
  plan: Plan,
  { lasting }: ActionDeclaration,
  entry: OpenEntry<Answer> | undefined,
): Promise<Answer> {
  if (entry && !lasting) return entry.together(() => answerWith(plan, plan.change()));
  return answerWith(plan, await plan.change());
}

const answerWith = (plan: Plan, done: unknown): Answer =>
  done instanceof Ticked
    ? answerOf(plan, new ValueOutput(done.output), done.tick)
    : answerOf(plan, new ValueOutput(done));

const answerOf = (
  { adjusted = NOTHING_ADJUSTED, remarks }: Plan,
  output: ValueOutput,
  tick?: number,
): Answer => ({ output, adjusted, remarks, tick });
