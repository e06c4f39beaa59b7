import * as v from 'valibot';
import { GameError } from '../../schema/error.ts';
import type { Refusal, Stop } from '../../schema/state.ts';
import { type Caller, isProgram, isSession } from '../access/identity.ts';
import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';

/** The emergency stop, which outlasts restarts: until it is lifted, no effect, no script and no program acts. */
export interface Emergency {
  /** Null while nothing is stopped. */
  readonly stop: Stop | null;
  /** What is answered to people then; null while nothing is stopped. */
  readonly refusal: Refusal | null;
  /** Rises with each change. */
  readonly revision: number;
  /** What that caller is answered; null while nothing is stopped. */
  refusalFor(caller: Caller): Refusal | null;
  /** Throws `stopped`. */
  requireRunning(caller: Caller): void;
  /** Throws `forbidden` when that caller may not lift the stop. */
  requireLiftable(caller: Caller): void;
  /**
   * Stops everything, even if the stop cannot be stored, or lifts the stop. Returns false when nothing changed: a stop
   * by a key becomes one of the menu when the streamer stops everything there too. Throws `not-stored` when the stop
   * cannot be lifted, and `forbidden`.
   */
  set(on: boolean, caller: Caller): boolean;
  onChange(listener: () => void): void;
}

export function createEmergency(store: Store, onLog: (line: string) => void, now = Date.now): Emergency {
  const listeners: (() => void)[] = [];
  let stop = readStop(store, now);
  let shown = shownOf(stop);
  let refusal = refusalOf(stop);
  let revision = 0;

  const change = (next: StoredStop | null) => {
    stop = next;
    shown = shownOf(stop);
    refusal = refusalOf(stop);
    revision++;
    for (const listener of listeners) listener();
    return true;
  };

  const begin = (caller: Caller) => {
    const inMenu = isSession(caller);
    if (stop && (stop.inMenu || !inMenu)) return false;
    const next = { since: stop?.since ?? now(), by: caller.name, inMenu };
    storeStop(store, next, onLog);
    return change(next);
  };

  const requireLiftable = (caller: Caller) => {
    const reason = reasonAgainstLifting(stop, caller);
    if (reason) throw new GameError('forbidden', reason);
  };

  const lift = (caller: Caller) => {
    requireLiftable(caller);
    if (!stop) return false;
    deleteFact(store, FACT);
    return change(null);
  };

  const refusalFor = (caller: Caller) => (isProgram(caller) ? refusal && FOR_PROGRAMS : refusal);

  return {
    get stop() {
      return shown;
    },
    get refusal() {
      return refusal;
    },
    get revision() {
      return revision;
    },
    refusalFor,
    requireRunning(caller) {
      const reason = refusalFor(caller);
      if (reason) throw new GameError(reason.code, reason.message);
    },
    requireLiftable,
    set: (on, caller) => (on ? begin(caller) : lift(caller)),
    onChange: listener => void listeners.push(listener),
  };
}

/** The name of the fact that says when everything was stopped, by whom, and whether in the menu. */
const FACT = 'emergency';

/** As others see it: the same object for as long as the stop holds. */
const shownOf = (stop: StoredStop | null): Stop | null => stop && { since: stop.since, by: stop.by };

const StoredStop = v.object({ since: v.number(), by: v.string(), inMenu: v.boolean() });
type StoredStop = v.InferOutput<typeof StoredStop>;

/** It applies although the store refuses. */
function storeStop(store: Store, stop: StoredStop, onLog: (line: string) => void) {
  try {
    writeFact(store, FACT, JSON.stringify(stop));
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    onLog(`Everything is stopped, but only until the server stops: ${error.message}`);
  }
}

/** One that cannot be read applies, and the streamer lifts it. */
function readStop(store: Store, now: () => number): StoredStop | null {
  const text = readFact(store, FACT);
  if (text === undefined) return null;
  try {
    return v.parse(StoredStop, JSON.parse(text));
  } catch {
    return { since: now(), by: 'an unknown caller', inMenu: true };
  }
}

function reasonAgainstLifting(stop: StoredStop | null, caller: Caller) {
  if (isProgram(caller)) {
    return 'Programs may stop everything, but not lift the stop: the streamer does. Wait for the event "emergency".';
  }
  if (caller.scope !== 'owner') {
    return `Only the owner lifts the stop: that needs a key with the scope "owner"; yours has "${caller.scope}", which may stop alone.`;
  }
  return stop?.inMenu && !isSession(caller)
    ? 'The streamer stopped everything in the streaming menu, and lifts the stop there. Wait for the event "emergency".'
    : null;
}

const refusalOf = (stop: StoredStop | null): Refusal | null =>
  stop && { code: 'stopped', message: textOf(stop) };

const textOf = ({ since, by, inMenu }: StoredStop) =>
  `Everything is stopped since ${new Date(since).toISOString()}, by "${by}": ${inMenu ? LIFTED_IN_MENU : LIFTED_BY_OWNER}`;

const LIFTED_IN_MENU = 'the streamer lifts it in the streaming menu.';
const LIFTED_BY_OWNER =
  'the streamer lifts it in the streaming menu, or POST /emergency {"on": false} with the owner\'s key does.';

/** It does not invite a model to lift the stop. */
const FOR_PROGRAMS: Refusal = {
  code: 'stopped',
  message:
    'The streamer has stopped everything: do nothing, and wait for the event "emergency" with "on": false.',
};
