import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Refusal, Stop } from '../../schema/records/state.ts';
import { type Caller, isProgram, isSession } from '../access/identity.ts';
import type { Store } from '../store/store.ts';
import { createHalt, type StoredHalt } from './halt.ts';

/** The emergency stop. Until it is lifted, even across restarts, no effect, script or program acts. */
export interface Emergency {
  /** The current stop; null if nothing is stopped. */
  readonly stop: Stop | null;
  /** The refusal that people get during the stop; otherwise null. */
  readonly refusal: Refusal | null;
  /** Rises with each change. */
  readonly revision: number;
  /** The refusal that this caller gets during the stop; otherwise null. */
  refusalFor(caller: Caller): Refusal | null;
  /** Throws `stopped` if that caller may not act now. */
  requireRunning(caller: Caller): void;
  /** Throws `forbidden` if that caller may not lift the stop. */
  requireLiftable(caller: Caller): void;
  /**
   * Stops everything, or lifts the stop. A stop applies even if it cannot be stored. Returns false if nothing changed.
   * If a key has stopped the game and the streamer then stops it in the menu, the stop counts as made in the menu.
   * Throws `forbidden` if the caller may not lift the stop, and `not-stored` if the store refuses to lift it.
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
    return `Only the owner can lift the stop, with a key of the scope "owner". Yours has the scope "${caller.scope}", which may only stop.`;
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

/** The refusal for programs. It does not say how to lift the stop, so that a model does not try to. */
const FOR_PROGRAMS: Refusal = {
  code: 'stopped',
  message:
    'The streamer has stopped everything: do nothing, and wait for the event "emergency" with "on": false.',
};
