import { GameError } from '../../schema/base/error.ts';
import { type EndedRound, recordRound } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';

/** Stores the points of ended rounds, trying again while the store refuses. A round counts once, by its id. */
export interface RoundPoints {
  /** Rounds whose points are not stored yet, oldest first. */
  readonly unstored: readonly EndedRound[];
  add(round: EndedRound): void;
  /** Stores all that wait; after a refusal at most once a second. */
  store(): void;
  /** Tries once more, now. */
  close(): void;
}

const RETRY_MS = 1_000;
/** A round takes some kilobytes; beyond this many the oldest are given up. */
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

  const storeAll = () => {
    const refusal = storeEach(store, unstored);
    if (refusal && refusedAt === null) onLog(keptForLater(refusal));
    if (!refusal && refusedAt !== null) onLog('All points of ended rounds are stored now.');
    refusedAt = refusal && now();
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

/**
 * Takes rounds off the list as they are stored. Returns the refusal of the store, after which the rest is kept, or
 * null. Any other failure is a bug in that round alone: it is taken off the list, and the failure thrown.
 */
function storeEach(store: Store, unstored: EndedRound[]): GameError | null {
  for (let round = unstored[0]; round; round = unstored[0]) {
    try {
      recordRound(store, round);
    } catch (error) {
      if (error instanceof GameError) return error;
      unstored.shift();
      throw error;
    }
    unstored.shift();
  }
  return null;
}

const keptForLater = ({ message }: GameError) =>
  `The points of an ended round are kept and will be stored later: ${message}`;
