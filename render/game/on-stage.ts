/** Who is shown where there is no room for everybody: viewers before bots, each with its true place. */

/** So many pilots are a crowd, in which viewers are hard to find. */
export const CROWD = 150;

export interface Placed<T> {
  pilot: T;
  /** Among all, viewers and bots, from 1. */
  place: number;
}

type Anybody = { bot: boolean };

/** Viewers first, then bots; `ranked` are the best first. */
export function viewersFirst<T extends Anybody>(ranked: readonly T[]): Placed<T>[] {
  const placed = ranked.map((pilot, i) => ({ pilot, place: i + 1 }));
  return [...placed.filter(({ pilot }) => !pilot.bot), ...placed.filter(({ pilot }) => pilot.bot)];
}

/** The rows of a short board: at most `count` as `viewersFirst` has them, one of which is the first of all. */
export function boardOf<T extends Anybody>(ranked: readonly T[], count: number): Placed<T>[] {
  const shown = viewersFirst(ranked).slice(0, count);
  const [first] = ranked;
  if (!first || shown.some(({ place }) => place === 1)) return shown;
  return [...shown.slice(0, count - 1), { pilot: first, place: 1 }];
}
