import type { Kill } from '../kill-feed.ts';
import type { KillMarks } from '../kill-marks.ts';
import type { Callout } from './callout.ts';

/** Names of chains of kills, from two on; longer ones are counted. */
const CHAINS = ['Double kill', 'Triple kill', 'Quad kill'];
/** A streak of so many kills is worth telling of when it is ended. */
const LONG_STREAK = 5;

const WORTH = { firstBlood: 8, revenge: 2, mostOfChain: 11, mostOfStreak: 10 };

type Call = Omit<Callout, 'who'>;

/** The call-out that a kill is worth, the worthiest of those that fit; null for none. */
export function killCallout(kill: Kill): Callout | null {
  const { killer, victim } = kill;
  if (killer === null || kill.friendly) return null;
  const calls = CALLS.map(call => call(kill, killer, victim)).filter(call => call !== null);
  if (calls.length === 0) return null;
  const best = calls.reduce((a, b) => (b.worth > a.worth ? b : a));
  return { ...best, who: killer };
}

const CALLS: readonly ((marks: KillMarks, killer: string, victim: string) => Call | null)[] = [
  ({ isFirstBlood }, _killer, whom) =>
    isFirstBlood
      ? {
          kind: 'firstBlood',
          title: 'First blood',
          words: 'shot down',
          whom,
          worth: WORTH.firstBlood,
          topic: 'first blood',
        }
      : null,
  ({ chain }, killer) =>
    chain >= 2
      ? {
          kind: 'chain',
          title: CHAINS[chain - 2] ?? `Multi kill ×${chain}`,
          words: '',
          worth: Math.min(WORTH.mostOfChain, 2 * chain - 1),
          topic: `chain of ${killer}`,
        }
      : null,
  ({ ended }, _killer, whom) =>
    ended >= LONG_STREAK
      ? {
          kind: 'shutdown',
          title: 'Shutdown',
          words: `ends the ${ended} in a row of`,
          whom,
          worth: Math.min(WORTH.mostOfStreak, ended),
          topic: `streak of ${whom}`,
        }
      : null,
  ({ isRevenge }, killer, whom) =>
    isRevenge
      ? {
          kind: 'revenge',
          title: 'Revenge',
          words: 'got even with',
          whom,
          worth: WORTH.revenge,
          topic: `revenge of ${killer} on ${whom}`,
        }
      : null,
];
