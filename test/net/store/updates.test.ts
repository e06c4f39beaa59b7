import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { listBackups, makeBackup } from '../../../net/store/backups.ts';
import { lockHome } from '../../../net/store/home.ts';
import { migrate, versionOf } from '../../../net/store/migrate.ts';
import { MIGRATIONS } from '../../../net/store/migrations.ts';
import { openStore } from '../../../net/store/open-store.ts';

/**
 * A newer version copies the store before it migrates it. An older version refuses the migrated store and says how to
 * go back.
 */

const RESTORE = join(import.meta.dirname, '../../../net/cli/restore.ts');
const OLD = MIGRATIONS.slice(0, -1);
const NEWEST = MIGRATIONS.length;
let home: string;
beforeEach(() => {
  home = newHome();
});

function withStore<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const store = () => join(home, 'starfray.sqlite');
const versionAt = (path: string) => withStore(path, versionOf);
const botsAt = (path: string) =>
  withStore(path, db => db.prepare("SELECT value FROM settings WHERE key = 'bots'").get()?.value);

/** Writes a store as the version before this one left it. */
function writeOld() {
  withStore(store(), db => {
    migrate(db, OLD);
    db.exec("INSERT INTO settings VALUES ('bots', '61')");
  });
}

function writeNewer() {
  openStore(home).close();
  withStore(store(), db => db.exec(`PRAGMA user_version = ${NEWEST + 1}`));
}

describe('store of an older version', () => {
  it.each([
    ['a start', {}],
    ['a restart, which usually makes no backup', { withBackup: false }],
    ['a command', { exclusive: false }],
  ])('a backup is made before %s migrates the store', (_, options) => {
    writeOld();
    openStore(home, options).close();
    expect(versionAt(store())).toBe(NEWEST);
    const [backup = '', ...others] = listBackups(home);
    expect(others).toEqual([]);
    expect([versionAt(backup), botsAt(backup)]).toEqual([OLD.length, '61']);
  });

  it('a command-line program does not migrate the store while the game runs', () => {
    writeOld();
    const game = lockHome(home);
    expect(() => openStore(home, { exclusive: false })).toThrow(
      `An older version of Starfray is running on ${home}: quit it, then start this one.`,
    );
    expect(versionAt(store())).toBe(OLD.length);
    game?.release();
    openStore(home, { exclusive: false }).close();
    expect(versionAt(store())).toBe(NEWEST);
  });

  it('a command that has migrated the store leaves the folder unlocked', () => {
    writeOld();
    const beside = openStore(home, { exclusive: false });
    openStore(home).close();
    beside.close();
  });
});

describe('backup from before an update', () => {
  const DAY_MS = 24 * 60 * 60_000;

  /**
   * Updates the store, and then makes an ordinary backup on each of the days. Returns the copy that was made before
   * the update.
   */
  function updateThenBackUp(days: number): string {
    openStore(home).close();
    const [copy = ''] = listBackups(home);
    withStore(store(), db => {
      for (let day = 1; day <= days; day++) makeBackup(db, home, new Date(Date.now() + day * DAY_MS));
    });
    return copy;
  }

  it('the backup made before an update of the game is kept for 30 days, so that the owner can go back', () => {
    writeOld();
    const copy = updateThenBackUp(29);
    const backups = listBackups(home);
    expect(backups).toContain(copy);
    expect(backups.filter(path => versionAt(path) === OLD.length)).toEqual([copy]);
    expect(backups).toHaveLength(7 + 1);
  });

  it('the backup made before an update of the game is removed by the first ordinary backup after 30 days', () => {
    writeOld();
    const copy = updateThenBackUp(31);
    expect(listBackups(home)).not.toContain(copy);
  });

  it('a damaged backup does not replace the one that was made before an update of the game', () => {
    writeOld();
    const copy = updateThenBackUp(0);
    const later = new Date(Date.now() + 60_000).toISOString().replaceAll(':', '-');
    writeFileSync(join(home, 'backups', `starfray-${later}.sqlite`), 'damaged');
    withStore(store(), db => {
      for (let day = 1; day <= 9; day++) makeBackup(db, home, new Date(Date.now() + day * DAY_MS));
    });
    expect(listBackups(home)).toContain(copy);
  });

  it('only the newest backup of an older version is kept longer than usual', () => {
    writeOld();
    withStore(store(), db => makeBackup(db, home, new Date(Date.now() - DAY_MS)));
    const copy = updateThenBackUp(9);
    expect(listBackups(home).filter(path => versionAt(path) === OLD.length)).toEqual([copy]);
  });
});

describe('store of a newer version', () => {
  it('a store of a newer version is refused without changing it or making a backup', () => {
    writeNewer();
    const before = readFileSync(store());
    for (const options of [{}, { withBackup: false }, { exclusive: false }])
      expect(() => openStore(home, options)).toThrow(
        /newer version of Starfray: start that one\. .*"npm run restore"/,
      );
    expect(readFileSync(store()).equals(before)).toBe(true);
    expect(listBackups(home)).toEqual([]);
  });

  it('npm run restore replaces a newer store with the backup from before the update, as the error says', () => {
    writeOld();
    openStore(home).close(); // the update
    withStore(store(), db => db.exec(`PRAGMA user_version = ${NEWEST + 1}`));
    withStore(store(), db => db.exec("UPDATE settings SET value = '5' WHERE key = 'bots'"));
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', RESTORE], {
      env: { ...process.env, STARFRAY_HOME: home },
    });
    openStore(home).close();
    expect(botsAt(store())).toBe('61');
    const [aside = ''] = readdirSync(home).filter(name => name.startsWith('set-aside-'));
    expect(botsAt(join(home, aside, 'starfray.sqlite'))).toBe('5');
  });
});
