import { randomUUID } from 'node:crypto';
import type { Answer, Call } from './http.ts';

/** Calls to which a fault applies. Without a method, the fault applies to every call of the path. */
interface Where {
  path: string;
  method?: string;
}

/** Code of a test that runs during a call. */
type Hook = (call: Call) => void | Promise<void>;

interface Planned extends Where {
  answer: Answer | 'dropped';
  times: number;
}

interface EventMessage {
  metadata: { message_id: string };
  payload: object;
}

/** Creates the list of faults. Nothing fails unless a test requests it. */
export function createFaults() {
  return Object.assign(createEventFaults(), createCallFaults());
}

export type Faults = ReturnType<typeof createFaults>;

function createCallFaults() {
  const planned: Planned[] = [];
  const take = (call: Call, isWanted: (fault: Planned) => boolean) => {
    const isFor = ({ path, method = call.method }: Where) => path === call.path && method === call.method;
    const found = planned.find(fault => isWanted(fault) && isFor(fault));
    if (found && --found.times <= 0) planned.splice(planned.indexOf(found), 1);
    return found?.answer;
  };
  return {
    /**
     * Runs before each call is carried out and before each socket is opened. The call or socket waits until it
     * resolves. If it throws, the connection is dropped and the call is not carried out.
     */
    before: null as Hook | null,
    /** Runs after a call was carried out, before it is answered. */
    after: null as Hook | null,
    /** Gives this answer to the next calls without carrying them out. */
    answer(where: Where, answer: Answer, times = 1) {
      planned.push({ ...where, answer, times });
    },
    /** Carries out the next calls, but drops their connections instead of answering. */
    dropAnswer(where: Where, times = 1) {
      planned.push({ ...where, answer: 'dropped', times });
    },
    /** Clears the faults of calls. */
    clearCalls() {
      planned.length = 0;
    },
    /** For the server: returns the forced answer to a call, or null if there is none. */
    takeAnswer(call: Call): Answer | null {
      const answer = take(call, fault => fault.answer !== 'dropped');
      return answer === undefined || answer === 'dropped' ? null : answer;
    },
    /** For the server: returns whether the answer to a call must be lost. */
    takeDrop: (call: Call) => take(call, fault => fault.answer === 'dropped') !== undefined,
  };
}

/** Creates the faults that apply to event messages on their way to the sockets. */
function createEventFaults() {
  let held: (() => Promise<void>)[] | null = null;
  const faults = {
    /** Whether each event is sent twice, and whether the second message has the same id. */
    repeat: 'never' as 'never' | 'same-id' | 'new-id',
    /** Age that events claim to have. */
    ageMs: 0,
    /** Whether keepalives are omitted. Events are still sent. */
    withoutKeepalives: false,
  };
  return Object.assign(faults, {
    /** Holds back events from now on. */
    hold() {
      held ??= [];
    },
    /** Sends the events that were held back, by default in their original order. */
    async release(inOrder = <T>(messages: T[]): T[] => messages) {
      const messages = held ?? [];
      held = null;
      for (const send of inOrder(messages)) await send();
    },
    /** For the server: sends a message, with the current faults applied. */
    async deliver(message: EventMessage, send: (message: EventMessage) => Promise<void>) {
      const { repeat } = faults;
      const again = { ...message, metadata: { ...message.metadata, message_id: randomUUID() } };
      const run = async () => {
        await send(message);
        if (repeat !== 'never') await send(repeat === 'same-id' ? message : again);
      };
      if (held) held.push(run);
      else await run();
    },
  });
}
