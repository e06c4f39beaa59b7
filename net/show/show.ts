import { skipWhileRunning } from '../../core/single-flight.ts';
import { logChanges } from '../../core/throttled-log.ts';
import type { ActionName, Input, Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { ROUND_SETTINGS, type RoundSetting } from '../../schema/records/show.ts';
import type { Round } from '../../schema/records/state.ts';
import type { Report } from '../../schema/wire/messages.ts';
import type { Config } from '../config.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { SettingsService } from '../dispatch/settings-service.ts';
import type { EventHub } from '../events/hub.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { Store } from '../store/store.ts';
import { advance, changeOrder, describeOrder, NO_ORDER, type Order, wantedOf } from './order.ts';
import { override, type RoundSettings } from './overrides.ts';
import { createStoredOrder, type StoredOrder } from './stored-order.ts';

/**
 * Brings the game to the state that the running order requires. It does so step by step, with actions that a
 * person could use, too.
 */

interface PlayerDeps {
  order: StoredOrder;
  simulation: Pick<Simulation, 'cold'>;
  settings: Pick<SettingsService, 'current'>;
  /** Runs an action. Rejects with the game's refusal. */
  act(action: ActionName, input: unknown): Promise<unknown>;
}

/**
 * Settings that are changed only when the lobby opens. Until then the previous results are shown: the field
 * is visible behind them, and `resultsSeconds` applies to them.
 */
const WITH_LOBBY: readonly RoundSetting[] = ['field', 'resultsSeconds'];
const WITH_RESULTS = ROUND_SETTINGS.filter(key => !WITH_LOBBY.includes(key));

/** Makes the next step, if one is due. Rejects with the game's refusal. */
export async function playOn(deps: PlayerDeps): Promise<void> {
  const { order, simulation } = deps;
  const { running, stage } = order.current;
  const { round } = simulation.cold;
  if (!running) return giveBack(deps, round);
  if (stage === 'next') return openNext(deps, round);
  if (stage === 'ready') return round.result ? undefined : enter(deps, round);
  await letResultsClose(deps);
  if (round.lobby?.waiting && !round.lobby.held) await deps.act('startCountdown', {});
}

/** Changes the settings with these keys to the values of the round. */
async function change(
  { order, settings, act }: PlayerDeps,
  keys: readonly RoundSetting[],
  wanted: RoundSettings,
) {
  const { patch, overrides } = override(settings.current, order.current.overrides, wanted, keys);
  if (JSON.stringify(overrides) !== JSON.stringify(order.current.overrides)) order.update({ overrides });
  if (Object.keys(patch).length > 0) await act('updateSettings', { settings: patch });
}

const changeToRound = (deps: PlayerDeps, keys: readonly RoundSetting[]) =>
  change(deps, keys, wantedOf(deps.order.current, deps.settings.current));

/** Opens the next lobby. Only makes preparations for it while a round is being played or its results are shown. */
async function openNext(deps: PlayerDeps, { phase, result }: Round) {
  if (phase === 'playing') return letResultsClose(deps);
  const { order, act } = deps;
  const { revision } = order;
  if (result) {
    await changeToRound(deps, WITH_RESULTS);
    await letResultsClose(deps);
    return reach(order, revision, 'ready');
  }
  await changeToRound(deps, ROUND_SETTINGS);
  if (phase === 'menu') await act('openLobby', { mode: order.current.rounds[order.current.at]?.mode });
  reach(order, revision, 'open');
  await act('startCountdown', {});
}

/**
 * Applies the remaining settings of the round, and notes that it has begun: its lobby is open, or somebody
 * has started it while results were shown.
 */
async function enter(deps: PlayerDeps, round: Round) {
  const { order, act, settings } = deps;
  const { revision } = order;
  await changeToRound(deps, WITH_LOBBY);
  const { field } = settings.current;
  if (round.phase === 'playing' && field !== 'random' && field !== round.field)
    await act('setField', { field });
  reach(order, revision, 'open');
}

/** Makes the results close on their own, unless somebody has changed that setting meanwhile. */
async function letResultsClose(deps: PlayerDeps) {
  if (deps.order.current.overrides.set.resultsSeconds === undefined)
    await changeToRound(deps, ['resultsSeconds']);
}

/** Advances the stage, unless somebody has set another order meanwhile. */
function reach(order: StoredOrder, revision: number, stage: Order['stage']) {
  if (order.revision === revision) order.update({ stage });
}

/**
 * Restores the settings that the order has changed. Restores only `resultsSeconds` while the round to which the
 * settings belong is being played.
 */
async function giveBack(deps: PlayerDeps, { phase, result }: Round) {
  const { set } = deps.order.current.overrides;
  if (Object.keys(set).length === 0) return;
  const isUnderWay = phase !== 'menu' && !result && set.mode !== undefined;
  const keys: readonly RoundSetting[] = result ? [...WITH_RESULTS, 'resultsSeconds'] : ROUND_SETTINGS;
  await change(deps, isUnderWay ? ['resultsSeconds'] : keys, {});
}

/** Plays the running order. It watches the rounds and calls the actions that a person would call. */
export interface Show {
  current(): Output<'getShow'>;
  /**
   * Checks a change and throws `bad-input` if it is invalid. Returns a function that makes the change or
   * throws `not-stored`.
   */
  prepare(change: Input<'setShow'>, cause: number | null): () => Output<'getShow'>;
  /** Call this with each report. */
  report(report: Pick<Report, 'events' | 'cold'>): void;
}

interface ShowDeps {
  config: Pick<Config, 'restarted' | 'menu'>;
  store: Store;
  settings: Pick<SettingsService, 'current'>;
  simulation: Pick<Simulation, 'cold' | 'tick' | 'restarts'>;
  hub: Pick<EventHub, 'publish'>;
  dispatch: Dispatch;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

export function createShow(deps: ShowDeps): Show {
  const { store, settings, simulation, onLog } = deps;
  const order = createStoredOrder(store, onLog);
  const current = () => describeOrder(order.current, simulation.cold.round, settings.current);
  const act = (action: ActionName, input: unknown) =>
    deps.dispatch(action, input, {
      name: 'show',
      scope: 'play',
      via: 'show',
      parent: order.current.cause ?? undefined,
    });
  const steps = createSteps(deps, () => playOn({ order, settings, simulation, act }));
  const reportChange = createChangeReporter(deps, order, current);
  const watchMenu = createMenuWatch(deps, order);

  return {
    current,
    prepare(change, cause) {
      const changed = changeOrder(order.current, change);
      return () => {
        order.set({ ...changed, cause });
        return current();
      };
    },
    report(report) {
      watchMenu(report);
      if (order.current === NO_ORDER) return;
      const hasEnded = report.events.some(({ type }) => type === 'round.end');
      if (hasEnded && order.current.stage === 'open') order.update(advance(order.current));
      void steps.takeNext().then(reportChange);
    },
  };
}

/** Game time after which a refused step is retried, in ticks. */
const RETRY_TICKS = TICK_RATE;

/** Creates a function that runs one step at a time. */
function createSteps({ simulation, onLog, onBug }: ShowDeps, step: () => Promise<void>) {
  let failedAt: number | null = null;
  const logChange = logChanges(onLog);

  const fail = (error: unknown) => {
    failedAt = simulation.tick;
    if (!(error instanceof GameError)) return onBug(error);
    logChange(`The running order waits: ${error.message}`);
  };
  /** Whether a refused step must still wait. A tick below `failedAt` means a new world, whose ticks start again. */
  const isTooEarly = () =>
    failedAt !== null && simulation.tick >= failedAt && simulation.tick < failedAt + RETRY_TICKS;

  return {
    takeNext: skipWhileRunning(async () => {
      if (!isTooEarly()) await step().catch(fail);
    }),
  };
}

/** Creates a function that publishes the event `show` if its content has changed. */
function createChangeReporter({ hub }: ShowDeps, order: StoredOrder, current: Show['current']) {
  const describe = () => {
    const { at, state, rounds } = current();
    return { round: at, state, rounds: rounds.length };
  };
  let reported = JSON.stringify(describe());
  return () => {
    const fields = describe();
    if (JSON.stringify(fields) === reported) return;
    reported = JSON.stringify(fields);
    hub.publish([{ type: 'show', fields, cause: order.current.cause }]);
  };
}

/**
 * Creates a function that pauses the order when somebody goes to the menu. A server start in the menu also
 * pauses the order, unless the server was restarted after a crash. A new world that begins in the menu does
 * not pause it.
 */
function createMenuWatch({ config, simulation }: ShowDeps, order: StoredOrder) {
  let { phase } = simulation.cold.round;
  let { restarts } = simulation;
  const leave = (running: boolean) => {
    const { stage, running: ran } = order.current;
    if (stage !== 'next' || ran !== running) order.update({ stage: 'next', running });
  };
  if (phase === 'menu') leave(order.current.running && config.restarted && !config.menu);

  return ({ cold }: Pick<Report, 'cold'>) => {
    if (!cold?.round) return;
    if (cold.round.phase === 'menu' && phase !== 'menu')
      leave(order.current.running && simulation.restarts !== restarts);
    ({ phase } = cold.round);
    ({ restarts } = simulation);
  };
}
