import type { Pilot } from '../../schema/state.ts';

/** The best pilots of the round so far, best first. */
export const leadersOf = <P extends Pick<Pilot, 'kills' | 'deaths'>>(
  pilots: readonly P[],
  count: number,
): P[] => pilots.toSorted((a, b) => b.kills - a.kills || a.deaths - b.deaths).slice(0, count);
