import type { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../server/start-error.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Migrates the tables to the newest schema, either completely or not at all. Throws a StartError if a newer
 * version of the game wrote them.
 */
export function migrate(db: DatabaseSync, migrations: readonly string[] = MIGRATIONS) {
  db.exec('BEGIN IMMEDIATE'); // locks the store, because another process may be about to migrate it, too
  try {
    requireNotNewer(db, migrations);
    for (const sql of migrations.slice(versionOf(db))) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Returns the version of the tables; 0 before the first migration. */
export const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.user_version);

/** Throws a StartError if a newer version of the game has migrated the tables. */
export function requireNotNewer(db: DatabaseSync, migrations: readonly string[] = MIGRATIONS) {
  if (versionOf(db) <= migrations.length) return;
  throw new StartError(
    'The data folder was written by a newer version of Starfray: start that one. To go back to this version, "npm run restore" puts back the newest copy that it can read; newer data is moved into a folder "set-aside-...".',
  );
}
