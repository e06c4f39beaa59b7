import { setTimeout as pause } from 'node:timers/promises';

/** Wrong secrets in a row after which each further try waits. */
const FREE_FAILURES = 5;
const WAIT_MS = 1_000;

/** Slows down guessing. Everybody waits equally long, so that nobody can lock the streamer out. */
export interface LoginPace {
  /** Call before a secret is looked at. */
  turn(): Promise<void>;
  /** Call with whether the secret was valid. */
  note(isGood: boolean): void;
}

export function createLoginPace(wait: (ms: number) => Promise<unknown> = pause): LoginPace {
  let failures = 0;
  return {
    async turn() {
      if (failures >= FREE_FAILURES) await wait(WAIT_MS);
    },
    note(isGood) {
      failures = isGood ? 0 : failures + 1;
    },
  };
}
