import type { Clock } from '../clock.ts';
import type { TwitchLink } from '../link.ts';
import type { AccountStore } from './account-store.ts';
import { daysIdle } from './remarks.ts';

type Part = Parameters<TwitchLink['setProblem']>[0];

/** State of the account's connection. It is not stored. */
export interface Condition {
  readonly current: {
    isAway: boolean;
    /** Problems of parts of the connection, in words. */
    problems: readonly string[];
    /** Number of whole days without use of the account before this start, or until now. */
    daysIdle: number;
  };
  setAway(isAway: boolean): void;
  /** Returns whether it has changed. */
  setProblem(part: Part, problem: string | null): boolean;
  /** Another account, or the same one reconnected: forgets everything. */
  reset(): void;
}

export function createCondition(accounts: AccountStore, clock: Clock): Condition {
  const idle = () => daysIdle(accounts.current?.tokens?.obtainedAt ?? clock.now(), clock.now());
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
