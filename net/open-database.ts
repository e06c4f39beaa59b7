import { DatabaseSync } from 'node:sqlite';
import { makeBackup } from './backups.ts';
import { StartError } from './config.ts';
import { createPrivateFile, requireFile } from './home.ts';
import { hasBackups, lostStore, refuseLostStore, storePath } from './lost-store.ts';
import { MIGRATIONS } from './migrations.ts';

interface OpenOptions {
  /** How long to wait while another connection writes. */
  busyMs: number;
  /** Whether to copy it to `backups` before anything is changed. */
  withBackup: boolean;
}

/** Opens the file of the store, made when there never was one, and leads its tables to their newest form. */
export function openDatabase(home: string, { busyMs, withBackup }: OpenOptions): DatabaseSync {
  const path = storePath(home);
  requireFile(path);
  refuseLostStore(home);
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: busyMs });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const isNew = isEmpty(db);
    if (isNew && hasBackups(home)) throw lostStore(home);
    if (withBackup && !isNew) makeBackup(db, home);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const isEmpty = (db: DatabaseSync) => !db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();

function migrate(db: DatabaseSync) {
  db.exec('BEGIN IMMEDIATE'); // another process may be about to do the same
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) {
    db.exec('ROLLBACK');
    throw new StartError(
      'The data folder was written by a newer version of Starfray: update this one, or set STARFRAY_HOME to another folder.',
    );
  }
  for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}
