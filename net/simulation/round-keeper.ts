import { randomUUID } from 'node:crypto';
import type { Checkpoint, Report } from '../../schema/wire/messages.ts';
import { tryForAWhile } from '../../server/replace-file.ts';
import type { EndedRound } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';
import type { CheckpointFile } from './checkpoints.ts';
import { createRoundPoints } from './round-points.ts';
import type { RoundOnDisk, SavedRound } from './saved-round.ts';

interface Parts {
  store: Store;
  checkpoints: CheckpointFile;
  /** A round that continues from before the server was stopped. */
  resumed: SavedRound | null;
  /** Rounds whose points the store refused before the server was stopped. */
  unstoredBefore: readonly EndedRound[];
  /** Whether a round is being fought now. */
  isPlaying(): boolean;
  onLog(line: string): void;
}

/** Keeps what a round leaves behind: points once it was fought to its end, a checkpoint while it is being fought. */
export function createRoundKeeper({ store, checkpoints, resumed, unstoredBefore, isPlaying, onLog }: Parts) {
  let roundId = resumed?.roundId ?? '';
  let startedAt = resumed?.startedAt ?? 0;
  const points = createRoundPoints({ store, unstoredBefore, onLog });
  const disk = createDisk(checkpoints, { checkpoint: resumed?.checkpoint ?? null, unstored: unstoredBefore });

  const onDisk = (checkpoint: Checkpoint | null, savedAt: number): RoundOnDisk => ({
    roundId,
    startedAt,
    savedAt,
    unstored: [...points.unstored],
    checkpoint,
  });

  /** A round that has ended leaves only points that the store refuses. False when it leaves more for now. */
  const forgetEnded = (now: number) => isPlaying() || disk.keepOnly(onDisk(null, now));

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
      if (checkpoint && isPlaying()) disk.keep(onDisk(checkpoint, now));
      else forgetEnded(now);
    },
    /** Resolves when everything is written: the next start resumes a round that is still being fought. */
    async close() {
      points.close();
      await tryForAWhile(() => forgetEnded(Date.now()));
      await checkpoints.settled();
    },
  };
}

type Content = Pick<RoundOnDisk, 'checkpoint'> & { unstored: readonly EndedRound[] };

/** The checkpoint file, written only when its content changes. */
function createDisk(checkpoints: CheckpointFile, content: Content) {
  /** What the file contains; null when there is none. */
  let current = describe(content);

  const keep = (round: RoundOnDisk) => {
    current = describe(round);
    checkpoints.save(round);
  };
  return {
    keep,
    /** Keeps this and nothing else: no file when there is nothing in it. False when that has not succeeded yet. */
    keepOnly(round: RoundOnDisk) {
      const wanted = describe(round);
      if (wanted === current) return true;
      if (wanted !== null) keep(round);
      else if (checkpoints.clear()) current = null;
      return wanted === current;
    },
  };
}

const describe = ({ checkpoint, unstored }: Content) =>
  checkpoint || unstored.length > 0 ? `${checkpoint?.tick} ${unstored.map(({ id }) => id)}` : null;
