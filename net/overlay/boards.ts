import { io } from '../../core/io.ts';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { EventHub } from '../events/hub.ts';
import { readLeaderboards } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';

/**
 * Longest time before the leaderboards for overlays are read again. This is needed because a new day may have begun
 * although no round has ended. @limit
 */
const FRESH_MS = 60_000;

/** The leaderboards for overlays. `current` is the same object until they are read again. */
export interface Boards {
  readonly current: Leaderboards;
}

/** Caches the leaderboards until a round ends or a name is removed. */
export function createBoards(store: Store, hub: EventHub): Boards {
  let boards = readLeaderboards(store);
  let readAt = io.steady();
  hub.subscribe(batch => {
    if (batch.some(({ type }) => type === 'round.end' || type === 'name.removed'))
      readAt = Number.NEGATIVE_INFINITY;
  });
  return {
    get current() {
      if (io.steady() - readAt < FRESH_MS) return boards;
      boards = readLeaderboards(store);
      readAt = io.steady();
      return boards;
    },
  };
}
