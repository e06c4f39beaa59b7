import type { Act, NewAct } from './audit-table.ts';

/**
 * Most acts of one caller between two writes, and of all viewers together; the others are reported as one, so that nobody can
 * push out the rest.
 */
const MAX_OF_CALLER = 100;
/** Viewers count as one caller: a bridge can invent any number of them. */
const VIEWERS = 'viewers';
/** The action of an act that stands for those that were left out. */
const MORE = '(more)';

interface Count extends Pick<Act, 'number' | 'via'> {
  acts: number;
}

/** Counts the acts of each caller from one write to the next. */
export function createActCounts() {
  let counts = new Map<string, Count>();
  return {
    /** True when the caller has acted too often for this act to be stored by itself. */
    isTooMany({ caller, number, via }: NewAct): boolean {
      const counted = via === 'chat' ? VIEWERS : caller;
      const count = counts.get(counted) ?? { acts: 0, number, via };
      count.acts++;
      count.number = number;
      counts.set(counted, count);
      return count.acts > MAX_OF_CALLER;
    },
    /** For each caller with too many acts, one act that says how many were left out. Starts again from zero. */
    drain(at: number): NewAct[] {
      const flooding = [...counts].filter(([, { acts }]) => acts > MAX_OF_CALLER);
      counts = new Map();
      return flooding.map(([caller, { acts, number, via }]) => ({
        number,
        at,
        action: MORE,
        caller,
        via,
        parent: null,
        input: { acts: acts - MAX_OF_CALLER },
      }));
    },
  };
}
