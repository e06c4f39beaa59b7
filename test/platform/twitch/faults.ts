import type { Answer, Call } from './http.ts';

/** Which calls a fault is for. Without a method, it is for every one of that path. */
export interface Where {
  path: string;
  method?: string;
}

interface Planned extends Where {
  answer: Answer | 'dropped';
  times: number;
}

/** A test that steps in before a call is dealt with. */
export type BeforeRequest = (call: Call) => void | Promise<void>;

/** What goes wrong with calls. Everything here is asked for by a test; by itself nothing fails. */
export function createFaults() {
  const planned: Planned[] = [];
  const take = (call: Call, isWanted: (fault: Planned) => boolean) => {
    const found = planned.find(
      fault => isWanted(fault) && fault.path === call.path && (!fault.method || fault.method === call.method),
    );
    if (found && --found.times <= 0) planned.splice(planned.indexOf(found), 1);
    return found?.answer;
  };
  return {
    /** Runs before each call; while its promise is open, the call waits. */
    before: null as BeforeRequest | null,
    /** Answers the next calls so, without doing what they ask for. */
    answer(where: Where, answer: Answer, times = 1) {
      planned.push({ ...where, answer, times });
    },
    /** Does what the next calls ask for, and cuts their connections instead of answering. */
    dropAnswer(where: Where, times = 1) {
      planned.push({ ...where, answer: 'dropped', times });
    },
    /** Forgets whatever was planned. */
    clear() {
      planned.length = 0;
      this.before = null;
    },
    /** @internal The forced answer to a call, if there is one. */
    takeAnswer: (call: Call) => take(call, ({ answer }) => answer !== 'dropped') as Answer | undefined,
    /** @internal Whether the answer to a call is to be lost. */
    takeDrop: (call: Call) => take(call, ({ answer }) => answer === 'dropped') !== undefined,
  };
}

export type Faults = ReturnType<typeof createFaults>;
