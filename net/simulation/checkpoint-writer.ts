import { removeIfPossible } from '../../server/replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { reasonOf } from '../store/files.ts';
import { encodeRound, type RoundOnDisk } from './saved-round.ts';

/** The safe tick while there is no checkpoint file. */
export const NO_CHECKPOINT = Number.POSITIVE_INFINITY;

/** The tick of the checkpoint in the file, as writes report it. A write may end when it no longer counts. */
export function createSafeTick() {
  let tick = NO_CHECKPOINT;
  /** Increases when earlier writes no longer count. */
  let generation = 0;

  return {
    get tick() {
      return tick;
    },
    set(next: number) {
      tick = next;
    },
    /** Registers a write that begins now. */
    ofWrite() {
      const ofGeneration = generation;
      const isCurrent = () => ofGeneration === generation;
      const hasTick = (written: number) => {
        if (isCurrent()) tick = written;
      };
      return { isCurrent, hasTick };
    },
    forgetWrites() {
      generation++;
    },
  };
}

/** Writes values one at a time. Of those that arrive during a write, only the newest is written next. */
export function createWriteQueue<T>(write: (value: T) => Promise<void>) {
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
    /** Drops the waiting value. A running write is completed. */
    dropWaiting() {
      waiting = null;
    },
    /** Resolves when no write is running. */
    settled: async () => writing,
  };
}

/** Writes and removes the checkpoint file in order, although writing takes time. */
export function createCheckpointWriter(path: string, rules: string, onLog: (line: string) => void) {
  const tryToRemove = createRemoval(path, onLog);
  const safe = createSafeTick();
  const queue = createWriteQueue(roundWriting(path, rules, safe, onLog));

  return {
    /**
     * Changes of the world up to this tick survive any end of the process: the tick of the checkpoint in the file.
     * Infinite without a file, because the next world is then a new one; -1 while the first is being written.
     */
    get safeTick() {
      return safe.tick;
    },
    /** Call it when the file was read, or moved away. */
    hasTick: safe.set,
    /** Stores this round instead of the previous one. While one is being written, only the newest waits. */
    save(round: RoundOnDisk) {
      if (round.checkpoint && safe.tick === NO_CHECKPOINT) safe.set(-1);
      queue.write(round);
    },
    /**
     * Removes the file. Nothing saved before comes back. Returns false if the file cannot be removed now; call it again
     * later.
     */
    clear(): boolean {
      safe.forgetWrites();
      queue.dropWaiting();
      const isRemoved = tryToRemove();
      if (isRemoved) safe.set(NO_CHECKPOINT);
      return isRemoved;
    },
    /** Resolves when no write is running. */
    settled: queue.settled,
  };
}

function roundWriting(
  path: string,
  rules: string,
  safe: ReturnType<typeof createSafeTick>,
  onLog: (line: string) => void,
) {
  const logFailure = createFailureLog(onLog);
  return (round: RoundOnDisk) => {
    const { isCurrent, hasTick } = safe.ofWrite();
    return writeWholeLater(path, encodeRound(round, rules), isCurrent).then(() => {
      hasTick(round.checkpoint?.tick ?? NO_CHECKPOINT);
      logFailure(null);
    }, logFailure);
  };
}

/** Logs the first of several failures and the recovery. */
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

/** Returns a function that removes the file. It returns false on failure, and logs the first one. */
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
