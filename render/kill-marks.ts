import type { Means } from '../schema/means.ts';

/** What makes a kill worth more than a line: first blood, revenge, a streak. */
export interface KillMarks {
  /** Kills of the killer since its own last death, this one included; 0 when nobody is credited. */
  streak: number;
  isFirstBlood: boolean;
  /** The victim was the one who had last shot the killer down. */
  isRevenge: boolean;
}

/** The number of kills in a row from which they are a streak. */
const STREAK = 3;

export const isStreak = ({ streak }: KillMarks) => streak >= STREAK;

/** A kill and who is credited with it. */
export interface CreditedKill {
  victim: string;
  /** Null when nobody is credited. */
  killer: string | null;
  friendly: boolean;
  /** By what means, where the server says so. */
  means?: Means;
}

const UNMARKED: KillMarks = { streak: 0, isFirstBlood: false, isRevenge: false };

/** Keeps the value of a key under another one. */
export function renameKey<T>(map: Map<string, T>, from: string, to: string) {
  const value = map.get(from);
  if (value === undefined) return;
  map.delete(from);
  map.set(to, value);
}

/** Follows the kills of a round. */
export function createKillMarks() {
  const streaks = new Map<string, number>();
  const nemesis = new Map<string, string>();
  let hasFirstBlood = false;

  const extendStreak = (killer: string) => {
    const streak = (streaks.get(killer) ?? 0) + 1;
    streaks.set(killer, streak);
    return streak;
  };

  return {
    /** The marks of the next kill of the round. */
    mark({ victim, killer, friendly }: CreditedKill): KillMarks {
      streaks.delete(victim);
      if (killer === null || friendly) return UNMARKED;
      const isRevenge = nemesis.get(killer) === victim;
      if (isRevenge) nemesis.delete(killer);
      nemesis.set(victim, killer);
      const isFirstBlood = !hasFirstBlood;
      hasFirstBlood = true;
      return { streak: extendStreak(killer), isFirstBlood, isRevenge };
    },
    /** Knows a pilot by another name from now on. */
    rename(user: string, callSign: string) {
      renameKey(streaks, user, callSign);
      renameKey(nemesis, user, callSign);
      for (const [victim, killer] of nemesis) if (killer === user) nemesis.set(victim, callSign);
    },
    /** Forgets the round before. `isUnderWay`: first blood may have been drawn before this page was watching. */
    reset(isUnderWay = false) {
      streaks.clear();
      nemesis.clear();
      hasFirstBlood = isUnderWay;
    },
  };
}
