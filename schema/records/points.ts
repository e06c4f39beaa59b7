import type { Mode } from '../catalog/catalog.ts';
import type { StatsRow } from './state.ts';

interface Score {
  kills: number;
  /** Points for bounties; none where an older game does not report them. */
  bounties?: number;
}

/** What ranks pilots during a fight: in a free for all with a clock bounties count like kills, elsewhere kills alone. */
export const pointsOf = (mode: Mode | null | undefined, { kills, bounties = 0 }: Score) =>
  mode === 'ffa' ? kills + bounties : kills;

/** What decides which of two pilots is ahead, in a round that is fought as in one that has ended. */
export interface Ranked extends Score {
  deaths: number;
  assists: number;
  /** Tick of the last kill, 0 before the first; none where an older game does not report it. */
  scoredAt?: number;
  /** Null where lives are not counted. */
  lives?: number | null;
}

type Order = (a: Ranked, b: Ranked) => number;

/**
 * Compares pilots by their points, the best first; then by fewer deaths, more assists, and who had those points first.
 * Returns 0 for pilots who are equal in all of these.
 */
export const byPoints =
  (mode: Mode | null | undefined): Order =>
  (a, b) =>
    pointsOf(mode, b) - pointsOf(mode, a) ||
    a.deaths - b.deaths ||
    b.assists - a.assists ||
    (a.scoredAt ?? 0) - (b.scoredAt ?? 0);

/** A row of the statistics as these functions compare it. */
export const rankedRow = ({ k, d, a, bounties, scoredAt }: StatsRow): Ranked => ({
  kills: k,
  deaths: d,
  assists: a,
  bounties,
  scoredAt,
});

/**
 * Compares pilots by what decides the round, the best first: in a free for all with lives by the lives left, then as
 * `byPoints`. The only order of leaders: the crown, changes of the lead, lists of leaders and the winner go by it.
 */
export const byRank = (mode: Mode | null | undefined): Order => {
  const order = byPoints(mode);
  if (mode !== 'ffaReserves') return order;
  return (a, b) => (b.lives ?? 0) - (a.lives ?? 0) || order(a, b);
};

/** The one that comes first, or null when several share the first place. */
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

/** The pilot who leads and would win now; null before anything decides, and while several are equal. */
export function leaderOf<T extends Ranked>(mode: Mode | null | undefined, pilots: readonly T[]): T | null {
  const first = soleFirst(pilots, byRank(mode));
  return first && (mode === 'ffaReserves' || pointsOf(mode, first) > 0) ? first : null;
}
