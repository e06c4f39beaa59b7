import { DatabaseSync } from 'node:sqlite';
import { makeBackup } from './backups.ts';
import { notOurs } from './errors.ts';
import { createPrivateFile, requireFile } from './home.ts';
import { hasBackups, lostStore, refuseLostStore, storePath } from './lost-store.ts';
import { framesExpected, lostWrites } from './lost-writes.ts';
import { migrate, versionOf } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { checkpoint } from './place.ts';
import { hasAllOf } from './schema.ts';

interface OpenOptions {
  /** How long to wait while another connection writes. */
  busyMs: number;
  /** Whether to make a backup before anything is changed. */
  withBackup: boolean;
  onLog?(line: string): void;
}

/** Opens the store's file and migrates its tables. Creates the file on the first start. */
export function openDatabase(
  home: string,
  { busyMs, withBackup, onLog = () => {} }: OpenOptions,
): DatabaseSync {
  const path = storePath(home);
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) requireFile(file);
  refuseLostStore(home);
  createPrivateFile(path);
  const expected = framesExpected(path);
  const db = new DatabaseSync(path, { timeout: busyMs });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const lost = lostWrites(db, path, expected);
    if (lost) onLog(lost);
    const isNew = isEmpty(db);
    if (isNew && hasBackups(home)) throw lostStore(home);
    if (!isNew) requireOurs(db, home);
    if (withBackup && !isNew) makeBackup(db, home, new Date(), onLog);
    migrate(db);
    checkpoint(db, 'TRUNCATE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Throws a StartError when another program has made the file, or a table is missing. */
function requireOurs(db: DatabaseSync, home: string) {
  const version = versionOf(db);
  const isNewer = version > MIGRATIONS.length; // the migration says so
  if (!isNewer && (version < 1 || !hasAllOf(db, version))) throw notOurs(home);
}

const isEmpty = (db: DatabaseSync) => !db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
