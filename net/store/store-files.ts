import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import { isSqlite } from './errors.ts';

/**
 * Whether the open files of a store are still those that their paths name. What is written to a file that was removed or
 * replaced while it is open is lost without an error.
 */
export interface StoreFiles {
  /** Checks again and logs a change. Brings what was stored into the store's file once a minute. */
  look(): void;
  /** Checks again; throws `not-stored` when a file is not in its place. */
  require(): void;
}

interface Options {
  onLog(line: string): void;
  /** Monotonic milliseconds. */
  now?(): number;
}

/** Time for which the newest changes may be in `starfray.sqlite-wal` alone. @limit */
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
    if (found !== problem) onLog(found ?? `${path} is in its place again.`);
    problem = found;
  };
  /** All that was stored is in the file of the store, and there are new side files. */
  const renewSideFiles = () => {
    if (!leavesWal(db)) return notRenewed(path);
    db.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT');
    sideFiles.accept();
    onLog(
      `${path}-wal was removed or replaced while the server runs: it was made anew, and nothing was lost.`,
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

/** Copies what is in the side file into the store. Does nothing while another connection is in the way. */
export function checkpoint(db: DatabaseSync, mode: 'PASSIVE' | 'TRUNCATE') {
  try {
    db.exec(`PRAGMA wal_checkpoint(${mode})`);
  } catch (error) {
    if (!isSqlite(error)) throw error; // a full disk: the next write reports it
  }
}

/** Copies all into the store's file and removes the side files. Changes nothing, and is false, while another connection uses the store. */
function leavesWal(db: DatabaseSync) {
  try {
    return db.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'delete';
  } catch (error) {
    if (isSqlite(error)) return false;
    throw error;
  }
}

/** Compares files with those that were there when this was called. */
function createWatch(paths: readonly string[]) {
  let accepted = paths.map(identityOf);
  return {
    isInPlace: () => paths.every((path, at) => isSame(identityOf(path), accepted[at])),
    /** Takes the files that are there now for the right ones. */
    accept() {
      accepted = paths.map(identityOf);
    },
  };
}

const UNKNOWN = 'unknown';

const isSame = (found: string, accepted = UNKNOWN) =>
  found === accepted || found === UNKNOWN || accepted === UNKNOWN;

/** Device and inode number of the file; unknown where the system gives none. */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!file) return 'missing';
    return file.ino === 0n ? UNKNOWN : `${file.dev}:${file.ino}`;
  } catch {
    return UNKNOWN; // a folder that cannot be looked into now
  }
}

const gone = (path: string) =>
  `${path} was removed or replaced while the server runs, so nothing can be stored: put it back, or start the server again.`;

const notRenewed = (path: string) =>
  `${path}-wal was removed or replaced while the server runs, and cannot be made anew, so nothing can be stored: close programs that have the store open, and see that the disk has room.`;
