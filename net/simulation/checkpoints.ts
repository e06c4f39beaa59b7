import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfPossible, replaceFile } from '../../replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { isRegularFile, reasonOf } from '../store/files.ts';
import {
  decodeRound,
  encodeRound,
  type RoundOnDisk,
  type SavedRound,
  unstoredPoints,
} from './saved-round.ts';

/**
 * The one checkpoint on disk: there while a round is fought and after a stop in its midst, gone when it has ended and
 * its points are stored.
 */
export function createCheckpointFile(home: string, rules: string, onLog: (line: string) => void) {
  const path = join(home, 'round.checkpoint');
  const aside = `${path}.aside`;
  let latest: RoundOnDisk | null = null;
  let writing: Promise<void> | undefined;
  let isFailing = false;
  let isStuck = false;
  /** Rises when what was saved so far counts no more. */
  let generation = 0;

  const move = () => {
    try {
      rmSync(aside, { recursive: true, force: true });
      replaceFile(path, aside);
      return `It was moved to ${aside}.`;
    } catch (error) {
      return `It cannot be moved away (${reasonOf(error)}).`;
    }
  };

  const setAside = (why: string) => {
    if (isThere(path)) onLog(`The round that was cut off is not gone on with, because ${why}. ${move()}`);
  };

  const write = (round: RoundOnDisk) => {
    const ofGeneration = generation;
    return writeWholeLater(path, encodeRound(round, rules), () => ofGeneration === generation);
  };

  /** The first failure and the recovery, not each second. */
  const logChange = (fails: boolean, line: string) => {
    if (fails !== isFailing) onLog(line);
    isFailing = fails;
  };

  const writeAll = async () => {
    for (let round = latest; round; round = latest) {
      latest = null;
      await write(round).then(
        () => logChange(false, 'Checkpoints of the round are written again.'),
        error => logChange(true, `The checkpoint of the round could not be written: ${reasonOf(error)}`),
      );
    }
    writing = undefined;
  };

  return {
    /** Points of ended rounds that wait in the file, whatever becomes of its round: call before `load`. */
    readUnstored: () => (isRegularFile(path) ? unstoredPoints(readFileSync(path)) : []),
    /** The round to go on with, or null. One that cannot be gone on with is moved aside. */
    load(): SavedRound | null {
      if (!isThere(path)) return null;
      try {
        if (!isRegularFile(path)) throw new Error(`${path} is not a file`); // to open a pipe would block
        return decodeRound(readFileSync(path), rules);
      } catch (error) {
        setAside(reasonOf(error));
        return null;
      }
    },
    /** Moves a saved round, if there is one, out of the way. `why` ends a sentence. */
    setAside,
    /** Keeps it instead of the last one, soon: while one is written, only the newest waits. */
    save(round: RoundOnDisk) {
      latest = round;
      writing ??= writeAll();
    },
    /** Nothing that was saved before this comes back. False when the file cannot be removed now: call it again. */
    clear(): boolean {
      generation++;
      latest = null;
      const error = removeIfPossible(path, { recursive: true });
      if (error && !isStuck) {
        onLog(`The checkpoint of the round could not be removed yet: ${reasonOf(error)}`);
      }
      isStuck = error !== null;
      return !isStuck;
    },
    /** Resolves when nothing is being written any more. */
    settled: async () => writing,
  };
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
