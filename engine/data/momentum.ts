/**
 * How a round went, as it is told: nothing in the fight depends on it. It is in checkpoints, so that it outlasts a
 * restart, but in no hash.
 */
export interface Momentum {
  /** Who leads, or led last: the index of a team, or the entity of a pilot in a free for all; null before the first. */
  leader: number | null;
  leadChanges: number;
  /** By team, the lowest chance to win that it had, and the ms that were left then; empty without odds. */
  lowest: Turn[];
}

/** A chance to win, 0 to 1, and the ms that were left of the round. */
interface Turn {
  chance: number;
  remaining: number;
}

export const createMomentum = (): Momentum => ({ leader: null, leadChanges: 0, lowest: [] });
