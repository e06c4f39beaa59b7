/** What a pilot is doing. Codes in `Brain.manoeuvre`. */
export const MANOEUVRE = {
  /** On the way to where something may be going on. */
  roam: 0,
  /** After a target, guns on it. */
  attack: 1,
  /** Away from a target that was passed, to come about. */
  extend: 2,
  /** Out of the sights of a pursuer. */
  evade: 3,
  /** Home, to be mended. */
  retreat: 4,
} as const;
