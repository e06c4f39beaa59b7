/** What makes a kill worth more than a line: first blood, revenge, a streak. */

export interface KillMarks {
  /** Kills of the killer since its own last death, this one included; 0 when nobody is credited. */
  streak: number;
  isFirstBlood: boolean;
  /** The victim was the one who had shot the killer down last. */
  isRevenge: boolean;
}

/** Follows the kills of a round. */
export function createKillMarks() {
  const streaks = new Map<string, number>();
  const nemesis = new Map<string, string>();
  let hasFirstBlood = false;

  return {
    /** The next kill; `killer` is null when nobody is credited. */
    tell({
      victim,
      killer,
      friendly,
    }: {
      victim: string;
      killer: string | null;
      friendly: boolean;
    }): KillMarks {
      streaks.delete(victim);
      if (killer === null || friendly) return { streak: 0, isFirstBlood: false, isRevenge: false };
      const isRevenge = nemesis.get(killer) === victim;
      if (isRevenge) nemesis.delete(killer);
      nemesis.set(victim, killer);
      const streak = (streaks.get(killer) ?? 0) + 1;
      streaks.set(killer, streak);
      const isFirstBlood = !hasFirstBlood;
      hasFirstBlood = true;
      return { streak, isFirstBlood, isRevenge };
    },
    /** A new round: nothing of the one before counts. `isUnderWay`: others may have seen the first blood. */
    begin(isUnderWay = false) {
      streaks.clear();
      nemesis.clear();
      hasFirstBlood = isUnderWay;
    },
  };
}
