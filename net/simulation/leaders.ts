import { pointsOf } from '../../schema/points.ts';
import type { Pilot, Round } from '../../schema/state.ts';

/** The best pilots of the round so far, best first. */
export function leadersOf<P extends Pick<Pilot, 'kills' | 'deaths' | 'bounties'>>(
  { mode }: Pick<Round, 'mode'>,
  pilots: readonly P[],
  count: number,
): P[] {
  const better = (a: P, b: P) => pointsOf(mode, b) - pointsOf(mode, a) || a.deaths - b.deaths;
  return pilots.toSorted(better).slice(0, count);
}
