import { randomUUID } from 'node:crypto';
import type { Checkpoint, Report } from '../schema/messages.ts';
import type { createCheckpointFile, SavedRound } from './checkpoints.ts';
import { recordRound } from './leaderboards.ts';
import type { Store } from './store.ts';

interface Parts {
  store: Store;
  checkpoints: ReturnType<typeof createCheckpointFile>;
  /** A round that goes on from before the server was killed. */
  saved: SavedRound | null;
  /** Whether a round is being fought now. */
  isPlaying(): boolean;
  onLog(line: string): void;
}

/** Keeps what a round leaves behind: points when it was fought to its end, a checkpoint while it is fought. */
export function createRoundKeeper({ store, checkpoints, saved, isPlaying, onLog }: Parts) {
  let roundId = saved?.roundId ?? '';
  let startedAt = saved?.startedAt ?? 0;
  let isOnDisk = saved !== null;

  const keep = (checkpoint: Checkpoint) => {
    isOnDisk = true;
    checkpoints
      .save({ roundId, startedAt, checkpoint })
      .catch(error => onLog(`The checkpoint of the round could not be written: ${error.message}`));
  };

  const forget = () => {
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
          recordRound(store, { id: roundId, endedAt: now, stats: event.fields.stats });
        }
      }
      if (checkpoint && isPlaying()) keep(checkpoint);
      else if (isOnDisk && !isPlaying()) forget();
    },
    /** A clean stop: the next start opens with the title screen. */
    close: forget,
  };
}
