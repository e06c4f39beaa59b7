import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { makeKey, revokeKey } from '../../../net/access/keys.ts';
import { createLogin, redeemLogin } from '../../../net/access/sessions.ts';
import { listBackups } from '../../../net/store/backups.ts';
import { lockHome } from '../../../net/store/home.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { restore, startNew } from '../../../net/store/restore.ts';
import { failEach } from '../../chaos/nth-failure.ts';
import { path, put, READ, read, stage } from './backed-up.ts';

/** Tests how a copy of the store is restored. */

/** Writes the files that a killed server leaves in a folder: a store and, beside it, the latest writes. */
function leaveUnclosed(home: string) {
  const running = path(stage());
  const store = new DatabaseSync(running);
  store.exec("PRAGMA journal_mode = WAL; UPDATE facts SET value = 'newest' WHERE name = 'a'");
  for (const suffix of ['', '-shm', '-wal']) copyFileSync(running + suffix, path(home) + suffix);
  store.close();
}

describe('npm run restore', () => {
  it('npm run restore replaces the store with the newest backup and moves the old files to quarantine', () => {
    const home = stage();
    const round = ['round.checkpoint', 'round.checkpoint.new'];
    for (const name of round) writeFileSync(join(home, name), 'a round');
    const { from, aside } = restore(home);
    expect(from).toBe(listBackups(home)[0]);
    expect(read(home)).toEqual({ value: 'old' });
    expect(readdirSync(home).filter(name => name.startsWith('round'))).toEqual([]);
    expect(readdirSync(aside ?? '')).toEqual(expect.arrayContaining(round));
    const before = new DatabaseSync(path(aside ?? ''), { readOnly: true });
    expect(before.prepare(READ).get()).toEqual({ value: 'new' });
    before.close();
  });

  it('when a backup is restored, the write-ahead log of a killed server is not applied to it', () => {
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

  it('npm run restore skips backups that are damaged or empty', () => {
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

  it('npm run restore accepts a named file, and gives the reason if a file cannot be used', () => {
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
    ['all tables except one', 'CREATE TABLE settings (key, value); CREATE TABLE facts (name, value)'],
    ['no table', ''],
  ])('npm run restore refuses a database of another program: %s', (_, sql) => {
    const home = stage();
    const file = join(home, 'foreign.sqlite');
    const foreign = new DatabaseSync(file);
    foreign.exec(`${sql}; PRAGMA user_version = 1`);
    foreign.close();
    const namesIn = () => readdirSync(home).filter(name => !name.endsWith('lock'));
    const before = namesIn();
    expect(() => restore(home, file)).toThrow(`${file} cannot be restored: it is not a store of Starfray.`);
    expect(namesIn()).toEqual(before);
    expect(read(home)).toEqual({ value: 'new' });
  });

  it('the next start removes the draft and journal of an interrupted restore', () => {
    const home = stage();
    for (const ending of ['.new', '.new-journal']) writeFileSync(`${path(home)}${ending}`, 'half');
    openStore(home).close();
    expect(readdirSync(home).filter(name => name.includes('.new'))).toEqual([]);
    expect(read(home)).toEqual({ value: 'new' });
  });

  it('the journal of an interrupted restore is not applied to the next restore', () => {
    const home = stage();
    const other = `${path(newHome())}`;
    const db = new DatabaseSync(other);
    db.exec('CREATE TABLE a (b); INSERT INTO a VALUES (1); PRAGMA cache_size = 1; BEGIN');
    const insert = db.prepare('INSERT INTO a VALUES (zeroblob(100000))');
    for (let row = 0; row < 50; row++) insert.run();
    copyFileSync(`${other}-journal`, `${path(home)}.new-journal`);
    db.close();
    restore(home);
    expect(read(home)).toEqual({ value: 'old' });
  });

  it.skipIf(process.platform === 'win32')(
    'npm run restore refuses a pipe, which would block, and a folder',
    () => {
      const home = stage();
      const pipe = join(home, 'pipe.sqlite');
      spawnSync('mkfifo', [pipe]);
      for (const file of [pipe, join(home, 'backups')])
        expect(() => restore(home, file)).toThrow(`${file} is not a file`);
      const folder = join(home, 'backups');
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      spawnSync('mkfifo', [join(folder, 'starfray-2020-01-01T00-00-00.000Z.sqlite')]);
      symlinkSync('nowhere', join(folder, 'starfray-2021-01-01T00-00-00.000Z.sqlite'));
      expect(() => restore(home)).toThrow('No backup');
      expect(read(home)).toEqual({ value: 'new' });
    },
  );

  it('npm run restore ignores a damaged -wal file beside a named file, but refuses a rollback journal', () => {
    const home = stage();
    const [backup = ''] = listBackups(home);
    writeFileSync(`${backup}-wal`, Buffer.alloc(50_000, 7));
    restore(home, backup);
    expect(read(home)).toEqual({ value: 'old' });
    put(home, 'newer');
    writeFileSync(`${backup}-journal`, Buffer.alloc(50_000, 7));
    expect(() => restore(home, backup)).toThrow(`${backup} cannot be restored: it cannot be read`);
    expect(read(home)).toEqual({ value: 'newer' });
  });

  it('npm run restore refuses to run while a server is running', () => {
    const home = stage();
    const store = openStore(home);
    expect(() => restore(home)).toThrow('is running');
    expect(() => startNew(home)).toThrow('is running');
    store.close();
  });

  it('npm run restore refuses to run while a supervisor restarts its server, and does not lock the folder', () => {
    const home = stage();
    const supervisor = lockHome(home, 'supervisor.lock');
    expect(() => restore(home)).toThrow('is running');
    expect(() => startNew(home)).toThrow('is running');
    openStore(home).close();
    supervisor?.release();
    expect(startNew(home)).not.toBeNull();
  });

  it('npm run restore reports no changed keys if the current store is missing or cannot be read', () => {
    const home = stage();
    writeFileSync(path(home), 'no store'.repeat(1_000));
    expect(restore(home).keys).toBeNull();
    rmSync(path(home));
    expect(restore(home)).toMatchObject({ keys: null, aside: null });
    expect(read(home)).toEqual({ value: 'old' });
  });

  it('npm run restore -- --new does nothing in an empty folder', () => {
    const home = newHome();
    expect(startNew(home)).toBeNull();
    expect(readdirSync(home).sort()).toEqual(['lock', 'supervisor.lock']);
  });

  it('npm run restore signs out all sessions and names the keys that differ from those of the replaced store', () => {
    const home = newHome();
    const store = openStore(home);
    makeKey(store, { name: 'lost', scope: 'read' });
    redeemLogin(store, createLogin(store), { host: '127.0.0.1:1', name: '' });
    createLogin(store);
    store.close();
    const today = openStore(home);
    revokeKey(today, 1);
    makeKey(today, { name: 'made since', scope: 'play' });
    today.close();
    expect(restore(home).keys).toEqual({ back: ['lost'], gone: ['made since'] });
    const restored = openStore(home);
    for (const table of ['sessions', 'logins'])
      expect(restored.get(`SELECT COUNT(*) AS count FROM ${table}`)).toEqual({ count: 0 });
    restored.close();
  });

  it('npm run restore -- --new moves everything to quarantine, and the next start creates a new store', () => {
    const home = stage();
    writeFileSync(join(home, 'secret.key'), 'key');
    const aside = startNew(home) ?? '';
    expect(readdirSync(home).sort()).toEqual(
      ['lock', 'supervisor.lock', aside.slice(home.length + 1)].sort(),
    );
    expect(readdirSync(aside).sort()).toEqual(['backups', 'secret.key', 'starfray.sqlite']);
    openStore(home).close();
    expect(read(home)).toBeUndefined();
    expect(read(aside)).toEqual({ value: 'new' });
  });

  it.each([
    ['restore', (home: string) => void restore(home)],
    ['restore -- --new', (home: string) => void startNew(home)],
  ])('npm run restore loses no data, whichever step of %s fails', async (_, work) => {
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
