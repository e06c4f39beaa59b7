import { removeIfPossible } from '../../server/replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { reasonOf } from '../store/files.ts';
import { encodeRound, type RoundOnDisk } from './saved-round.ts';

/** The safe tick while there is no checkpoint file. */
export const NO_CHECKPOINT = Number.POSITIVE_INFINITY;

/**
 * Stores the tick of the checkpoint in the file. Each write reports its tick when it ends. A write that ends after it
 * no longer counts is ignored.
 */
export function createSafeTick() {
  let tick = NO_CHECKPOINT;
  /** Increases whenever earlier writes no longer count. */
  let generation = 0;

  return {
    get tick() {
      return tick;
    },
    set(next: number) {
      tick = next;
    },
    /** Registers a write that is beginning. */
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

/**
 * Creates a queue that writes values one at a time. Of the values that arrive during a write, only the newest
 * is written.
 */
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
    /** Drops the waiting value. A running write still completes. */
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
     * The tick up to which changes of the world survive any end of the process: the tick of the checkpoint in the file.
     * It is infinity if there is no file, because the next world is then a new one. It is -1 while the first file is
     * being written.
     */
    get safeTick() {
      return safe.tick;
    },
    /** Call this when the file was read or moved away. */
    hasTick: safe.set,
    /** Stores this round in place of the previous one. During a write, only the newest round waits. */
    save(round: RoundOnDisk) {
      if (round.checkpoint && safe.tick === NO_CHECKPOINT) safe.set(-1);
      queue.write(round);
    },
    /**
     * Removes the file, and makes sure that no earlier write creates it again. If it returns false, the file
     * cannot be removed now; call it again later.
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

/** Creates a function that logs the first of several failures in a row, and the recovery. */
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

/** Creates a function that removes the file. It returns false if that fails, and logs the first of several failures. */
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
