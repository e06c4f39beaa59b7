import type { Mode } from './catalog.ts';

interface Score {
  kills: number;
  /** Points for bounties; none where an older game does not tell. */
  bounties?: number;
}

/** What ranks pilots during a fight: in a free for all with a clock bounties count like kills, elsewhere kills alone. */
export const pointsOf = (mode: Mode | null | undefined, { kills, bounties = 0 }: Score) =>
  mode === 'ffa' ? kills + bounties : kills;
