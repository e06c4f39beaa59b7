import type { Mode } from './catalog.ts';

interface Score {
  kills: number;
  /** Points for bounties; none where an older game does not tell. */
  bounties?: number;
}

/** What ranks pilots during a fight: in a free for all with a clock bounties count like kills, elsewhere kills alone. */
export const pointsOf = (mode: Mode | null | undefined, { kills, bounties = 0 }: Score) =>
  mode === 'ffa' ? kills + bounties : kills;

interface Ranked extends Score {
  deaths: number;
  assists: number;
  name: string;
}

/** Compares pilots by their points, the best first; then by fewer deaths, more assists, and their names. */
export const byRank = (mode: Mode | null | undefined) => (a: Ranked, b: Ranked) =>
  pointsOf(mode, b) - pointsOf(mode, a) ||
  a.deaths - b.deaths ||
  b.assists - a.assists ||
  (a.name < b.name ? -1 : 1);
