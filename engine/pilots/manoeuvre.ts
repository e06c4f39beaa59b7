/** Codes of `Brain.manoeuvre`: the pilot's current action. */
export const MANOEUVRE = {
  /** Flying around in search of a fight. */
  roam: 0,
  /** Chasing a target, guns on it. */
  attack: 1,
  /** Flying on past a target, to turn back. */
  extend: 2,
  /** Getting out of the sights of a pursuer. */
  evade: 3,
  /** Flying home to be repaired. */
  retreat: 4,
} as const;
