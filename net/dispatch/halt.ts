import * as v from 'valibot';
import { GameError } from '../../schema/base/error.ts';
import { type Caller, isSession } from '../access/identity.ts';
import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';

/** A state that lasts across restarts until a person ends it: the emergency stop, and the pause. */
export interface Halt {
  /** The current halt; null if there is none. It is the same object while the halt lasts. */
  readonly current: StoredHalt | null;
  /** Throws `forbidden` if that caller may not lift the halt. */
  requireLiftable(caller: Caller): void;
  /**
   * Halts, or lifts the halt. A halt applies even if it cannot be stored. Returns false if nothing changed. If a key
   * has halted the game and the streamer then halts it in the menu, the halt counts as made in the menu. Throws
   * `forbidden` if the caller may not lift the halt, and `not-stored` if the store refuses to lift it.
   */
  set(on: boolean, caller: Caller): boolean;
}

/**
 * A halt as stored. `since` is a wall-clock time in ms. `inMenu` is true if the streamer made the halt in the
 * streaming menu.
 */
const StoredHalt = v.object({ since: v.number(), by: v.string(), inMenu: v.boolean() });
export type StoredHalt = v.InferOutput<typeof StoredHalt>;

interface HaltRules {
  /** Name under which the store keeps the halt. */
  fact: string;
  /** Beginning of the log line for a halt that cannot be stored; the reason follows. */
  unstored: string;
  /** Returns the reason why that caller may not lift the halt; null if it may. */
  reasonAgainstLifting(halt: StoredHalt | null, caller: Caller): string | null;
}

export function createHalt(
  store: Store,
  { fact, unstored, reasonAgainstLifting }: HaltRules,
  onLog: (line: string) => void,
  now: () => number,
): Halt {
  let current = readHalt(store, fact, now);

  const begin = (caller: Caller) => {
    const inMenu = isSession(caller);
    if (current && (current.inMenu || !inMenu)) return false;
    current = { since: current?.since ?? now(), by: caller.name, inMenu };
    try {
      writeFact(store, fact, JSON.stringify(current));
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      onLog(`${unstored}: ${error.message}`);
    }
    return true;
  };

  const requireLiftable = (caller: Caller) => {
    const reason = reasonAgainstLifting(current, caller);
    if (reason) throw new GameError('forbidden', reason);
  };

  const lift = (caller: Caller) => {
    requireLiftable(caller);
    if (!current) return false;
    deleteFact(store, fact);
    current = null;
    return true;
  };

  return {
    get current() {
      return current;
    },
    requireLiftable,
    set: (on, caller) => (on ? begin(caller) : lift(caller)),
  };
}

/** Reads the stored halt. An unreadable halt still applies until the streamer lifts it. */
function readHalt(store: Store, fact: string, now: () => number): StoredHalt | null {
  const text = readFact(store, fact);
  if (text === undefined) return null;
  try {
    return v.parse(StoredHalt, JSON.parse(text));
  } catch {
    return { since: now(), by: 'an unknown caller', inMenu: true };
  }
}
