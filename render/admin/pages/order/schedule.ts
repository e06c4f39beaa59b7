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
  /** Whether the order runs. If not, the times are those of a start now, or after a fight that is on. */
  isRunning: boolean;
  /** Whether the order runs and its current round has begun: results or another fight may precede the round. */
  isUnderway: boolean;
}

/** The schedule of an order that runs, or else of an order that is started now or after the fight that is on. */
export function scheduleOf(order: EditedOrder, round: Round, settings: Settings): Schedule {
  const rounds = roundsIn(order);
  const current = Math.max(0, currentIn(order));
  const isRunning = isOn(order) && currentIn(order) >= 0;
  const isUnderway = isRunning && !round.result && !isAside(order, round);
  const mustWait = isRunning ? !isUnderway : round.phase === 'playing';
  let ends = mustWait ? untilNext(round, settings) : 0;
  const begins = rounds.map((each, at) => {
    if (at < current) return null;
    const begin = ends;
    ends += isUnderway && at === current ? restOf(each, round, settings) : secondsOf(each, settings);
    return begin;
  });
  return { begins, ends, isRunning, isUnderway };
}

/** Whether a fight is on that is not in the order, which waits until it ends. */
const isAside = ({ state }: EditedOrder, { phase }: Round) => state === 'waiting' && phase === 'playing';

/** Approximate time until the current round can begin: until the results of the fight before it close. Unit: s. */
const untilNext = (round: Round, settings: Settings) =>
  round.result ? (round.resultsRemaining ?? 0) / 1_000 : restOf({ mode: round.mode }, round, settings);

/** Approximate time until a round ends that is on now. Unit: s. */
function restOf(own: ShowRound, { phase, lobby, remaining }: Round, settings: Settings) {
  const { lobbySeconds, resultsSeconds } = withOptions(own, settings);
  const fight = fightOf(own, settings);
  if (phase === 'playing') return (remaining / 1_000 || fight) + resultsSeconds;
  return (lobby?.secondsLeft ?? lobbySeconds) + fight + resultsSeconds; // no countdown while the lobby waits
}

/** The time of day in `seconds`, such as 8:15 PM. */
export const timeIn = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
