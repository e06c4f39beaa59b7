import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { listBackups, makeBackup } from '../../../net/store/backups.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { restore } from '../../../net/store/restore.ts';
import { keysIn } from '../../../net/store/stored-copy.ts';
import { failEach } from '../../chaos/nth-failure.ts';
import { path, put, READ, read, stage } from './backed-up.ts';

/** Tests copies of the store, and which of them are kept. */

const backupsOf = (home: string) => readdirSync(join(home, 'backups')).sort();

describe('store backups', () => {
  it('each start backs up the store as it was before that start', () => {
    const home = newHome();
    put(home, '1');
    openStore(home).close();
    const [name] = backupsOf(home);
    expect(name).toMatch(/^starfray-\d{4}-\d\d-\d\dT.*\.sqlite$/);
    const backup = new DatabaseSync(join(home, 'backups', name), { readOnly: true });
    expect(backup.prepare(READ).get()).toEqual({ value: '1' });
    backup.close();
  });

  it('half-written backups of the store are removed after an hour, and other files are never removed', () => {
    const home = newHome();
    put(home, '1');
    openStore(home).close();
    const [backup = ''] = backupsOf(home);
    const at = (minutesAgo: number) =>
      `starfray-${new Date(Date.now() - minutesAgo * 60_000).toISOString().replaceAll(':', '-')}.sqlite`;
    const stale = ['.new', '.new-journal'].map(ending => `${at(61)}${ending}`);
    const left = [
      `${at(58)}.new`,
      `${at(58)}.new-journal`,
      `${backup}.new`,
      'notes.new',
      'starfray.sqlite.new',
    ];
    for (const name of [...stale, ...left]) writeFileSync(join(home, 'backups', name), 'half');
    openStore(home).close();
    expect(backupsOf(home).filter(name => !name.endsWith('.sqlite'))).toEqual(left.sort());
  });

  it('a restart after a crash makes no backup', () => {
    const home = newHome();
    openStore(home).close();
    openStore(home, { withBackup: false }).close();
    expect(listBackups(home)).toEqual([]);
  });

  it('backups of the store are kept for the last seven starts and for each of the last seven days', () => {
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

  it('backups dated in the future displace no other backups, and are restored only if no other backups exist', () => {
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

  it('a backup that another program holds open is named in the log, and does not prevent a new backup', () => {
    const home = stage();
    const stuck = 'starfray-2019-01-01T00-00-00.000Z.sqlite';
    mkdirSync(join(home, 'backups', stuck)); // a folder in place of a file, which cannot be removed like a file
    const lines: string[] = [];
    const db = new DatabaseSync(path(home));
    for (let day = 1; day <= 8; day++)
      makeBackup(db, home, new Date(Date.UTC(2026, 10, day)), line => lines.push(line));
    db.close();
    expect(backupsOf(home)).toContain(stuck);
    expect(new Set(lines)).toEqual(
      new Set([expect.stringMatching(`^The old backup ${stuck} could not be removed yet: .`)]),
    );
    expect(backupsOf(home)).toContain('starfray-2026-11-08T00-00-00.000Z.sqlite');
  });

  it('a backup whose write fails leaves no incomplete file and removes no older backup', async () => {
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

  it('a store whose tables cannot be read is not backed up', () => {
    const home = newHome();
    const db = new DatabaseSync(path(home));
    db.exec('CREATE TABLE a (b)');
    expect(() => makeBackup(db, home)).toThrow(/no tables .* no backup was made/);
    db.close();
    expect(backupsOf(home)).toEqual([]);
  });

  it('a damaged store is not backed up', () => {
    const home = stage();
    const before = backupsOf(home);
    truncateSync(path(home), 3 * 4_096);
    expect(() => openStore(home)).toThrow(/damaged.*npm run restore/);
    expect(backupsOf(home)).toEqual(before);
  });
});

describe('missing store', () => {
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
  ])('a missing store is not replaced by a new store if backups exist: %s', (_, lose) => {
    const home = stage();
    lose(home);
    const words = /"npm run restore" .*"npm run restore -- --new"/;
    expect(() => openStore(home)).toThrow(words);
    expect(() => openStore(home, { exclusive: false })).toThrow(words);
    restore(home);
    expect(read(home)).toEqual({ value: 'old' });
  });

  it.each([
    ['the latest writes', '-wal'],
    ['an interrupted restore', '.new'],
  ])('a missing store is not replaced by a new store if its folder contains %s', (_, ending) => {
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
