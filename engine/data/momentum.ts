/**
 * The history of a round, for display: no rule of the fight depends on it. It is part of checkpoints, so that it
 * survives a restart, but not of hashes.
 */
export interface Momentum {
  /**
   * The leader, or the last leader: the index of a team, or the entity of a pilot in a free for all; null before the
   * first leader.
   */
  leader: number | null;
  leadChanges: number;
  /** For each team, its lowest chance to win so far and the time that was left at that moment; empty without odds. */
  lowest: Turn[];
}

/** A chance to win, 0 to 1, and the remaining time of the round in ms. */
interface Turn {
  chance: number;
  remaining: number;
}

export const createMomentum = (): Momentum => ({ leader: null, leadChanges: 0, lowest: [] });
