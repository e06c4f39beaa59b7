import type { Clock } from '../clock.ts';
import type { TwitchLink } from '../link.ts';
import type { KeptAccount } from './kept-account.ts';
import { daysIdle } from './remarks.ts';

type Part = Parameters<TwitchLink['setProblem']>[0];

/** How the connection of the account is. It is known to this process alone. */
export interface Condition {
  readonly current: {
    isAway: boolean;
    /** What is wrong with parts of the connection, in words. */
    problems: readonly string[];
    /** Whole days for which the account was not used before this start, or is not now. */
    daysIdle: number;
  };
  setAway(isAway: boolean): void;
  /** Whether that is news. */
  setProblem(part: Part, problem: string | null): boolean;
  /** Another account, or the same one connected anew: nothing is known of it. */
  reset(): void;
}

export function createCondition(kept: KeptAccount, clock: Clock): Condition {
  const idle = () => daysIdle(kept.current?.tokens?.obtainedAt ?? clock.now(), clock.now());
  const problems = new Map<Part, string>();
  let idleBefore = idle();
  let isAway = false;
  return {
    get current() {
      return { isAway, problems: [...problems.values()], daysIdle: Math.max(idleBefore, idle()) };
    },
    setAway(is) {
      isAway = is;
    },
    setProblem(part, problem) {
      if ((problems.get(part) ?? null) === problem) return false;
      if (problem === null) problems.delete(part);
      else problems.set(part, problem);
      return true;
    },
    reset() {
      problems.clear();
      isAway = false;
      idleBefore = 0;
    },
  };
}
