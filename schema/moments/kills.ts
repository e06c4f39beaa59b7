import type { MarkedKill } from './kill-marks.ts';
import type { Moment } from './moment.ts';

/** Length of a streak from which its end is a moment. */
const LONG_STREAK = 5;

const WEIGHTS = { firstBlood: 8, revenge: 2, mostOfMultiKill: 11, mostOfStreak: 10 };

/** The most important reason why a kill is remarkable; null if there is none. */
export function killMoment(kill: MarkedKill, tick: number): Moment | null {
  const { killer, victim } = kill;
  if (killer === null || kill.friendly) return null;
  const moments = reasonsFor(kill, killer).map(reason => ({
    ...reason,
    tick,
    people: reason.kind === 'multiKill' ? [killer] : [killer, victim],
  }));
  return moments.reduce<Moment | null>((a, b) => (a && a.weight >= b.weight ? a : b), null);
}

type Reason = Pick<Moment, 'weight' | 'topic'> &
  ({ kind: 'firstBlood' | 'revenge' } | { kind: 'multiKill' | 'shutdown'; kills: number });

function reasonsFor({ isFirstBlood, chain, ended, isRevenge, victim }: MarkedKill, killer: string): Reason[] {
  const reasons: (Reason | false)[] = [
    isFirstBlood && { kind: 'firstBlood', weight: WEIGHTS.firstBlood, topic: 'first blood' },
    chain >= 2 && {
      kind: 'multiKill',
      kills: chain,
      weight: Math.min(WEIGHTS.mostOfMultiKill, 2 * chain - 1),
      topic: `chain of ${killer}`,
    },
    ended >= LONG_STREAK && {
      kind: 'shutdown',
      kills: ended,
      weight: Math.min(WEIGHTS.mostOfStreak, ended),
      topic: `streak of ${victim}`,
    },
    isRevenge && { kind: 'revenge', weight: WEIGHTS.revenge, topic: `revenge of ${killer} on ${victim}` },
  ];
  return reasons.filter(reason => reason !== false);
}
