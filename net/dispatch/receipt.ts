import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import type { AnswerEntry } from './idempotent-answers.ts';

/** What work does to be carried out once, whenever the process may end. */
export interface RequestReceipt {
  /** Work that does nothing but store: it and its answer are stored, or neither. */
  together(act: () => Answer): Answer;
  /** To be called before work that takes time: cut off, nobody knows what of it was done. */
  begin(): void;
}

/** A receipt, and what was noted with it so far. */
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
