import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { migrate } from '../../../net/store/migrate.ts';
import { MIGRATIONS } from '../../../net/store/migrations.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** A store written by any older version opens in its newest form, with all its data. */
let home: ReturnType<typeof temporaryHome>;
beforeEach(() => {
  home = temporaryHome();
});
afterEach(() => home.remove());

const path = () => join(home.path, 'starfray.sqlite');

/** What each version added, one row per table, from the first version on. */
const ROWS: readonly string[] = [
  `INSERT INTO settings VALUES ('bots', '61');
   INSERT INTO keys (name, scope, hash, created_at) VALUES ('owner', 'owner', x'01', 1);
   INSERT INTO sessions VALUES (x'02', 2);
   INSERT INTO logins VALUES (x'03', 3);
   INSERT INTO rounds VALUES ('one', 4);
   INSERT INTO viewers VALUES ('ada', 'Ada');
   INSERT INTO points VALUES ('2026-01-01', 'ada', 5);
   INSERT INTO facts VALUES ('address', 'x');`,
  `INSERT INTO answers (id, request, answer, kept_at) VALUES ('a', 'b', 'c', 6);`,
  `UPDATE keys SET last_used_at = 7;
   INSERT INTO vault VALUES ('v', x'04');`,
  `INSERT INTO scripts (script) VALUES ('{}');
   INSERT INTO script_values VALUES ('s1', 'k', '1');
   INSERT INTO script_secrets VALUES ('TOKEN', '[]');
   INSERT INTO script_runs (name, at, trigger) VALUES ('s', 8, 'test');`,
];

/** The file as that version left it, with a row in each of its tables. */
function writtenBy(version: number) {
  const db = new DatabaseSync(path());
  for (let step = 0; step < version; step++) db.exec(`${MIGRATIONS[step]}; ${ROWS[step] ?? ''}`);
  db.exec(`PRAGMA user_version = ${version}`);
  const before = contentsOf(db);
  db.close();
  return before;
}

const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

const contentsOf = (db: DatabaseSync) =>
  Object.fromEntries(tablesOf(db).map(table => [table, db.prepare(`SELECT * FROM ${table}`).all()]));

const versionOf = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.user_version;

function opened<T>(look: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path());
  try {
    return look(db);
  } finally {
    db.close();
  }
}

describe('store of an older version', () => {
  const versions = MIGRATIONS.map((_, index) => index + 1);

  it.each(versions)('%i keeps all its data in the newest form', version => {
    const before = writtenBy(version);
    openStore(home.path).close();
    const after = opened(contentsOf);
    expect(opened(versionOf)).toBe(MIGRATIONS.length);
    const { sessions: _, ...kept } = before; // they ended with a newer version
    for (const [table, rows] of Object.entries(kept)) expect(after[table]).toMatchObject(rows);
  });

  it.each(versions)('%i has the same tables as a new one', version => {
    writtenBy(version);
    openStore(home.path).close();
    const fresh = temporaryHome();
    openStore(fresh.path).close();
    const schema = (db: DatabaseSync) =>
      db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
    const other = new DatabaseSync(join(fresh.path, 'starfray.sqlite'));
    expect(opened(schema)).toEqual(schema(other));
    other.close();
    fresh.remove();
  });

  it('is copied to the backups first', () => {
    writtenBy(1);
    openStore(home.path).close();
    const [backup] = readdirSync(join(home.path, 'backups'));
    const db = new DatabaseSync(join(home.path, 'backups', backup));
    expect([versionOf(db), tablesOf(db)]).toEqual([1, expect.not.arrayContaining(['answers'])]);
    db.close();
  });
});

it('writes default answers to a store of a version without them, so that no line of chat is carried out again', () => {
  const version = MIGRATIONS.findIndex(step => step.includes('ALTER TABLE inbox ADD COLUMN tick'));
  writtenBy(version);
  opened(db =>
    db.exec("INSERT INTO inbox (key, answer, at) VALUES ('a', NULL, 1), ('b', '{\"handled\":false}', 1)"),
  );
  openStore(home.path).close();
  const rows = opened(db => db.prepare('SELECT key, answer, tick FROM inbox').all());
  expect(rows).toMatchObject([
    { key: 'a', answer: '{"handled":true}', tick: null },
    { key: 'b', answer: '{"handled":false}', tick: null },
  ]);
});

describe('migration that fails halfway', () => {
  it('changes nothing, and is carried out whole when it can be', () => {
    const before = writtenBy(1);
    const broken = [
      ...MIGRATIONS.slice(0, 2),
      'CREATE TABLE more (a) STRICT; INSERT INTO nowhere VALUES (1);',
    ];
    opened(db => expect(() => migrate(db, broken)).toThrow());
    expect(opened(versionOf)).toBe(1);
    expect(opened(contentsOf)).toEqual(before);
    opened(db => migrate(db));
    expect(opened(versionOf)).toBe(MIGRATIONS.length);
  });
});
