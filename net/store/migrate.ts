import type { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../server/start-error.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Migrates the tables to the newest schema, completely or not at all. Throws a StartError if a newer version wrote
 * them.
 */
export function migrate(db: DatabaseSync, migrations: readonly string[] = MIGRATIONS) {
  db.exec('BEGIN IMMEDIATE'); // another process may be about to do the same
  try {
    const version = versionOf(db);
    if (version > migrations.length) throw tooNew();
    for (const sql of migrations.slice(version)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Version of the tables; 0 before the first migration. */
export const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.user_version);

const tooNew = () =>
  new StartError(
    'The data folder was written by a newer version of Starfray: update this version, or set STARFRAY_HOME to another folder.',
  );
