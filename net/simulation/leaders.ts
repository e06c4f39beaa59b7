import { byRank } from '../../schema/records/points.ts';
import type { Pilot, Round } from '../../schema/records/state.ts';

/** Returns the best pilots of the current round, best first. */
export const leadersOf = ({ mode }: Pick<Round, 'mode'>, pilots: readonly Pilot[], count: number): Pilot[] =>
  pilots.toSorted(byRank(mode)).slice(0, count);
