import { removeIfPossible } from '../../replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { reasonOf } from '../store/files.ts';
import { encodeRound, type RoundOnDisk } from './saved-round.ts';

/** Writes and removes the checkpoint file, in this order even though writing takes a while. */
export function createCheckpointWriter(path: string, rules: string, onLog: (line: string) => void) {
  const logFailure = createFailureLog(onLog);
  const tryToRemove = createRemoval(path, onLog);
  let latest: RoundOnDisk | null = null;
  let writing: Promise<void> | undefined;
  /** Rises when what was saved so far no longer counts. */
  let generation = 0;

  const write = (round: RoundOnDisk) => {
    const ofGeneration = generation;
    return writeWholeLater(path, encodeRound(round, rules), () => ofGeneration === generation);
  };

  const writeAll = async () => {
    for (let round = latest; round; round = latest) {
      latest = null;
      await write(round).then(() => logFailure(null), logFailure);
    }
    writing = undefined;
  };

  return {
    /** Keeps this round instead of the last one, soon: while one is being written, only the newest waits. */
    save(round: RoundOnDisk) {
      latest = round;
      writing ??= writeAll();
    },
    /**
     * Removes the file; nothing saved before this comes back. False when the file cannot be removed now: call it
     * again later.
     */
    clear(): boolean {
      generation++;
      latest = null;
      return tryToRemove();
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
