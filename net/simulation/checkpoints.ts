import { lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../server/replace-file.ts';
import { isRegularFile, reasonOf } from '../store/files.ts';
import { createCheckpointWriter } from './checkpoint-writer.ts';
import { decodeRound, type SavedRound, unstoredPoints } from './saved-round.ts';

export type CheckpointFile = ReturnType<typeof createCheckpointFile>;

/**
 * The checkpoint file. It exists while a round is being played, and after the server stopped during one. It is removed
 * once the round has ended and its points are stored.
 */
export function createCheckpointFile(home: string, rules: string, onLog: (line: string) => void) {
  const path = join(home, 'round.checkpoint');
  const writer = createCheckpointWriter(path, rules, onLog);

  const quarantine = (why: string) => {
    writer.hasTick(Number.POSITIVE_INFINITY);
    if (exists(path)) onLog(`The interrupted round is not resumed, because ${why}. ${moveAside(path)}`);
  };

  return {
    /** Points of ended rounds in the file, which are independent of its round. Call it before `load`. */
    readUnstored() {
      try {
        return exists(path) ? unstoredPoints(read(path)) : [];
      } catch {
        return []; // `load` reports the reason
      }
    },
    /** The round to resume, or null. A round that cannot be resumed is moved to quarantine. */
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
    /** Moves a saved round, if any, to quarantine. `why` ends a sentence. */
    quarantine,
    save: writer.save,
    clear: writer.clear,
    settled: writer.settled,
    /** Changes of the world up to this tick survive any end of the process. */
    get safeTick() {
      return writer.safeTick;
    },
  };
}

/** Largest checkpoint that is read, far larger than that of the largest fight. @limit */
const MAX_BYTES = 268_435_456;

/**
 * Reads the file. Throws for anything but a regular file of normal size: opening a pipe would block, and a huge file
 * would fill the memory.
 */
function read(path: string) {
  if (!isRegularFile(path)) throw new Error(`${path} is not a file`);
  if (statSync(path).size > MAX_BYTES) throw new Error('the file is too large');
  return readFileSync(path);
}

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Moves the file to quarantine, where it replaces the previous one. Returns a sentence about that, or about why it
 * failed.
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
