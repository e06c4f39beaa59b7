import type { GameWorld } from '../../world.ts';

/** What several modes count alike. */

const KILL_POINTS = 1;
const FRIENDLY_KILL_POINTS = -1;

export const isTimeUp = ({ round, time }: GameWorld) => round.endsAt !== null && time.tick >= round.endsAt;

/** The killer's team gains a point, or loses one for a friend. */
export function scoreForTeam(world: GameWorld, _victim: number, killer: number, isFriendly: boolean) {
  if (killer === 0) return;
  const team = world.components.Team.index[killer];
  world.round.scores[team] += isFriendly ? FRIENDLY_KILL_POINTS : KILL_POINTS;
}

/** Index of the highest value, null when two share it. */
export function soleLeader(values: readonly number[]): number | null {
  const best = Math.max(...values);
  const first = values.indexOf(best);
  return first >= 0 && values.lastIndexOf(best) === first ? first : null;
}
