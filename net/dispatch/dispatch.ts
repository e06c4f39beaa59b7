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

/** Runs the actions of all routes, tools, pages and scripts. Viewers act through `net/platform/`. */

/** A call of an action on the front thread. */
export interface Call {
  readonly caller: Caller;
  readonly dryRun: boolean;
  /** For actions that consist of other actions. */
  readonly dispatch: Dispatch;
  /** Number of the action in the audit log, which its effects name as their cause; null for reads and dry runs. */
  readonly cause: number | null;
  /** Throws `stopped` if everything was stopped meanwhile. Call it after each wait, before the change is made. */
  recheck(): void;
}

interface DispatchOptions {
  /** Only check, without changing anything. */
  dryRun?: boolean;
  /** Stores the answer, for a request that may be repeated. */
  entry?: OpenEntry<Answer>;
}

/** Rejects with a GameError if the caller may not do it, the input is wrong or the world refuses it. */
export type Dispatch = (
  name: ActionName,
  raw: unknown,
  caller: Caller,
  options?: DispatchOptions,
) => Promise<Answer>;

/**
 * The actions on the front thread, by name. Each works in two steps, like those of the world. First it looks things up,
 * checks and throws. Then the returned change is made and returns the answer. A dry run stops after the first step.
 */
export type Handlers = Record<
  NetActionName,
  (input: unknown, call: Call) => Change | Plan | Promise<Change | Plan>
>;

/**
 * Makes the change and returns the output, which may be `Ticked`. Returns a promise if the action is declared as
 * lasting.
 */
type Change = () => unknown;

/** A change, with notes that are reported with its output, even by a dry run. */
export interface Plan<C extends Change = Change> {
  readonly change: C;
  /** Keys of the input that were clamped or ignored. */
  readonly adjusted?: readonly string[];
  /** Notes that a caller may not expect, such as when a change takes effect. */
  readonly remarks?: readonly string[];
}

export interface DispatchDeps {
  settings: SettingsService;
  simulation: Pick<Simulation, 'call'>;
  audit: Audit;
  limits: Pick<Limits, 'take'>;
  emergency: Emergency;
  /** The queue of viewers who are added to the game. */
  newPilots: Pick<WorkQueue, 'offer'>;
}

export function createDispatch(deps: DispatchDeps, handlers: Handlers): Dispatch {
  const { limits, audit, emergency, newPilots } = deps;
  const dispatch: Dispatch = async (name, raw, caller, { dryRun = false, entry } = {}) => {
    const declaration = declarationOf(name);
    const { runs, scope, secret } = declaration;
    if (scope !== 'read' && name !== 'emergency') limits.take(caller); // a flood of acts must not delay the stop
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
    recheck(); // because the checks may have taken some time
    return dryRun ? answerOf(plan, DRY) : carryOut(plan, declaration, entry);
  };
  return dispatch;
}

/**
 * Runs actions of the world. An action that adds a viewer waits in a queue, because finding the name to show takes
 * time.
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
