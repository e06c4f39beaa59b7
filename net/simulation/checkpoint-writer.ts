import { removeIfPossible } from '../../server/replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { reasonOf } from '../store/files.ts';
import { encodeRound, type RoundOnDisk } from './saved-round.ts';

/** The safe tick where no file has a checkpoint. */
export const NO_CHECKPOINT = Number.POSITIVE_INFINITY;

/** The tick of the checkpoint in the file, told by writes that may end after they no longer count. */
export function createSafeTick() {
  let tick = NO_CHECKPOINT;
  /** Rises when what was saved so far no longer counts. */
  let generation = 0;

  return {
    get tick() {
      return tick;
    },
    set(next: number) {
      tick = next;
    },
    /** For a write that begins now. */
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

/** Writes values one at a time; of those that come meanwhile, only the newest is written next. */
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
    /** Forgets the value that waits; one that is being written is written to its end. */
    dropWaiting() {
      waiting = null;
    },
    /** Resolves when nothing is being written any more. */
    settled: async () => writing,
  };
}

/** Writes and removes the checkpoint file, in this order even though writing takes a while. */
export function createCheckpointWriter(path: string, rules: string, onLog: (line: string) => void) {
  const tryToRemove = createRemoval(path, onLog);
  const safe = createSafeTick();
  const queue = createWriteQueue(roundWriting(path, rules, safe, onLog));

  return {
    /**
     * What the world did up to this tick, no end of the process can undo: that of the checkpoint in the file; infinite
     * without one, since the next world is a fresh one then; -1 while the first is being written.
     */
    get safeTick() {
      return safe.tick;
    },
    /** Call when the file was read, or moved out of the way. */
    hasTick: safe.set,
    /** Keeps this round instead of the last one, soon: while one is being written, only the newest waits. */
    save(round: RoundOnDisk) {
      if (round.checkpoint && safe.tick === NO_CHECKPOINT) safe.set(-1);
      queue.write(round);
    },
    /**
     * Removes the file; nothing saved before this comes back. False when the file cannot be removed now: call it
     * again later.
     */
    clear(): boolean {
      safe.forgetWrites();
      queue.dropWaiting();
      const isRemoved = tryToRemove();
      if (isRemoved) safe.set(NO_CHECKPOINT);
      return isRemoved;
    },
    /** Resolves when nothing is being written any more. */
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
