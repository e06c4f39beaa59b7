import type { Mode } from '../catalog/catalog.ts';
import type { StatsRow } from './state.ts';

interface Score {
  kills: number;
  /** Points for bounties; absent in reports from older games. */
  bounties?: number;
}

/** The points that rank pilots during a fight: kills, plus bounties in a timed free for all. */
export const pointsOf = (mode: Mode | null | undefined, { kills, bounties = 0 }: Score) =>
  mode === 'ffa' ? kills + bounties : kills;

/** The values that decide which of two pilots is ahead, both during a round and after it. */
export interface Ranked extends Score {
  deaths: number;
  assists: number;
  /** Tick of the last kill, 0 before the first; absent in reports from older games. */
  scoredAt?: number;
  /** Null if lives are not counted. */
  lives?: number | null;
}

type Order = (a: Ranked, b: Ranked) => number;

/**
 * Compares pilots by points, best first. Equal points are ordered by fewer deaths, then more assists, then the earlier
 * last kill. Returns 0 if all of these are equal.
 */
export const byPoints =
  (mode: Mode | null | undefined): Order =>
  (a, b) =>
    pointsOf(mode, b) - pointsOf(mode, a) ||
    a.deaths - b.deaths ||
    b.assists - a.assists ||
    (a.scoredAt ?? 0) - (b.scoredAt ?? 0);

/** A row of the statistics in the form that these functions compare. */
export const rankedRow = ({ k, d, a, bounties, scoredAt }: StatsRow): Ranked => ({
  kills: k,
  deaths: d,
  assists: a,
  bounties,
  scoredAt,
});

/**
 * Compares pilots by the values that decide the round, best first: in a free for all with lives, by the lives left;
 * then as `byPoints` does. This is the only order of leaders: the crown, changes of the lead, lists of leaders and the
 * winner all use it.
 */
export const byRank = (mode: Mode | null | undefined): Order => {
  const order = byPoints(mode);
  if (mode !== 'ffaReserves') return order;
  return (a, b) => (b.lives ?? 0) - (a.lives ?? 0) || order(a, b);
};

/** The first element in the given order, or null if several share the first place. */
export function soleFirst<T>(candidates: readonly T[], order: (a: T, b: T) => number): T | null {
  let first: T | null = null;
  let isShared = false;
  for (const candidate of candidates) {
    const difference = first === null ? -1 : order(candidate, first);
    if (difference < 0) first = candidate;
    if (difference <= 0) isShared = difference === 0;
  }
  return isShared ? null : first;
}

/** The pilot who leads and would win now; null if nobody has scored or several are equal. */
export function leaderOf<T extends Ranked>(mode: Mode | null | undefined, pilots: readonly T[]): T | null {
  const first = soleFirst(pilots, byRank(mode));
  return first && (mode === 'ffaReserves' || pointsOf(mode, first) > 0) ? first : null;
}
