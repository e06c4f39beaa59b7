import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../server/start-error.ts';
import { isSqlite } from './errors.ts';
import { isRegularFile } from './files.ts';
import { versionOf } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { hasExactly } from './schema.ts';

/** Functions that inspect a store that is not open, such as a backup, without changing it. */

/** Tables that the server fills on its own. A store that has rows only in these tables contains no user data. */
const BY_ITSELF = ['facts', 'sessions', 'logins', 'rounds', 'answers', 'journal', 'script_runs'];

/** Throws a StartError if the file is not an intact store that this version can read. */
export function requireGoodStore(path: string) {
  const reason = faultOf(path);
  if (reason) throw new StartError(`${path} cannot be restored: ${reason}.`);
}

/** Whether the file is an intact store that contains user data. */
export const holdsData = (path: string): boolean =>
  faultOf(path) === null && inspect(path, db => tablesOf(db).some(table => hasRows(db, table)));

/** Returns the version of the tables in a store; 0 if the file is damaged or not a store. */
export function versionIn(path: string): number {
  try {
    return isRegularFile(path) ? inspect(path, versionOf) : 0;
  } catch (error) {
    if (isSqlite(error)) return 0;
    throw error;
  }
}

/** Returns the names of the keys in a store, by hash in hexadecimal digits. Throws SQLite's error. */
export const keysIn = (path: string): ReadonlyMap<string, string> =>
  inspect(path, db => {
    const rows = db.prepare('SELECT name, hex(hash) AS hash FROM keys ORDER BY id').all();
    return new Map(rows.map(({ hash, name }) => [String(hash), String(name)]));
  });

/** Names of keys that only one of two stores contains. */
export interface KeyChanges {
  /** Names of keys that are valid again, although they have been revoked or replaced since the backup. */
  back: string[];
  /** Names of keys that were created since the backup and are no longer valid. */
  gone: string[];
}

export function keysThatDiffer(
  today: ReadonlyMap<string, string> | null,
  restored: ReadonlyMap<string, string>,
): KeyChanges | null {
  const missingIn = (others: ReadonlyMap<string, string>, keys: ReadonlyMap<string, string>) =>
    [...keys].filter(([hash]) => !others.has(hash)).map(([, name]) => name);
  return today && { back: missingIn(today, restored), gone: missingIn(restored, today) };
}

/** Returns what is wrong with the file, as a part of a sentence; null if the file is good. */
function faultOf(path: string): string | null {
  if (!isRegularFile(path)) return 'it is not a file'; // opening a pipe would block
  try {
    return inspect(path, db => {
      const check = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
      if (check !== 'ok') return `it is damaged (${String(check).replaceAll('\n', ' ')})`;
      const version = versionOf(db);
      if (version > MIGRATIONS.length) return 'it was written by a newer version of Starfray';
      return version > 0 && hasExactly(db, version) ? null : 'it is not a store of Starfray';
    });
  } catch (error) {
    if (isSqlite(error)) return `it cannot be read (${error.errstr})`;
    throw error;
  }
}

const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter(name => !BY_ITSELF.includes(name));

const hasRows = (db: DatabaseSync, table: string) =>
  !!db.prepare(`SELECT 1 FROM "${table.replaceAll('"', '""')}" LIMIT 1`).get();

function inspect<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
