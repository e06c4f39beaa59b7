import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Refusal, Stop } from '../../schema/records/state.ts';
import { type Caller, isProgram, isSession } from '../access/identity.ts';
import type { Store } from '../store/store.ts';
import { createHalt, type StoredHalt } from './halt.ts';

/** The emergency stop. It survives restarts: until it is lifted, no effect, no script and no program acts. */
export interface Emergency {
  /** The current stop; null if nothing is stopped. */
  readonly stop: Stop | null;
  /** The refusal for people during the stop, otherwise null. */
  readonly refusal: Refusal | null;
  /** Rises with each change. */
  readonly revision: number;
  /** The refusal for that caller during the stop, otherwise null. */
  refusalFor(caller: Caller): Refusal | null;
  /** Throws `stopped`. */
  requireRunning(caller: Caller): void;
  /** Throws `forbidden` if that caller may not lift the stop. */
  requireLiftable(caller: Caller): void;
  /**
   * Stops everything, even if the stop cannot be stored, or lifts the stop. Returns false if nothing changed. A stop by
   * a key becomes one of the menu when the streamer also stops there. Throws `forbidden`, and `not-stored` if the stop
   * cannot be lifted.
   */
  set(on: boolean, caller: Caller): boolean;
  onChange(listener: () => void): () => void;
}

export function createEmergency(store: Store, onLog: (line: string) => void, now = io.wall): Emergency {
  const changes = createEmitter();
  const halt = createHalt(store, { fact: 'emergency', unstored: UNSTORED, reasonAgainstLifting }, onLog, now);
  let published = publicStop(halt.current);
  let refusal = refusalOf(halt.current);
  let revision = 0;

  const refusalFor = (caller: Caller) => (isProgram(caller) ? refusal && FOR_PROGRAMS : refusal);

  return {
    get stop() {
      return published;
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
    requireLiftable: halt.requireLiftable,
    set(on, caller) {
      if (!halt.set(on, caller)) return false;
      published = publicStop(halt.current);
      refusal = refusalOf(halt.current);
      revision++;
      changes.emit();
      return true;
    },
    onChange: changes.listen,
  };
}

const UNSTORED = 'Everything is stopped, but only until the server stops';

/** The public form of a stop. It is the same object while the stop lasts. */
const publicStop = (stop: StoredHalt | null): Stop | null => stop && { since: stop.since, by: stop.by };

function reasonAgainstLifting(stop: StoredHalt | null, caller: Caller) {
  if (isProgram(caller)) {
    return 'Programs may stop everything, but only the streamer can lift the stop. Wait for the event "emergency".';
  }
  if (caller.scope !== 'owner') {
    return `Only the owner lifts the stop: that needs a key with the scope "owner"; yours has "${caller.scope}", which may only stop.`;
  }
  return stop?.inMenu && !isSession(caller)
    ? 'The streamer stopped everything in the streaming menu, and must lift the stop there. Wait for the event "emergency".'
    : null;
}

const refusalOf = (stop: StoredHalt | null): Refusal | null =>
  stop && { code: 'stopped', message: textOf(stop) };

const textOf = ({ since, by, inMenu }: StoredHalt) =>
  `Everything has been stopped since ${new Date(since).toISOString()}, by "${by}": ${inMenu ? LIFTED_IN_MENU : LIFTED_BY_OWNER}`;

const LIFTED_IN_MENU = 'the streamer lifts it in the streaming menu.';
const LIFTED_BY_OWNER =
  'the streamer lifts it in the streaming menu, or POST /emergency {"on": false} with the owner\'s key does.';

/** Does not invite a model to lift the stop. */
const FOR_PROGRAMS: Refusal = {
  code: 'stopped',
  message:
    'The streamer has stopped everything: do nothing, and wait for the event "emergency" with "on": false.',
};
