/** Selects the pilots to show if there is no room for everybody: viewers before bots, each with the overall rank. */

/** Number of pilots from which viewers are hard to find among the others. */
export const CROWD = 150;

export interface Placed<T> {
  pilot: T;
  /** Rank among all viewers and bots, from 1. */
  place: number;
}

type Anybody = { bot: boolean };

/**
 * Everybody with their rank. `ranked` are ordered best first, by `measure` if it is given: pilots with equal values then
 * share a rank.
 */
export function placed<T extends Anybody>(ranked: readonly T[], measure?: (pilot: T) => number): Placed<T>[] {
  const isShared = (i: number) => measure && i > 0 && measure(ranked[i]) === measure(ranked[i - 1]);
  let place = 0;
  return ranked.map((pilot, i) => {
    if (!isShared(i)) place = i + 1;
    return { pilot, place };
  });
}

const isViewer = <T extends Anybody>({ pilot }: Placed<T>) => !pilot.bot;

/** Viewers first, then bots; `ranked` are ordered best first. */
export function viewersFirst<T extends Anybody>(ranked: readonly T[]): Placed<T>[] {
  const all = placed(ranked);
  return [...all.filter(isViewer), ...all.filter(each => !isViewer(each))];
}

/** Number of the best pilots whose rank is named in any round. */
const TOP = 10;

/** Whether a rank among all `of` pilots is an honour: it is in the top ten or in the upper half. */
export const isHonour = (place: number, of: number) => place <= Math.max(TOP, of / 2);

/** Only the viewers, or everybody if no viewer is flying, with the ranks of `placed`. */
export function viewersOrAll<T extends Anybody>(
  ranked: readonly T[],
  measure?: (pilot: T) => number,
): Placed<T>[] {
  const all = placed(ranked, measure);
  const viewers = all.filter(isViewer);
  return viewers.length > 0 ? viewers : all;
}

/** Whether the best viewer has an honourable rank among all. `ranked` are ordered best first. */
export function areViewersHonoured<T extends Anybody>(ranked: readonly T[]) {
  const best = ranked.findIndex(({ bot }) => !bot) + 1;
  return best > 0 && isHonour(best, ranked.length);
}

/**
 * The rows of a short board, at most `count`, in order of rank. Viewers are preferred to bots, but the first of all is
 * always included.
 */
export function boardOf<T extends Anybody>(ranked: readonly T[], count: number): Placed<T>[] {
  const chosen = viewersFirst(ranked);
  const first = chosen.filter(({ place }) => place === 1);
  const others = chosen.filter(({ place }) => place > 1).slice(0, count - first.length);
  return [...first, ...others].toSorted((a, b) => a.place - b.place);
}
