import * as v from 'valibot';
import { GameError } from '../../schema/base/error.ts';
import { type Caller, isSession } from '../access/identity.ts';
import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';

/** A state that lasts across restarts until a person ends it: the emergency stop, and the pause. */
export interface Halt {
  /** The same object while it lasts; null if nothing is halted. */
  readonly current: StoredHalt | null;
  /** Throws `forbidden` if that caller may not lift it. */
  requireLiftable(caller: Caller): void;
  /**
   * Halts, even if that cannot be stored, or lifts the halt. Returns false if nothing changed. A halt by a key becomes
   * one of the menu when the streamer also halts there. Throws `forbidden`, and `not-stored` if it cannot be lifted.
   */
  set(on: boolean, caller: Caller): boolean;
}

/** `since`: wall-clock milliseconds. `inMenu`: whether the streamer made it in the streaming menu. */
const StoredHalt = v.object({ since: v.number(), by: v.string(), inMenu: v.boolean() });
export type StoredHalt = v.InferOutput<typeof StoredHalt>;

interface HaltRules {
  /** Name of the fact in the store. */
  fact: string;
  /** Log line if it cannot be stored; the reason follows. */
  unstored: string;
  /** Why that caller may not lift it; null if it may. */
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

/** Reads the stored halt. An unreadable one applies, and the streamer may lift it. */
function readHalt(store: Store, fact: string, now: () => number): StoredHalt | null {
  const text = readFact(store, fact);
  if (text === undefined) return null;
  try {
    return v.parse(StoredHalt, JSON.parse(text));
  } catch {
    return { since: now(), by: 'an unknown caller', inMenu: true };
  }
}
