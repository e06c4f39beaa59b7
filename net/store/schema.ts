import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

/** Distinguishes the game's store from another program's database by its tables and columns. */

const SCHEMA = `
  SELECT type, name, (SELECT group_concat(name || ' ' || hidden) FROM pragma_table_xinfo(s.name)) AS columns
  FROM sqlite_schema AS s WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`;

const schemaOf = (db: DatabaseSync) =>
  db
    .prepare(SCHEMA)
    .all()
    .map(row => JSON.stringify(row));

/** Returns the schema of a store with the version `version`. */
function schemaOfVersion(version: number) {
  const db = new DatabaseSync(':memory:');
  try {
    for (const sql of MIGRATIONS.slice(0, version)) db.exec(sql);
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** Whether the database has every part of the schema of the version `version`. */
export function hasAllOf(db: DatabaseSync, version: number): boolean {
  const found = new Set(schemaOf(db));
  return schemaOfVersion(version).every(part => found.has(part));
}

/**
 * Whether the database has exactly the schema of the version `version`. This matters because another program's triggers
 * would run whenever the game uses its tables.
 */
export const hasExactly = (db: DatabaseSync, version: number): boolean =>
  hasAllOf(db, version) && schemaOf(db).length === schemaOfVersion(version).length;
