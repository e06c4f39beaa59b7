import { removeIfPossible } from '../../replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { reasonOf } from '../store/files.ts';
import { encodeRound, type RoundOnDisk } from './saved-round.ts';

/** Writes and removes the checkpoint file, in this order even though writing takes a while. */
export function createCheckpointWriter(path: string, rules: string, onLog: (line: string) => void) {
  const logFailure = createFailureLog(onLog);
  const tryToRemove = createRemoval(path, onLog);
  /** Rises when what was saved so far no longer counts. */
  let generation = 0;
  let safeTick = Number.POSITIVE_INFINITY;

  const queue = createWriteQueue((round: RoundOnDisk) => {
    const ofGeneration = generation;
    const isCurrent = () => ofGeneration === generation;
    return writeWholeLater(path, encodeRound(round, rules), isCurrent).then(() => {
      if (isCurrent()) safeTick = round.checkpoint?.tick ?? Number.POSITIVE_INFINITY;
      logFailure(null);
    }, logFailure);
  });

  return {
    /**
     * What the world did up to this tick, no end of the process can undo: that of the checkpoint in the file; infinite
     * without one, since the next world is a fresh one then; -1 while the first is being written.
     */
    get safeTick() {
      return safeTick;
    },
    /** Call when the file was read, or moved out of the way. */
    hasTick(tick: number) {
      safeTick = tick;
    },
    /** Keeps this round instead of the last one, soon: while one is being written, only the newest waits. */
    save(round: RoundOnDisk) {
      if (round.checkpoint && safeTick === Number.POSITIVE_INFINITY) safeTick = -1;
      queue.write(round);
    },
    /**
     * Removes the file; nothing saved before this comes back. False when the file cannot be removed now: call it
     * again later.
     */
    clear(): boolean {
      generation++;
      queue.dropWaiting();
      const isRemoved = tryToRemove();
      if (isRemoved) safeTick = Number.POSITIVE_INFINITY;
      return isRemoved;
    },
    /** Resolves when nothing is being written any more. */
    settled: queue.settled,
  };
}

/** Writes values one at a time; of those that come meanwhile, only the newest is written next. */
function createWriteQueue<T>(write: (value: T) => Promise<void>) {
  let waiting: T | null = null;
  let writing: Promise<void> | undefined;

  const writeAll = async () => {
    for (let value = waiting; value; value = waiting) {
      waiting = null;
      await write(value);
    }
    writing = undefined;
  };

  return {
    write(value: T) {
      waiting = value;
      writing ??= writeAll();
    },
    /** Forgets the value that waits; one that is being written is written to its end. */
    dropWaiting() {
      waiting = null;
    },
    /** Resolves when nothing is being written any more. */
    settled: async () => writing,
  };
}

/** Logs the first failure and the recovery, not every attempt. */
function createFailureLog(onLog: (line: string) => void) {
  let isFailing = false;
  return (error: unknown) => {
    const fails = error !== null;
    if (fails === isFailing) return;
    isFailing = fails;
    onLog(
      fails
        ? `The checkpoint of the round could not be written: ${reasonOf(error)}`
        : 'Checkpoints of the round are written again.',
    );
  };
}

/** Returns a function that removes the file, or returns false and logs the first failure of a row. */
function createRemoval(path: string, onLog: (line: string) => void) {
  let isStuck = false;
  return () => {
    const error = removeIfPossible(path, { recursive: true });
    if (error && !isStuck) {
      onLog(`The checkpoint of the round could not be removed yet: ${reasonOf(error)}`);
    }
    isStuck = error !== null;
    return !isStuck;
  };
}
