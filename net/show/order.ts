import * as v from 'valibot';
import type { Input, Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import { resolveSettings, type Settings } from '../../schema/records/settings.ts';
import { ROUND_SETTINGS, ShowRound } from '../../schema/records/show.ts';
import type { Round } from '../../schema/records/state.ts';
import { NO_OVERRIDES, type Overrides, pick, type RoundSettings } from './overrides.ts';

/** The running order, in its stored form. */
export interface Order {
  rounds: readonly ShowRound[];
  /** Index of the current or next round. */
  at: number;
  running: boolean;
  /**
   * Progress of the round with the index `at`. `next`: nothing has been done for this round. `ready`: the
   * results of the previous round are shown, and the mode of this round is set. `open`: the lobby of this
   * round is open, or the round is being played.
   */
  stage: 'next' | 'ready' | 'open';
  overrides: Overrides;
  /** Number of the audit entry for the action that set the order. */
  cause: number | null;
}

/** The order before anybody has set one. */
export const NO_ORDER: Order = {
  rounds: [],
  at: 0,
  running: false,
  stage: 'next',
  overrides: NO_OVERRIDES,
  cause: null,
};

/** Time for which a running order shows the results of a round, unless a setting says otherwise. @limit */
const RESULTS_SECONDS = 20;

const StoredSettings = v.custom<RoundSettings>(value => typeof value === 'object' && value !== null);
const StoredOrder = v.object({
  rounds: v.array(v.record(v.string(), v.unknown())),
  at: v.number(),
  running: v.boolean(),
  stage: v.picklist(['next', 'ready', 'open']),
  overrides: v.object({ set: StoredSettings, before: StoredSettings }),
  cause: v.nullable(v.number()),
});

/** Reads the stored order and makes its rounds valid for this version. Returns an empty order if it is unreadable. */
export function readOrder(text: string | undefined): Order {
  if (text === undefined) return NO_ORDER;
  const { success, output } = v.safeParse(StoredOrder, JSON.parse(text));
  const rounds = success ? output.rounds.map(legalRound) : null;
  return success && v.is(v.array(ShowRound), rounds) ? { ...output, rounds } : NO_ORDER;
}

/** Returns the order after a change. Throws `bad-input`. */
export function changeOrder(order: Order, { rounds, at, running }: Input<'setShow'>): Omit<Order, 'cause'> {
  const legal = rounds?.map(legalRound) ?? order.rounds;
  const index = at ?? (rounds ? 0 : order.at);
  if (index > 0 && index >= legal.length) throw beyondTheEnd(index, legal.length);
  const isSame = JSON.stringify(legal[index]) === JSON.stringify(order.rounds[order.at]);
  return {
    rounds: legal,
    at: index,
    running: legal.length > 0 && running !== false,
    stage: isSame && order.stage === 'open' ? 'open' : 'next',
    overrides: order.overrides,
  };
}

/** Makes a round valid: removes absent options and rounds numbers where needed. */
const legalRound = (round: Record<string, unknown>) =>
  resolveSettings(pick(round as RoundSettings, ROUND_SETTINGS)).patch as ShowRound;

const beyondTheEnd = (at: number, count: number) =>
  new GameError(
    'bad-input',
    `The running order has ${count} rounds, counted from 0, so there is no round ${at}: give an "at" below ${count}, or other "rounds".`,
  );

/** Returns the order after the end of the current round. */
export function advance(order: Order): Order {
  const at = order.at + 1;
  return { ...order, at, stage: 'next', running: order.running && at < order.rounds.length };
}

/** Returns the settings for the current or next round. */
export function wantedOf({ rounds, at, overrides }: Order, current: Settings): RoundSettings {
  const round = rounds[at] as RoundSettings | undefined;
  const usual = overrides.before.resultsSeconds ?? current.resultsSeconds;
  return { resultsSeconds: usual || RESULTS_SECONDS, ...round };
}

/** Returns the order in the form for callers. */
export function describeOrder(order: Order, round: Round, settings: Settings): Output<'getShow'> {
  const { rounds, at } = order;
  return { rounds: [...rounds], at, state: stateOf(order, round, settings) };
}

function stateOf({ rounds, at, running, stage }: Order, round: Round, settings: Settings) {
  if (at >= rounds.length) return 'ended';
  if (!running) return 'paused';
  const isHeld = round.lobby?.held || (round.result && settings.resultsSeconds === 0);
  return isHeld || (stage === 'next' && round.phase === 'playing') ? 'waiting' : 'running';
}
