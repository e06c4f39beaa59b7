import type { Means } from '../catalog/means.ts';

/** What makes a kill special: first blood, revenge, a streak begun or ended. */
export interface KillMarks {
  /** Number of the killer's kills since its own last death, including this one; 0 if nobody is credited. */
  streak: number;
  /** Number of those kills that came in quick succession, including this one; 0 if nobody is credited. */
  chain: number;
  /** Length of the victim's streak that this kill ended; 0 if nobody is credited. */
  ended: number;
  isFirstBlood: boolean;
  /** Whether the victim was the one who last shot the killer down. */
  isRevenge: boolean;
}

/** The number of kills in a row that make a streak. */
const STREAK = 3;
/** Longest time between two kills of one pilot that form a chain. Unit: ms. */
const CHAIN_MS = 4_000;

export const isStreak = ({ streak }: KillMarks) => streak >= STREAK;

/** A kill, and the pilot who is credited with it. */
export interface CreditedKill {
  victim: string;
  /** Null when nobody is credited. */
  killer: string | null;
  friendly: boolean;
  /** The means, if the server reports them. */
  means?: Means;
}

export type MarkedKill = KillMarks & CreditedKill;

const UNMARKED: KillMarks = { streak: 0, chain: 0, ended: 0, isFirstBlood: false, isRevenge: false };

/** The kills of a pilot since its own last death. */
interface Run {
  streak: number;
  chain: number;
  /** When the pilot killed last. Unit: ms. */
  at: number;
}

/** Follows the kills of a round. */
export function createKillMarks() {
  const runs = new Map<string, Run>();
  const nemesis = new Map<string, string>();
  let hasFirstBlood = false;

  function extendRun(killer: string, at: number): Run {
    const { streak, chain, at: last } = runs.get(killer) ?? { streak: 0, chain: 0, at };
    const run = { streak: streak + 1, chain: at - last > CHAIN_MS ? 1 : chain + 1, at };
    runs.set(killer, run);
    return run;
  }

  return {
    /** The marks of the next kill of the round; `at` is in ms of any clock. */
    mark({ victim, killer, friendly }: CreditedKill, at: number): KillMarks {
      const ended = runs.get(victim)?.streak ?? 0;
      runs.delete(victim);
      if (killer === null || friendly) return UNMARKED;
      const isRevenge = nemesis.get(killer) === victim;
      if (isRevenge) nemesis.delete(killer);
      nemesis.set(victim, killer);
      const isFirstBlood = !hasFirstBlood;
      hasFirstBlood = true;
      const { streak, chain } = extendRun(killer, at);
      return { streak, chain, ended, isFirstBlood, isRevenge };
    },
    /**
     * Starts over for a round. `isUnderWay`: the round began earlier, so there may already have been a first kill.
     */
    reset(isUnderWay = false) {
      runs.clear();
      nemesis.clear();
      hasFirstBlood = isUnderWay;
    },
  };
}
