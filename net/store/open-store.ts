import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { io } from '../../core/io.ts';
import { removeIfPossible } from '../../server/replace-file.ts';
import { StartError } from '../../server/start-error.ts';
import { makeBackup } from './backups.ts';
import { notOurs, withStartErrors } from './errors.ts';
import {
  createPrivateFile,
  inUse,
  type Lock,
  lockHome,
  lockWhenFree,
  prepareHome,
  requireFile,
} from './home.ts';
import { draftPath, hasBackups, lostStore, refuseLostStore, storePath } from './lost-store.ts';
import { migrate, requireNotNewer, versionOf } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { hasAllOf } from './schema.ts';
import { createStatements } from './statements.ts';
import type { Store } from './store.ts';
import { checkpoint, createStoreFiles } from './store-files.ts';

/**
 * Finds out whether changes were lost that a crashed server had left in the file `-wal`. SQLite treats a
 * damaged or missing `-wal` as empty. The number of changes in it is known from `-shm`, the index next to it.
 */

/** Size of the index's header: https://sqlite.org/walformat.html#the_wal_index_file_format */
const HEADER_BYTES = 100;
const AT = { frames: 16, copied: 96 };

/**
 * Returns the number of changed pages that are only in `-wal`; 0 if there is no index. Call this before the
 * store is opened.
 */
function framesExpected(store: string): number {
  const index = Buffer.alloc(HEADER_BYTES);
  if (readBeginning(`${store}-shm`, index) < HEADER_BYTES) return 0;
  const read = (at: number) => (isLittleEndian() ? index.readUInt32LE(at) : index.readUInt32BE(at));
  return read(AT.copied) < read(AT.frames) ? read(AT.frames) : 0;
}

/** Returns a log line if an open store contains fewer changes than expected; otherwise null. */
function lostWrites(db: DatabaseSync, store: string, expected: number): string | null {
  if (expected === 0) return null;
  const found = Number(db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log);
  if (found >= expected) return null;
  return `The file ${store}-wal was removed or damaged while no server was running: the last changes before the server ended are lost. "npm run restore" has older copies.`;
}

function readBeginning(path: string, into: Buffer): number {
  try {
    const file = openSync(path, 'r');
    try {
      return readSync(file, into);
    } finally {
      closeSync(file);
    }
  } catch {
    return 0; // the last server ended cleanly, or there is no store yet
  }
}

const isLittleEndian = () => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

interface OpenOptions {
  /** Longest wait while another connection writes. Unit: ms. */
  busyMs: number;
  /** Whether to make a backup before anything is changed. Before a migration, a backup is made in any case. */
  withBackup: boolean;
  /** Whether this process holds the folder's lock. If not, a migration takes the lock. */
  isLocked: boolean;
  onLog?(line: string): void;
}

/** Opens the store's file and migrates its tables. Creates the file at the first start. */
function openDatabase(
  home: string,
  { busyMs, withBackup, isLocked, onLog = () => {} }: OpenOptions,
): DatabaseSync {
  const path = storePath(home);
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) requireFile(file);
  refuseLostStore(home);
  createPrivateFile(path);
  const expected = framesExpected(path);
  const db = new DatabaseSync(path, { timeout: busyMs });
  let lock: Lock = null;
  try {
    requireNotNewer(db);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const lost = lostWrites(db, path, expected);
    if (lost) onLog(lost);
    const isNew = isEmpty(db);
    if (isNew && hasBackups(home)) throw lostStore(home);
    if (!isNew) requireOurs(db, home);
    const isOld = !isNew && versionOf(db) < MIGRATIONS.length;
    if (isOld && !isLocked) lock = lockForMigration(home);
    if (isOld || (withBackup && !isNew)) makeBackup(db, home, new Date(io.wall()), onLog);
    migrate(db);
    checkpoint(db, 'TRUNCATE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  } finally {
    lock?.release();
  }
}

/**
 * Locks the folder. Throws a StartError while a game is running on it, because a game with older tables is an
 * older version that needs these tables.
 */
function lockForMigration(home: string): Lock {
  const lock = lockHome(home);
  if (lock) return lock;
  throw new StartError(`An older version of Starfray is running on ${home}: quit it, then start this one.`);
}

/** Throws a StartError if another program created the file or a table is missing. */
function requireOurs(db: DatabaseSync, home: string) {
  const version = versionOf(db);
  if (version < 1 || !hasAllOf(db, version)) throw notOurs(home);
}

const isEmpty = (db: DatabaseSync) => !db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();

/** Longest time that a command of `npm run` waits while the store is busy. @limit */
const BUSY_MS = 2_000;
/** Longest time that the server waits while the store is busy. It does nothing else meanwhile. @limit */
const SERVER_BUSY_MS = 100;

interface StoreOptions {
  /** False for a short task that may run beside a server. The folder is then not locked, and no backup is made. */
  exclusive?: boolean;
  /** Whether to start with a backup. */
  withBackup?: boolean;
  onLog?(line: string): void;
}

/**
 * Locks the data folder, then backs up, migrates and opens the store. Throws a StartError if the folder or
 * the store cannot be used.
 */
export function openStore(home: string, options: StoreOptions = {}): Store {
  prepareHome(home, options.onLog);
  if (options.exclusive === false) return withStartErrors(home, () => openBeside(home));
  return openLocked(home, tryLock(home), options);
}

/** Like `openStore`, but waits up to 3 s until another server has shut down. */
export async function openStoreWhenFree(home: string, options: StoreOptions = {}): Promise<Store> {
  prepareHome(home, options.onLog);
  return openLocked(home, await lockWhenFree(home), options);
}

const tryLock = (home: string): Lock => withStartErrors(home, () => lockHome(home));

function openBeside(home: string): Store {
  const db = openDatabase(home, { busyMs: BUSY_MS, withBackup: false, isLocked: false });
  const place = createStoreFiles(db, storePath(home), { onLog: () => {} });
  return createStatements(db, place);
}

function openLocked(home: string, lock: Lock, { withBackup = true, onLog = () => {} }: StoreOptions): Store {
  if (!lock) throw inUse(home);
  try {
    const options = { busyMs: SERVER_BUSY_MS, withBackup, isLocked: true, onLog };
    const db = withStartErrors(home, () => openDatabase(home, options));
    for (const ending of ['', '-journal']) removeIfPossible(`${draftPath(home)}${ending}`); // a killed restore may have left these
    const place = createStoreFiles(db, storePath(home), { onLog });
    const store = createStatements(db, place);
    const close = () => {
      store.close();
      lock.release();
    };
    return { ...store, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
