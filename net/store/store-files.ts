import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import { isSqlite } from './errors.ts';

/**
 * Checks whether the open files of a store are still the files at their paths. If a file was removed or replaced while
 * it was open, writes to it are lost without an error.
 */
export interface StoreFiles {
  /** Checks the files and logs a change. Once per minute, moves changes to the store's main file. */
  look(): void;
  /** Checks the files. Throws `not-stored` if one was removed or replaced. */
  require(): void;
}

interface Options {
  onLog(line: string): void;
  /** A monotonic clock, in ms. */
  now?(): number;
}

/** Longest time for which changes are only in `starfray.sqlite-wal`. @limit */
const CHECKPOINT_MS = 60_000;

export function createStoreFiles(
  db: DatabaseSync,
  path: string,
  { onLog, now = io.steady }: Options,
): StoreFiles {
  const store = createWatch([path]);
  const sideFiles = createWatch([`${path}-wal`, `${path}-shm`]);
  let problem: string | null = null;
  let nextCheckpoint = now() + CHECKPOINT_MS;

  const report = (found: string | null) => {
    if (found !== problem) onLog(found ?? `${path} is back in its place.`);
    problem = found;
  };
  /** Moves all changes to the main file and creates new side files. */
  const renewSideFiles = () => {
    if (!leavesWal(db)) return notRenewed(path);
    db.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT');
    sideFiles.accept();
    onLog(
      `${path}-wal was removed or replaced while the server was running: it was created again, and nothing was lost.`,
    );
    return null;
  };
  const look = () => {
    if (!store.isInPlace()) return report(gone(path));
    if (db.isTransaction) return;
    report(sideFiles.isInPlace() ? null : renewSideFiles());
    if (problem || now() < nextCheckpoint) return;
    nextCheckpoint = now() + CHECKPOINT_MS;
    checkpoint(db, 'PASSIVE');
  };
  return {
    look,
    require() {
      look();
      if (problem) throw new GameError('not-stored', problem);
    },
  };
}

/** Copies the content of the side file to the main file. Does nothing while another connection prevents this. */
export function checkpoint(db: DatabaseSync, mode: 'PASSIVE' | 'TRUNCATE') {
  try {
    db.exec(`PRAGMA wal_checkpoint(${mode})`);
  } catch (error) {
    if (!isSqlite(error)) throw error; // the disk is full, which the next write reports
  }
}

/**
 * Copies everything to the main file and removes the side files. Returns false and changes nothing while another
 * connection uses the store.
 */
function leavesWal(db: DatabaseSync) {
  try {
    return db.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'delete';
  } catch (error) {
    if (isSqlite(error)) return false;
    throw error;
  }
}

/** Compares the current files with those that existed when the watch was created. */
function createWatch(paths: readonly string[]) {
  let accepted = paths.map(identityOf);
  return {
    isInPlace: () => paths.every((path, at) => isSame(identityOf(path), accepted[at])),
    /** Accepts the current files as the correct ones. */
    accept() {
      accepted = paths.map(identityOf);
    },
  };
}

const UNKNOWN = 'unknown';

const isSame = (found: string, accepted = UNKNOWN) =>
  found === accepted || found === UNKNOWN || accepted === UNKNOWN;

/** Returns the device and inode number of a file; unknown if the system reports none. */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!file) return 'missing';
    return file.ino === 0n ? UNKNOWN : `${file.dev}:${file.ino}`;
  } catch {
    return UNKNOWN; // the folder cannot be read now
  }
}

const gone = (path: string) =>
  `${path} was removed or replaced while the server was running, so nothing can be stored: put it back, or restart the server.`;

const notRenewed = (path: string) =>
  `${path}-wal was removed or replaced while the server was running, and cannot be created again, so nothing can be stored: close programs that have the store open, and check that the disk has room.`;
