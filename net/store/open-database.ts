import { DatabaseSync } from 'node:sqlite';
import { makeBackup } from './backups.ts';
import { createPrivateFile, requireFile } from './home.ts';
import { hasBackups, lostStore, refuseLostStore, storePath } from './lost-store.ts';
import { migrate } from './migrate.ts';

interface OpenOptions {
  /** How long to wait while another connection writes. */
  busyMs: number;
  /** Whether to make a backup before anything is changed. */
  withBackup: boolean;
  onLog?(line: string): void;
}

/** Opens the store's file and migrates its tables. Creates the file on the first start. */
export function openDatabase(home: string, { busyMs, withBackup, onLog }: OpenOptions): DatabaseSync {
  const path = storePath(home);
  requireFile(path);
  refuseLostStore(home);
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: busyMs });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const isNew = isEmpty(db);
    if (isNew && hasBackups(home)) throw lostStore(home);
    if (withBackup && !isNew) makeBackup(db, home, new Date(), onLog);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const isEmpty = (db: DatabaseSync) => !db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
