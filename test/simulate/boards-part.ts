import type { FoughtRound, RoundsWitness } from './rounds-witness.ts';
import type { Part, Simulation } from './simulation.ts';
import { stored } from './stored.ts';

/** Interval at which the points are checked. Unit: s. */
const COUNTED_EVERY_S = 5;
/** Time without faults after which the points of the last round must be stored. Unit: ms. */
const STORED_AFTER_MS = 8_000;

/** All numbers of points that a login may have received for a round. */
const choices = ({ results, isTakenBack }: FoughtRound, login: string) => [
  ...results.map(points => points.get(login) ?? 0),
  ...(isTakenBack ? [0] : []),
];

/** All possible sums of points: from each round, the login gets one of its possible points. */
function sums(start: number, rounds: readonly FoughtRound[], login: string) {
  let known = [start];
  for (const round of rounds) {
    const added = choices(round, login);
    known = [...new Set(known.flatMap(sum => added.map(points => sum + points)))];
  }
  return known;
}

/** Checks that each round gives its viewers the points of its result exactly once. */
export function countsPoints(simulation: Simulation, rounds: RoundsWitness): Part {
  const { machine } = simulation;
  let counted = new Map<string, number>();

  return {
    check(second) {
      const { diskFailedAt, endedAt } = simulation;
      const troubleAt = Math.max(rounds.changedAt, diskFailedAt, endedAt);
      if (second % COUNTED_EVERY_S !== 0 || machine.now - troubleAt < STORED_AFTER_MS) return;
      const rows = stored<{ login: string; points: number }>(
        simulation,
        'SELECT login, SUM(points) AS points FROM points GROUP BY login',
      );
      if (!rows) return;
      const found = new Map(rows.map(({ login, points }) => [login, points]));
      const logins = new Set([
        ...found.keys(),
        ...rounds.ended.flatMap(({ results }) => [...results[0].keys()]),
      ]);
      for (const login of logins) {
        const possible = sums(counted.get(login) ?? 0, rounds.ended, login);
        const points = found.get(login) ?? 0;
        if (!possible.includes(points))
          simulation.fail(
            'leaderboards are what the results of rounds say',
            `${login} has ${points} points, not ${possible.join(' or ')}`,
          );
      }
      if (rounds.ended.some(({ isTakenBack }) => isTakenBack)) return;
      counted = found;
      rounds.forget();
    },
  };
}
