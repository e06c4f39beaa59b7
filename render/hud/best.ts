import type { RoundResult, StatsRow } from '../../schema/state.ts';

/** A pilot on the podium. */
export interface Best {
  row: StatsRow;
  /** What stands on the step: a place or an honour; null for the mark of the pilot's team. */
  label: string | null;
}

const PLACES = 3;

/** Who stands on the podium: the best three, or between teams the best of the winners, then of each other team. */
export function bestOf({ scores, team }: RoundResult, stats: readonly StatsRow[]): Best[] {
  if (scores.length < 2) return stats.slice(0, PLACES).map((row, i) => ({ row, label: `${i + 1}` }));
  const mvp = stats.find(row => team === null || row.team === team);
  if (!mvp) return [];
  const others = scores
    .map((_, index) => stats.find(row => row.team === index))
    .filter(row => row !== undefined && row.team !== mvp.team) as StatsRow[];
  others.sort((a, b) => scores[b.team] - scores[a.team]);
  return [{ row: mvp, label: 'MVP' }, ...others.map(row => ({ row, label: null }))];
}
