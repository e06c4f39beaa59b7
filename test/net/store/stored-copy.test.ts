import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { MIGRATIONS } from '../../../net/store/migrations.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { holdsData, keysThatDiffer, requireGoodStore } from '../../../net/store/stored-copy.ts';

/** Tests what can be read from a store that is not open. */

let home: ReturnType<typeof temporaryHome>;
let path: string;
beforeEach(() => {
  home = temporaryHome();
  path = join(home.path, 'starfray.sqlite');
  openStore(home.path).close();
});
afterEach(() => home.remove());

function change(sql: string) {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

describe('file to restore', () => {
  it.each(MIGRATIONS.map((_, index) => index + 1))('a store of version %i can be restored', version => {
    rmSync(path);
    change(`${MIGRATIONS.slice(0, version).join(';')}; PRAGMA user_version = ${version}`);
    expect(() => requireGoodStore(path)).not.toThrow();
  });

  it.each([
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON facts BEGIN DELETE FROM keys; END'],
    ['a view', 'CREATE VIEW v AS SELECT * FROM keys'],
    ['a view in place of a table', 'ALTER TABLE keys RENAME TO k; CREATE VIEW keys AS SELECT * FROM k'],
    ['an additional table', 'CREATE TABLE "a""b" (c)'],
    ['an additional column', 'ALTER TABLE keys ADD COLUMN more TEXT'],
    ['a computed column', 'ALTER TABLE facts ADD COLUMN more TEXT AS (name)'],
    ['a virtual table', 'CREATE VIRTUAL TABLE found USING fts5(text)'],
  ])(
    'a file with %s is refused as a backup to restore, since another program must have made it',
    (_, sql) => {
      change(sql);
      expect(() => requireGoodStore(path)).toThrow('it is not a store of Starfray');
      expect(holdsData(path)).toBe(false);
    },
  );

  it.each([-1, 0])(
    'a file of version %i is refused as a backup to restore, since another program made it',
    version => {
      change(`PRAGMA user_version = ${version}`);
      expect(() => requireGoodStore(path)).toThrow(
        `${path} cannot be restored: it is not a store of Starfray.`,
      );
    },
  );

  it('a backup that a newer version wrote is refused when it is to be restored', () => {
    change(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    expect(() => requireGoodStore(path)).toThrow('it was written by a newer version of Starfray');
  });

  it.each(['settings', 'keys', 'sessions', 'logins', 'facts'])(
    'a backup without the table %s is refused when it is to be restored',
    table => {
      change(`ALTER TABLE ${table} RENAME TO other`);
      expect(() => requireGoodStore(path)).toThrow('it is not a store of Starfray');
    },
  );
});

describe('content of a store', () => {
  it('a new store counts as empty until a key is made or a setting is changed', () => {
    expect(holdsData(path)).toBe(false);
    change(`INSERT INTO facts (name, value) VALUES ('a', 'b')`);
    expect(holdsData(path)).toBe(false);
    change(`INSERT INTO settings (key, value) VALUES ('bots', '3')`);
    expect(holdsData(path)).toBe(true);
  });

  it.each([
    [
      'the sessions of the streamer',
      "INSERT INTO sessions (hash, proof, browser, made_at, used_at, expires_at) VALUES (x'01', x'02', 'x', 1, 2, 3)",
    ],
    ['login links', "INSERT INTO logins VALUES (x'03', 3)"],
    ['ended rounds', "INSERT INTO rounds VALUES ('one', 4)"],
    [
      'the journal',
      "INSERT INTO journal (key, kind, request, has_ended, at, number) VALUES ('a', 'request', '', 1, 1, 1)",
    ],
    ['runs of scripts', "INSERT INTO script_runs (name, at, trigger) VALUES ('s', 8, 'test')"],
  ])('a store that contains only %s counts as empty', (_, sql) => {
    change(sql);
    expect(holdsData(path)).toBe(false);
  });

  it.each([
    ['a script', "INSERT INTO scripts (script) VALUES ('{}')"],
    ['the points of a viewer', "INSERT INTO points VALUES ('2026-01-01', 'ada', 5)"],
    ['a ban', "INSERT INTO bans (pilot, at) VALUES ('troll', 14)"],
  ])('a store with %s does not count as empty', (_, sql) => {
    change(sql);
    expect(holdsData(path)).toBe(true);
  });

  it('a database of another program counts as an empty store', () => {
    change(`INSERT INTO settings (key, value) VALUES ('bots', '3'); PRAGMA user_version = 0`);
    expect(holdsData(path)).toBe(false);
  });
});

it('the keys of two stores are compared by their hashes', () => {
  const today = new Map([
    ['h1', 'kept'],
    ['h2', 'made since'],
  ]);
  const restored = new Map([
    ['h1', 'kept'],
    ['h3', 'lost'],
  ]);
  expect(keysThatDiffer(today, restored)).toEqual({ back: ['lost'], gone: ['made since'] });
  expect(keysThatDiffer(null, restored)).toBeNull();
});
