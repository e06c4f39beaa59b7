import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import type { AnswerEntry } from './idempotent-answers.ts';

/** Lets work run at most once, even if the process ends during it. */
export interface RequestReceipt {
  /** Runs work that only stores: it and its answer are stored, or neither. */
  together(act: () => Answer): Answer;
  /** Call it before work that takes time: if the process ends during it, its outcome is unknown. */
  begin(): void;
}

/** A receipt and its state. */
export interface OpenReceipt extends RequestReceipt {
  readonly hasBegun: boolean;
  readonly hasEnded: boolean;
}

export function createReceipt(store: Store, entry: AnswerEntry): OpenReceipt {
  let hasBegun = false;
  let hasEnded = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    get hasEnded() {
      return hasEnded;
    },
    together(act) {
      const answer = store.transaction(() => {
        const answer = act();
        entry.end(answer);
        return answer;
      });
      hasEnded = true;
      return answer;
    },
    begin() {
      entry.begin();
      hasBegun = true;
    },
  };
}
