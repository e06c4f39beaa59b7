import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Checkpoint, Report } from '../../schema/wire/messages.ts';
import { tryForAWhile } from '../../server/replace-file.ts';
import { type EndedRound, recordRound } from '../store/leaderboards.ts';
import type { Store } from '../store/store.ts';
import type { CheckpointFile } from './checkpoints.ts';
import type { RoundOnDisk, SavedRound } from './saved-round.ts';

/**
 * Stores the points of ended rounds, and retries while the store refuses. The round's id makes sure that each
 * round counts only once.
 */
interface RoundPoints {
  /** Rounds whose points are not stored yet, oldest first. */
  readonly unstored: readonly EndedRound[];
  add(round: EndedRound): void;
  /** Stores all waiting points. Tries again at most once per second after a refusal by the store. */
  store(): void;
  /** Makes a last attempt to store the points. */
  close(): void;
}

/** Pause before the game tries again to store points that it could not store. @limit */
const RETRY_MS = 1_000;
/** Maximum number of rounds whose points wait to be stored. If there are more, the oldest are lost. @limit */
const MAX_UNSTORED = 1_000;

/** `unstoredBefore` contains rounds whose points an earlier server could not store. */
export function createRoundPoints(
  store: Store,
  unstoredBefore: readonly EndedRound[],
  onLog: (line: string) => void,
  now: () => number = io.steady,
): RoundPoints {
  const unstored = [...unstoredBefore];
  let refusedAt: number | null = null;

  const storeAll = () => {
    const refusal = storeEach(store, unstored);
    if (refusal && refusedAt === null) onLog(deferredText(refusal));
    if (!refusal && refusedAt !== null) onLog('All points of ended rounds are now stored.');
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
 * Stores the points of each round and removes the round from `unstored`. If the store refuses, returns the refusal and
 * keeps the remaining rounds; otherwise returns null. Any other failure is a bug that concerns one round; that round
 * is removed from `unstored` before the failure is thrown.
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

const deferredText = ({ message }: GameError) =>
  `The points of an ended round are kept and will be stored later: ${message}`;

interface RoundStorageDeps {
  store: Store;
  checkpoints: CheckpointFile;
  /** The round that is resumed from before the server's start; null if there is none. */
  resumed: SavedRound | null;
  /** Rounds whose points the store had refused when the last server stopped. */
  unstoredBefore: readonly EndedRound[];
  /** Whether a round is being fought now. */
  isPlaying(): boolean;
  onLog(line: string): void;
}

export type RoundStorage = ReturnType<typeof createRoundStorage>;

/** Stores the data of rounds: a checkpoint during a round, and its points after its end. */
export function createRoundStorage({
  store,
  checkpoints,
  resumed,
  unstoredBefore,
  isPlaying,
  onLog,
}: RoundStorageDeps) {
  let roundId = resumed?.roundId ?? '';
  let startedAt = resumed?.startedAt ?? 0;
  const points = createRoundPoints(store, unstoredBefore, onLog);
  const disk = createDisk(checkpoints, { checkpoint: resumed?.checkpoint ?? null, unstored: unstoredBefore });

  const onDisk = (checkpoint: Checkpoint | null, savedAt: number): RoundOnDisk => ({
    roundId,
    startedAt,
    savedAt,
    unstored: [...points.unstored],
    checkpoint,
  });

  /**
   * After a round has ended, leaves on disk only points that the store refuses. Returns false if that has not
   * succeeded yet.
   */
  const forgetEnded = (now: number) => isPlaying() || disk.keepOnly(onDisk(null, now));

  return {
    /** Call this with each report, before its events are published. */
    report({ events, checkpoint }: Report, now = io.wall()) {
      for (const event of events) {
        if (event.type === 'round.start') {
          roundId = io.uuid();
          startedAt = now;
        } else if (event.type === 'round.end') {
          points.add({ id: roundId, endedAt: now, stats: event.fields.stats });
        }
      }
      points.store();
      if (checkpoint && isPlaying()) disk.keep(onDisk(checkpoint, now));
      else forgetEnded(now);
    },
    /** Removes the round from the disk, because a new world replaces its world. Points that the store refuses stay. */
    forgetRound: () => void disk.keepOnly(onDisk(null, io.wall())),
    /** Resolves when everything is written. The next start can then resume a round that is still being played. */
    async close() {
      points.close();
      await tryForAWhile(() => forgetEnded(io.wall()));
      await checkpoints.settled();
    },
  };
}

type Content = Pick<RoundOnDisk, 'checkpoint'> & { unstored: readonly EndedRound[] };

/** Manages the checkpoint file, which is written only if its content changes. */
function createDisk(checkpoints: CheckpointFile, content: Content) {
  /** Description of the file's content; null if there is no file. */
  let current = describe(content);

  const keep = (round: RoundOnDisk) => {
    current = describe(round);
    checkpoints.save(round);
  };
  return {
    keep,
    /**
     * Stores this round, or removes the file if there is nothing to store. Returns false if the removal has
     * not succeeded yet.
     */
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
