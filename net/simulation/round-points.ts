import { GameError } from '../../schema/error.ts';
import { type EndedRound, recordRound } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';

/** Stores the points of ended rounds, again and again where the store refuses: rounds count once, by their id. */
export interface RoundPoints {
  /** Rounds whose points are not stored yet, oldest first. */
  readonly unstored: readonly EndedRound[];
  add(round: EndedRound): void;
  /** Stores what there is; after a refusal at most once a second. */
  store(): void;
  /** Tries once more, now. */
  close(): void;
}

const RETRY_MS = 1_000;
/** A round holds some kilobytes; beyond this the oldest are given up. */
const MAX_UNSTORED = 1_000;

interface Parts {
  store: Store;
  /** Left over from before the server was killed. */
  unstoredBefore: readonly EndedRound[];
  onLog(line: string): void;
  now?: () => number;
}

export function createRoundPoints({
  store,
  unstoredBefore,
  onLog,
  now = () => performance.now(),
}: Parts): RoundPoints {
  const unstored = [...unstoredBefore];
  let refusedAt: number | null = null;

  /** What fails otherwise than by a refusal is a bug of that round alone. */
  const storeFirst = () => {
    try {
      recordRound(store, unstored[0]);
      unstored.shift();
    } catch (error) {
      if (!(error instanceof GameError)) unstored.shift();
      throw error;
    }
  };
  const storeAll = () => {
    try {
      while (unstored.length > 0) storeFirst();
      if (refusedAt !== null) onLog('All points of ended rounds are stored now.');
      refusedAt = null;
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (refusedAt === null) {
        onLog(`The points of an ended round are kept and will be stored later: ${error.message}`);
      }
      refusedAt = now();
    }
  };

  return {
    unstored,
    add(round) {
      unstored.push(round);
      if (unstored.length <= MAX_UNSTORED) return;
      unstored.shift();
      onLog(`More than ${MAX_UNSTORED} ended rounds wait to be stored: the points of the oldest are lost.`);
    },
    store() {
      if (unstored.length > 0 && (refusedAt === null || now() - refusedAt >= RETRY_MS)) storeAll();
    },
    close() {
      if (unstored.length > 0) storeAll();
    },
  };
}
