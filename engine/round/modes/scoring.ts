import type { GameWorld } from '../../world.ts';

/** Scoring that several modes share. */

const KILL_POINTS = 1;
const FRIENDLY_KILL_POINTS = -1;

export const isTimeUp = ({ round, time }: GameWorld) => round.endsAt !== null && time.tick >= round.endsAt;

/** The killer's team gains a point, or loses one for a friendly kill. */
export function scoreForTeam(world: GameWorld, _victim: number, killer: number, isFriendly: boolean) {
  if (killer === 0) return;
  const team = world.components.Team.index[killer];
  world.round.scores[team] += isFriendly ? FRIENDLY_KILL_POINTS : KILL_POINTS;
}

/** Index of the highest value, or null when several share it. */
export function soleLeader(values: readonly number[]): number | null {
  const best = Math.max(...values);
  const first = values.indexOf(best);
  return first >= 0 && values.lastIndexOf(best) === first ? first : null;
}
