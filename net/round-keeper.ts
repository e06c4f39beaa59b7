import { randomUUID } from 'node:crypto';
import type { Checkpoint, Report } from '../schema/messages.ts';
import type { createCheckpointFile, SavedRound } from './checkpoints.ts';
import { createRoundPoints } from './round-points.ts';
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
  let isFailing = false;
  const points = createRoundPoints({ store, leftOver: saved?.unstored ?? [], onLog });

  const keep = (checkpoint: Checkpoint) => {
    isOnDisk = true;
    checkpoints.save({ roundId, startedAt, unstored: [...points.unstored], checkpoint }).then(
      () => tellChange(false, 'Checkpoints of the round are written again.'),
      error => tellChange(true, `The checkpoint of the round could not be written: ${error.message}`),
    );
  };

  /** Not once a second, as long as it goes on. */
  const tellChange = (fails: boolean, line: string) => {
    if (fails !== isFailing) onLog(line);
    isFailing = fails;
  };

  const areStored = () => points.unstored.length === 0;

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
          points.add({ id: roundId, endedAt: now, stats: event.fields.stats });
        }
      }
      points.store();
      if (checkpoint && isPlaying()) keep(checkpoint);
      else if (isOnDisk && !isPlaying() && areStored()) forget();
    },
    /**
     * A clean stop: the next start opens with the title screen, except that a round whose points could not be
     * stored ends once more then.
     */
    close() {
      points.close();
      if (areStored()) forget();
    },
  };
}
