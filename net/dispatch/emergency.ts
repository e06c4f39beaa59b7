import { GameError } from '../../schema/error.ts';
import type { Refusal, Stop } from '../../schema/state.ts';
import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';

/** The emergency stop, which outlasts restarts: until it is lifted, no effect, no script and no program acts. */
export interface Emergency {
  /** Null while nothing is stopped. */
  readonly stop: Stop | null;
  /** What is answered then; null while nothing is stopped. */
  readonly refusal: Refusal | null;
  /** Rises with each change. */
  readonly revision: number;
  /** Throws `stopped`. */
  requireRunning(): void;
  /**
   * Stops everything, also where the store cannot keep that, or lets it go on. False when that was so before. Throws
   * `not-stored` when it cannot go on.
   */
  set(on: boolean, by: string): boolean;
  onChange(listener: () => void): void;
}

export function createEmergency(store: Store, onLog: (line: string) => void, now = Date.now): Emergency {
  const listeners: (() => void)[] = [];
  let stop = readStop(store);
  let refusal = refusalOf(stop);
  let revision = 0;

  return {
    get stop() {
      return stop;
    },
    get refusal() {
      return refusal;
    },
    get revision() {
      return revision;
    },
    requireRunning() {
      if (refusal) throw new GameError(refusal.code, refusal.message);
    },
    set(on, by) {
      if (on === (stop !== null)) return false;
      if (on) {
        stop = { since: now(), by };
        storeStop(store, stop, onLog);
      } else {
        deleteFact(store, FACT);
        stop = null;
      }
      refusal = refusalOf(stop);
      revision++;
      for (const listener of listeners) listener();
      return true;
    },
    onChange: listener => void listeners.push(listener),
  };
}

/** The name of the fact that holds when everything was stopped, and by whom. */
const FACT = 'emergency';

/** It holds although the store refuses. */
function storeStop(store: Store, { since, by }: Stop, onLog: (line: string) => void) {
  try {
    writeFact(store, FACT, `${since} ${by}`);
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    onLog(`Everything is stopped, but only until the server stops: ${error.message}`);
  }
}

function readStop(store: Store): Stop | null {
  const [since, ...by] = readFact(store, FACT)?.split(' ') ?? [];
  return since === undefined ? null : { since: Number(since), by: by.join(' ') };
}

const refusalOf = (stop: Stop | null): Refusal | null => stop && { code: 'stopped', message: textOf(stop) };

const textOf = ({ since, by }: Stop) =>
  `Everything is stopped since ${new Date(since).toISOString()}, by "${by}": POST /emergency {"on": false} with the owner's key lets it go on.`;
