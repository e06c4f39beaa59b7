import type { Settings } from '../../../../schema/records/settings.ts';
import type { ShowRound } from '../../../../schema/records/show.ts';
import type { Round } from '../../../../schema/records/state.ts';
import { currentIn, type EditedOrder, isOn, roundsIn } from './draft.ts';
import { fightOf, secondsOf, withOptions } from './presets.ts';

/** When the rounds of an evening begin. */

export interface Schedule {
  /** Time from now until each round begins, in s; null for a round that was played. */
  begins: readonly (number | null)[];
  /** Time from now until the last round ends. Unit: s. */
  ends: number;
}

/** The schedule of an order that runs, or else of an order that is started now. */
export function scheduleOf(order: EditedOrder, round: Round, settings: Settings): Schedule {
  const rounds = roundsIn(order);
  const current = Math.max(0, currentIn(order));
  const isRunning = isOn(order) && currentIn(order) >= 0;
  let ends = isRunning && round.result ? (round.resultsRemaining ?? 0) / 1_000 : 0;
  const begins = rounds.map((each, at) => {
    if (at < current) return null;
    const begin = ends;
    ends += isRunning && at === current ? restOf(each, round, settings) : secondsOf(each, settings);
    return begin;
  });
  return { begins, ends };
}

/** Approximate time until the round ends that the order plays now. Unit: s. */
function restOf(own: ShowRound, { phase, result, remaining }: Round, settings: Settings) {
  const { resultsSeconds } = withOptions(own, settings);
  if (phase === 'playing') return (remaining / 1_000 || fightOf(own, settings)) + resultsSeconds;
  const isLobby = phase === 'lobby' && !result;
  return isLobby ? remaining / 1_000 + fightOf(own, settings) + resultsSeconds : secondsOf(own, settings);
}

/** The time of day in `seconds`, such as 8:15 PM. */
export const timeIn = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
