import { lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../server/replace-file.ts';
import { isRegularFile, reasonOf } from '../store/files.ts';
import { createCheckpointWriter } from './checkpoint-writer.ts';
import { decodeRound, type SavedRound, unstoredPoints } from './saved-round.ts';

export type CheckpointFile = ReturnType<typeof createCheckpointFile>;

/**
 * The checkpoint file. It exists while a round is being played, and after a server has stopped during a
 * round. It is removed once the round has ended and its points are stored.
 */
export function createCheckpointFile(home: string, rules: string, onLog: (line: string) => void) {
  const path = join(home, 'round.checkpoint');
  const writer = createCheckpointWriter(path, rules, onLog);

  const quarantine = (why: string) => {
    writer.hasTick(Number.POSITIVE_INFINITY);
    if (exists(path)) onLog(`The interrupted round is not resumed, because ${why}. ${moveAside(path)}`);
  };

  return {
    /**
     * Reads the points of ended rounds in the file. They do not depend on the round in the file. Call this
     * before `load`.
     */
    readUnstored() {
      try {
        return exists(path) ? unstoredPoints(read(path)) : [];
      } catch {
        return []; // `load` reports the reason
      }
    },
    /** Returns the round to resume, or null. A round that cannot be resumed is moved to quarantine. */
    load(): SavedRound | null {
      if (!exists(path)) return null;
      try {
        const round = decodeRound(read(path), rules);
        if (round) writer.hasTick(round.checkpoint.tick);
        return round;
      } catch (error) {
        quarantine(reasonOf(error));
        return null;
      }
    },
    /** Moves the saved round, if there is one, to quarantine. `why` is the end of the log line. */
    quarantine,
    save: writer.save,
    clear: writer.clear,
    settled: writer.settled,
    /** The tick up to which changes of the world survive any end of the process. */
    get safeTick() {
      return writer.safeTick;
    },
  };
}

/** Largest checkpoint file that is read. Even the largest fight needs far less. @limit */
const MAX_BYTES = 268_435_456;

/**
 * Reads the file. Throws if it is not a regular file or too large, because opening a pipe would block, and a
 * huge file would fill the memory.
 */
function read(path: string) {
  if (!isRegularFile(path)) throw new Error(`${path} is not a file`);
  if (statSync(path).size > MAX_BYTES) throw new Error('the file is too large');
  return readFileSync(path);
}

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Moves the file to quarantine, where it replaces the previous one. Returns a sentence for the log that says
 * so, or says why this failed.
 */
function moveAside(path: string) {
  const aside = `${path}.aside`;
  try {
    rmSync(aside, { recursive: true, force: true });
    replaceFile(path, aside);
    return `It was moved to ${aside}.`;
  } catch (error) {
    return `It cannot be moved away (${reasonOf(error)}).`;
  }
}
