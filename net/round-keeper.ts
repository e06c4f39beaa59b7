import { randomUUID } from 'node:crypto';
import type { Checkpoint, Report } from '../schema/messages.ts';
import type { createCheckpointFile } from './checkpoints.ts';
import { createRoundPoints } from './round-points.ts';
import type { SavedRound } from './saved-round.ts';
import type { Store } from './store.ts';

interface Parts {
  store: Store;
  checkpoints: ReturnType<typeof createCheckpointFile>;
  /** A round that goes on from before the server was stopped. */
  resumed: SavedRound | null;
  /** Whether a round is being fought now. */
  isPlaying(): boolean;
  onLog(line: string): void;
}

/** Keeps what a round leaves behind: points when it was fought to its end, a checkpoint while it is fought. */
export function createRoundKeeper({ store, checkpoints, resumed, isPlaying, onLog }: Parts) {
  let roundId = resumed?.roundId ?? '';
  let startedAt = resumed?.startedAt ?? 0;
  let isOnDisk = resumed !== null;
  const points = createRoundPoints({ store, leftOver: resumed?.unstored ?? [], onLog });

  const keep = (checkpoint: Checkpoint, savedAt: number) => {
    isOnDisk = true;
    checkpoints.save({ roundId, startedAt, savedAt, unstored: [...points.unstored], checkpoint });
  };

  /** A round that has ended leaves no checkpoint, unless its points are not stored: then it ends once more. */
  const forgetEnded = () => {
    if (!isOnDisk || isPlaying() || points.unstored.length > 0) return;
    isOnDisk = false;
    checkpoints.clear();
  };

  return {
    /** Call with each report, before its events are published. */
    report({ events, checkpoint }: Report, now = Date.now()) {
      for (const event of events) {
        if (event.type === 'round.start') {
          roundId = randomUUID();
          startedAt = now;
        } else if (event.type === 'round.end') {
          points.add({ id: roundId, endedAt: now, stats: event.fields.stats });
        }
      }
      points.store();
      if (checkpoint && isPlaying()) keep(checkpoint, now);
      else forgetEnded();
    },
    /** Resolves when all is written: the next start goes on with a round that is still being fought. */
    async close() {
      points.close();
      forgetEnded();
      await checkpoints.settled();
    },
  };
}
