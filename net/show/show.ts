import { skipWhileRunning } from '../../core/single-flight.ts';
import type { ActionName, Input, Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Report } from '../../schema/wire/messages.ts';
import type { Config } from '../config.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { SettingsService } from '../dispatch/settings-service.ts';
import type { EventHub } from '../events/hub.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { Store } from '../store/store.ts';
import { createKeptOrder, type KeptOrder } from './kept-order.ts';
import { advance, changeOrder, describeOrder, NO_ORDER } from './order.ts';
import { playOn } from './player.ts';

/** Plays the running order: it watches the rounds, and asks for what a person would ask for. */
export interface Show {
  current(): Output<'getShow'>;
  /** Checks a change; the function that is returned makes it, or throws `not-stored`. Throws `bad-input`. */
  prepare(change: Input<'setShow'>, cause: number | null): () => Output<'getShow'>;
  /** Call with each report. */
  report(report: Pick<Report, 'events' | 'cold'>): void;
}

interface ShowParts {
  config: Pick<Config, 'restarted' | 'menu'>;
  store: Store;
  settings: Pick<SettingsService, 'current'>;
  simulation: Pick<Simulation, 'cold' | 'tick' | 'restarts'>;
  hub: Pick<EventHub, 'publish'>;
  dispatch: Dispatch;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

export function createShow(parts: ShowParts): Show {
  const { store, settings, simulation, onLog } = parts;
  const kept = createKeptOrder(store, onLog);
  const current = () => describeOrder(kept.current, simulation.cold.round, settings.current);
  const act = (action: ActionName, input: unknown) =>
    parts.dispatch(action, input, {
      name: 'show',
      scope: 'play',
      via: 'show',
      parent: kept.current.cause ?? undefined,
    });
  const steps = createSteps(parts, () => playOn({ kept, settings, simulation, act }));
  const tell = createTeller(parts, kept, current);
  const watchMenu = createMenuWatch(parts, kept);

  return {
    current,
    prepare(change, cause) {
      const changed = changeOrder(kept.current, change);
      return () => {
        kept.set({ ...changed, cause });
        return current();
      };
    },
    report(report) {
      watchMenu(report);
      if (kept.current === NO_ORDER) return;
      const hasEnded = report.events.some(({ type }) => type === 'round.end');
      if (hasEnded && kept.current.stage === 'open') kept.update(advance(kept.current));
      void steps.takeNext().then(tell);
    },
  };
}

/** What the game refuses is tried again after this time, counted in the game. */
const RETRY_TICKS = TICK_RATE;

/** Takes one step at a time. */
function createSteps({ simulation, onLog, onBug }: ShowParts, step: () => Promise<void>) {
  let failedAt: number | null = null;
  let logged = '';

  const fail = (error: unknown) => {
    failedAt = simulation.tick;
    if (!(error instanceof GameError)) return onBug(error);
    if (logged !== error.message) onLog(`The running order waits: ${error.message}`);
    logged = error.message;
  };
  /** A world that had to be made anew counts from the beginning. */
  const isTooEarly = () =>
    failedAt !== null && simulation.tick >= failedAt && simulation.tick < failedAt + RETRY_TICKS;

  return {
    takeNext: skipWhileRunning(async () => {
      if (!isTooEarly()) await step().catch(fail);
    }),
  };
}

/** Publishes the event `show` whenever what it says has changed. */
function createTeller({ hub }: ShowParts, kept: KeptOrder, current: Show['current']) {
  const describe = () => {
    const { at, state, rounds } = current();
    return { round: at, state, rounds: rounds.length };
  };
  let told = JSON.stringify(describe());
  return () => {
    const fields = describe();
    if (JSON.stringify(fields) === told) return;
    told = JSON.stringify(fields);
    hub.publish([{ type: 'show', fields, cause: kept.current.cause }]);
  };
}

/**
 * Whoever goes to the menu pauses the order. A start in the menu pauses it too, unless the server had to be started
 * again; a world that had to be made anew does not.
 */
function createMenuWatch({ config, simulation }: ShowParts, kept: KeptOrder) {
  let { phase } = simulation.cold.round;
  let { restarts } = simulation;
  const leave = (running: boolean) => {
    const { stage, running: ran } = kept.current;
    if (stage !== 'next' || ran !== running) kept.update({ stage: 'next', running });
  };
  if (phase === 'menu') leave(kept.current.running && config.restarted && !config.menu);

  return ({ cold }: Pick<Report, 'cold'>) => {
    if (!cold?.round) return;
    if (cold.round.phase === 'menu' && phase !== 'menu')
      leave(kept.current.running && simulation.restarts !== restarts);
    ({ phase } = cold.round);
    ({ restarts } = simulation);
  };
}
