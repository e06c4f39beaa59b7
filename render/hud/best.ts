import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import { ordinal } from '../game/format.ts';
import { bestOfTeam } from '../game/heroes.ts';
import { viewersFirst } from '../game/on-stage.ts';

/** A pilot on the podium. */
export interface Best {
  row: StatsRow;
  /** What stands on the step: a place among all or an honour; null for the mark of the pilot's team. */
  label: string | null;
}

const STEPS = 3;

/**
 * Who stands on the podium, viewers before bots: the best three, or between teams the best of the winners, then of each
 * other team. `stats` are the best first.
 */
export function bestOf({ scores, team }: RoundResult, stats: readonly StatsRow[]): Best[] {
  if (scores.length < 2) {
    const best = viewersFirst(stats).slice(0, STEPS);
    return best.map(({ pilot, place }) => ({ row: pilot, label: ordinal(place) }));
  }
  const mvp = bestOfTeam(team, stats);
  if (!mvp) return [];
  const others = scores
    .map((_, index) => bestOfTeam(index, stats))
    .filter(row => row !== undefined && row.team !== mvp.team) as StatsRow[];
  others.sort((a, b) => scores[b.team] - scores[a.team]);
  return [{ row: mvp, label: 'MVP' }, ...others.map(row => ({ row, label: null }))];
}
