import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeKey, replaceOwnerKey, revokeKey } from '../../../net/access/keys.ts';
import { createLogin, redeemLogin } from '../../../net/access/sessions.ts';
import { listBackups, makeBackup } from '../../../net/store/backups.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { restore, startNew } from '../../../net/store/restore.ts';
import { keysIn } from '../../../net/store/stored-copy.ts';
import { failEach } from '../../chaos/nth-failure.ts';
import { newHome } from '../../new-home.ts';

/** Copies of the store: which are kept, and how one is put back. */

const PUT = 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)';
const READ = "SELECT value FROM facts WHERE name = 'a'";

function put(home: string, value: string) {
  const store = openStore(home, { exclusive: false });
  store.run(PUT, 'a', value);
  store.close();
}

function read(home: string) {
  const store = openStore(home, { exclusive: false });
  const row = store.get(READ);
  store.close();
  return row;
}

/** A store with an owner key and a value, and a backup of it. */
function stage() {
  const home = newHome();
  const store = openStore(home);
  replaceOwnerKey(store);
  store.run(PUT, 'a', 'old');
  store.close();
  openStore(home).close();
  put(home, 'new');
  return home;
}

const path = (home: string) => join(home, 'starfray.sqlite');

/** Puts into a folder what lies there after its server was killed: a store and, beside it, what was written last. */
function leaveUnclosed(home: string) {
  const running = path(stage());
  const store = new DatabaseSync(running);
  store.exec("PRAGMA journal_mode = WAL; UPDATE facts SET value = 'newest' WHERE name = 'a'");
  for (const suffix of ['', '-shm', '-wal']) copyFileSync(running + suffix, path(home) + suffix);
  store.close();
}
const backupsOf = (home: string) => readdirSync(join(home, 'backups')).sort();

describe('backups', () => {
  it('are made at each start, of what was stored before it', () => {
    const home = newHome();
    put(home, '1');
    openStore(home).close();
    const [name] = backupsOf(home);
    expect(name).toMatch(/^starfray-\d{4}-\d\d-\d\dT.*\.sqlite$/);
    const backup = new DatabaseSync(join(home, 'backups', name), { readOnly: true });
    expect(backup.prepare(READ).get()).toEqual({ value: '1' });
    backup.close();
  });

  it('that were left half-written are removed on another day, and no other file ever', () => {
    const home = newHome();
    put(home, '1');
    openStore(home).close();
    const [backup = ''] = backupsOf(home);
    const today = `${backup}.new`;
    const others = ['starfray-2020-01-01T00-00-00.000Z.sqlite.new', 'notes.new', 'starfray.sqlite.new'];
    for (const name of [today, ...others]) writeFileSync(join(home, 'backups', name), 'half');
    openStore(home).close();
    const left = backupsOf(home).filter(name => name.endsWith('.new'));
    expect(left).toEqual([today, 'notes.new', 'starfray.sqlite.new'].sort());
  });

  it('are not made when the server is brought back after a crash', () => {
    const home = newHome();
    openStore(home).close();
    openStore(home, { withBackup: false }).close();
    expect(listBackups(home)).toEqual([]);
  });

  it('are kept of the last seven starts, and the newest of each of the last seven days', () => {
    const home = newHome();
    openStore(home).close();
    const db = new DatabaseSync(path(home));
    const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour));
    for (let day = 1; day <= 10; day++) for (const hour of [8, 20]) makeBackup(db, home, at(day, hour));
    for (let hour = 0; hour < 9; hour++) makeBackup(db, home, at(11, hour));
    db.close();
    const ofDay = (name: string) => name.slice('starfray-2026-11-'.length, 'starfray-2026-11-01T08'.length);
    expect(backupsOf(home).map(ofDay)).toEqual([
      ...['05T20', '06T20', '07T20', '08T20', '09T20', '10T20'],
      ...['11T02', '11T03', '11T04', '11T05', '11T06', '11T07', '11T08'],
    ]);
  });

  it('that a wrong clock dated later push none out and are restored only when there is no other', () => {
    const home = stage();
    const db = new DatabaseSync(path(home));
    const later = Array.from({ length: 9 }, (_, i) =>
      makeBackup(db, home, new Date(Date.UTC(2099, 1, 1 + i))),
    );
    const made = makeBackup(db, home);
    db.close();
    expect(listBackups(home)[0]).toBe(made);
    expect(restore(home).from).toBe(made);
    for (const other of listBackups(home)) if (!later.includes(other)) rmSync(other);
    expect(restore(home).from).toBe(later.at(-1));
  });

  it('are whole or not there, whichever write fails, and then the older ones stay', async () => {
    const home = stage();
    for (let start = 0; start < 8; start++) openStore(home).close();
    const db = new DatabaseSync(path(home));
    const hits = await failEach(async failing => {
      const before = backupsOf(home);
      const made = await failing(() => makeBackup(db, home)).catch(() => null);
      if (made === null) expect(backupsOf(home)).toEqual(before);
      else expect(keysIn(made).size).toBe(1);
    });
    db.close();
    expect(hits.length).toBeGreaterThan(3);
  });

  it('are not made of a damaged store', () => {
    const home = stage();
    const before = backupsOf(home);
    truncateSync(path(home), 3 * 4_096);
    expect(() => openStore(home)).toThrow(/damaged.*npm run restore/);
    expect(backupsOf(home)).toEqual(before);
  });
});

describe('a store that is gone', () => {
  it.each([
    ['missing', (home: string) => rmSync(path(home))],
    ['empty', (home: string) => truncateSync(path(home))],
    [
      'without tables',
      (home: string) => {
        rmSync(path(home));
        const db = new DatabaseSync(path(home));
        db.exec('CREATE TABLE a (b); DROP TABLE a');
        db.close();
      },
    ],
  ])('is not taken for a new one beside backups: %s', (_, lose) => {
    const home = stage();
    lose(home);
    const words = /"npm run restore" .*"npm run restore -- --new"/;
    expect(() => openStore(home)).toThrow(words);
    expect(() => openStore(home, { exclusive: false })).toThrow(words);
    restore(home);
    expect(read(home)).toEqual({ value: 'old' });
  });

  it.each([
    ['what was written last', '-wal'],
    ['a restore that was cut off', '.new'],
  ])('is not taken for a new one beside %s, and nothing is made', (_, ending) => {
    const home = newHome();
    const trace = `${path(home)}${ending}`;
    writeFileSync(trace, 'x');
    for (const exclusive of [true, false])
      expect(() => openStore(home, { exclusive })).toThrow(/missing or empty.*"npm run restore"/);
    expect(existsSync(path(home))).toBe(false);
    writeFileSync(trace, '');
    openStore(home).close();
  });
});

describe('npm run restore', () => {
  it('puts the newest backup in the place of the store, and sets aside what was there', () => {
    const home = stage();
    writeFileSync(join(home, 'round.checkpoint'), 'a round');
    const { from, aside } = restore(home);
    expect(from).toBe(listBackups(home)[0]);
    expect(read(home)).toEqual({ value: 'old' });
    expect(existsSync(join(home, 'round.checkpoint'))).toBe(false);
    expect(readdirSync(aside ?? '')).toContain('round.checkpoint');
    const before = new DatabaseSync(path(aside ?? ''), { readOnly: true });
    expect(before.prepare(READ).get()).toEqual({ value: 'new' });
    before.close();
  });

  it('mixes nothing into it of what a killed server left beside its store', () => {
    const home = stage();
    leaveUnclosed(home);
    expect(existsSync(`${path(home)}-wal`)).toBe(true);
    const { aside } = restore(home);
    expect(readdirSync(aside ?? '').sort()).toEqual([
      'starfray.sqlite',
      'starfray.sqlite-shm',
      'starfray.sqlite-wal',
    ]);
    expect(read(home)).toEqual({ value: 'old' });
  });

  it('passes over backups that are damaged or hold nothing', () => {
    const home = stage();
    const good = join(home, 'backups', 'starfray-2019-01-01T00-00-00.000Z.sqlite');
    renameSync(listBackups(home)[0], good);
    writeFileSync(join(home, 'backups', 'starfray-2021-01-01T00-00-00.000Z.sqlite'), 'no store');
    const empty = newHome();
    openStore(empty).close();
    const db = new DatabaseSync(path(empty));
    db.prepare('VACUUM INTO ?').run(join(home, 'backups', 'starfray-2020-01-01T00-00-00.000Z.sqlite'));
    db.close();
    expect(restore(home).from).toBe(good);
  });

  it('takes a file that is named, and says what is wrong with one that cannot be used', () => {
    const home = stage();
    const file = join(home, 'mine.sqlite');
    const db = new DatabaseSync(path(home));
    db.prepare('VACUUM INTO ?').run(file);
    db.close();
    put(home, 'newest');
    restore(home, file);
    expect(read(home)).toEqual({ value: 'new' });
    writeFileSync(file, 'no store'.repeat(1_000));
    expect(() => restore(home, file)).toThrow(/mine\.sqlite cannot be restored: .*not a database/);
    expect(read(home)).toEqual({ value: 'new' });
  });

  it.each([
    ['a table of the same name', 'CREATE TABLE keys (a)'],
    ['all tables but one', 'CREATE TABLE settings (key, value); CREATE TABLE facts (name, value)'],
    ['no table', ''],
  ])('takes no database of another program: %s', (_, sql) => {
    const home = stage();
    const file = join(home, 'foreign.sqlite');
    const foreign = new DatabaseSync(file);
    foreign.exec(`${sql}; PRAGMA user_version = 1`);
    foreign.close();
    const before = readdirSync(home).sort();
    expect(() => restore(home, file)).toThrow(`${file} cannot be restored: it is no store of Starfray.`);
    expect(readdirSync(home).sort()).toEqual(before);
    expect(read(home)).toEqual({ value: 'new' });
  });

  it('refuses while a server runs', () => {
    const home = stage();
    const store = openStore(home);
    expect(() => restore(home)).toThrow('is running');
    expect(() => startNew(home)).toThrow('is running');
    store.close();
  });

  it('signs everybody out and names the keys that are others than today', () => {
    const home = newHome();
    const store = openStore(home);
    makeKey(store, 'lost', 'read');
    redeemLogin(store, createLogin(store));
    createLogin(store);
    store.close();
    const today = openStore(home);
    revokeKey(today, 1);
    makeKey(today, 'made since', 'play');
    today.close();
    expect(restore(home).keys).toEqual({ back: ['lost'], gone: ['made since'] });
    const restored = openStore(home);
    for (const table of ['sessions', 'logins'])
      expect(restored.get(`SELECT COUNT(*) AS count FROM ${table}`)).toEqual({ count: 0 });
    restored.close();
  });

  it('with --new sets everything aside, and the next start is a first one', () => {
    const home = stage();
    writeFileSync(join(home, 'secret.key'), 'key');
    const aside = startNew(home) ?? '';
    expect(readdirSync(home).sort()).toEqual(['lock', aside.slice(home.length + 1)].sort());
    expect(readdirSync(aside).sort()).toEqual(['backups', 'secret.key', 'starfray.sqlite']);
    openStore(home).close();
    expect(read(home)).toBeUndefined();
    expect(read(aside)).toEqual({ value: 'new' });
  });

  it.each([
    ['restore', (home: string) => void restore(home)],
    ['restore -- --new', (home: string) => void startNew(home)],
  ])('loses nothing, whichever write of %s fails', async (_, work) => {
    const hits = await failEach(async failing => {
      const home = stage();
      const isDone = await failing(() => work(home)).then(
        () => true,
        () => false,
      );
      const stores = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(name =>
        /sqlite$/.test(name),
      );
      const values = stores.map(name => valueIn(join(home, name)));
      expect(values).toContain('new');
      expect(values).toContain('old');
      if (isDone) return;
      const isGone = !existsSync(path(home)) && listBackups(home).length > 0;
      if (isGone) expect(() => openStore(home)).toThrow('npm run restore');
      work(home);
    });
    expect(hits.length).toBeGreaterThan(3);
  });
});

function valueIn(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare(READ).get();
  db.close();
  return row?.value;
}
