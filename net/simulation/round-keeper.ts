import { randomUUID } from 'node:crypto';
import { tryForAWhile } from '../../replace-file.ts';
import type { Checkpoint, Report } from '../../schema/wire/messages.ts';
import type { EndedRound } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';
import type { createCheckpointFile } from './checkpoints.ts';
import { createRoundPoints } from './round-points.ts';
import type { SavedRound } from './saved-round.ts';

interface Parts {
  store: Store;
  checkpoints: ReturnType<typeof createCheckpointFile>;
  /** A round that goes on from before the server was stopped. */
  resumed: SavedRound | null;
  /** Rounds whose points the store refused before the server was stopped. */
  unstoredBefore: readonly EndedRound[];
  /** Whether a round is being fought now. */
  isPlaying(): boolean;
  onLog(line: string): void;
}

/** Keeps what a round leaves behind: points when it was fought to its end, a checkpoint while it is fought. */
export function createRoundKeeper({ store, checkpoints, resumed, unstoredBefore, isPlaying, onLog }: Parts) {
  let roundId = resumed?.roundId ?? '';
  let startedAt = resumed?.startedAt ?? 0;
  const points = createRoundPoints({ store, unstoredBefore, onLog });
  /** What the file holds; null when there is none. */
  let onDisk = describe(resumed?.checkpoint ?? null, unstoredBefore);

  const keep = (checkpoint: Checkpoint | null, savedAt: number) => {
    onDisk = describe(checkpoint, points.unstored);
    checkpoints.save({ roundId, startedAt, savedAt, unstored: [...points.unstored], checkpoint });
  };

  /** A round that has ended leaves nothing but points that the store refuses. False when it does leave more, for now. */
  const forgetEnded = (now: number) => {
    const left = describe(null, points.unstored);
    if (isPlaying() || left === onDisk) return true;
    if (left !== null) keep(null, now);
    else if (checkpoints.clear()) onDisk = null;
    return left === onDisk;
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
      else forgetEnded(now);
    },
    /** Resolves when all is written: the next start goes on with a round that is still being fought. */
    async close() {
      points.close();
      await tryForAWhile(() => forgetEnded(Date.now()));
      await checkpoints.settled();
    },
  };
}

const describe = (checkpoint: Checkpoint | null, unstored: readonly EndedRound[]) =>
  checkpoint || unstored.length > 0 ? `${checkpoint?.tick} ${unstored.map(({ id }) => id)}` : null;
