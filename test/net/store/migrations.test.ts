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

/** Statements that insert what each version added: one row per table, from the first version on. */
const ROWS: readonly string[] = [
  `INSERT INTO settings VALUES ('bots', '61');
   INSERT INTO keys (name, scope, hash, created_at) VALUES ('owner', 'owner', x'01', 1);
   INSERT INTO sessions VALUES (x'02', 2);
   INSERT INTO logins VALUES (x'03', 3);
   INSERT INTO rounds VALUES ('one', 4);
   INSERT INTO viewers VALUES ('ada', 'Ada');
   INSERT INTO points VALUES ('2026-01-01', 'ada', 5);
   INSERT INTO facts VALUES ('address', 'x');`,
  `INSERT INTO answers (id, request, answer, kept_at) VALUES ('a', 'b', 'c', 6), ('secret', 'd', NULL, 6);`,
  `UPDATE keys SET last_used_at = 7;
   INSERT INTO vault VALUES ('v', x'04');`,
  `INSERT INTO scripts (script) VALUES ('{}');
   INSERT INTO script_values VALUES ('s1', 'k', '1');
   INSERT INTO script_secrets VALUES ('TOKEN', '[]');
   INSERT INTO script_runs (name, at, trigger) VALUES ('s', 8, 'test');`,
  `INSERT INTO answers (id, request, answer, kept_at, tick, has_ended)
   VALUES ('begun', 'e', NULL, 9, NULL, 0), ('world', 'f', 'g', 9, 10, 1);`,
  `INSERT INTO acts VALUES (11, 12, 'addPilot', 'bot', 'rest', NULL, '{}');`,
  `INSERT INTO known_viewers (platform, user_id, login, name, pilot, shown, shown_key, seen_at)
   VALUES ('twitch', '1', 'ada', 'Ada', 'ada', 'Ada', 'ada', 13);
   INSERT INTO bans (pilot, at) VALUES ('troll', 14);`,
  `INSERT INTO payments (key, platform, kind, id, login, user, input, bits, refundable, state, receipt, text, seen_at, at)
   VALUES ('twitch/cheer/1', 'twitch', 'cheer', '1', 'ada', 'Ada', '', 5, 0, 'doing', 'waiting', '', 15, 15);
   INSERT INTO inbox (key, answer, at) VALUES ('twitch/chat/1', '{"handled":false}', 16), ('twitch/chat/2', NULL, 16);`,
  `UPDATE bans SET until_heard = 1;`,
  `UPDATE payments SET channel = '17';`,
  `INSERT INTO sessions (hash, proof, browser, made_at, used_at, expires_at) VALUES (x'05', x'06', 'x', 1, 2, 3);`,
  `UPDATE known_viewers SET pilot_key = 'ada';`,
  `INSERT INTO inbox (key, answer, at, tick)
   VALUES ('twitch/chat/3', '{"handled":true}', 18, 19), ('twitch/chat/4', NULL, 18, NULL);`,
  `UPDATE keys SET platforms = '["kick"]';`,
];

const versionOfStep = (sql: string) => MIGRATIONS.findIndex(step => step.includes(sql)) + 1;
const SESSIONS_WITH_PROOF = versionOfStep('proof BLOB NOT NULL');

/**
 * The rows into which the migration to the journal turns the rows above, with the first version that wrote each of
 * them.
 */
const IN_JOURNAL: [since: number, row: object][] = [
  [
    8,
    {
      kind: 'message',
      number: 1,
      key: 'twitch/chat/1',
      request: '',
      has_ended: 1,
      answer: '{"handled":false}',
      tick: null,
      at: 16,
    },
  ],
  [
    8,
    {
      kind: 'message',
      number: 2,
      key: 'twitch/chat/2',
      has_ended: 1,
      answer: '{"handled":true}',
      tick: null,
      at: 16,
    },
  ],
  [
    13,
    {
      kind: 'message',
      number: 3,
      key: 'twitch/chat/3',
      has_ended: 1,
      answer: '{"handled":true}',
      tick: 19,
      at: 18,
    },
  ],
  [13, { kind: 'message', number: 4, key: 'twitch/chat/4', has_ended: 0, answer: null, tick: null, at: 18 }],
  [2, { kind: 'request', number: 1, key: 'a', request: 'b', has_ended: 1, answer: 'c', tick: null, at: 6 }],
  [
    2,
    {
      kind: 'request',
      number: 2,
      key: 'secret',
      request: 'd',
      has_ended: 1,
      answer: null,
      tick: null,
      at: 6,
    },
  ],
  [
    5,
    { kind: 'request', number: 3, key: 'begun', request: 'e', has_ended: 0, answer: null, tick: null, at: 9 },
  ],
  [5, { kind: 'request', number: 4, key: 'world', request: 'f', has_ended: 1, answer: 'g', tick: 10, at: 9 }],
];

/** Writes the store of the version `version`, with a row in each of its tables. Returns its content. */
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

  it.each(versions)(
    'a store of version %i keeps all its data when it is migrated to the newest version',
    version => {
      const before = writtenBy(version);
      openStore(home.path).close();
      const after = opened(contentsOf);
      expect(opened(versionOf)).toBe(MIGRATIONS.length);
      const { answers, inbox, ...kept } = before;
      if (version < SESSIONS_WITH_PROOF) delete kept.sessions; // sessions without a proof end with this migration
      for (const [table, rows] of Object.entries(kept)) expect(after[table]).toMatchObject(rows);
      expect(after.answers ?? after.inbox).toBeUndefined();
    },
  );

  it.each(versions)(
    'the answers and chat lines of a store of version %i are moved to the journal',
    version => {
      writtenBy(version);
      openStore(home.path).close();
      const expected = IN_JOURNAL.filter(([since]) => since <= version).map(([, row]) => row);
      const rows = opened(db => db.prepare('SELECT * FROM journal').all());
      expect(rows).toMatchObject(expected);
    },
  );

  it.each(versions)(
    'after a store of version %i is migrated, it has the same tables as a new store',
    version => {
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
    },
  );

  it('a store of an older version is backed up before its migration', () => {
    writtenBy(1);
    openStore(home.path).close();
    const [backup] = readdirSync(join(home.path, 'backups'));
    const db = new DatabaseSync(join(home.path, 'backups', backup));
    expect([versionOf(db), tablesOf(db)]).toEqual([1, expect.not.arrayContaining(['answers'])]);
    db.close();
  });
});

describe('migration', () => {
  it('a migration that fails halfway changes nothing and can be carried out later', () => {
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
