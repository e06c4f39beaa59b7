import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { lockHome } from '../../../net/store/home.ts';
import { openStore, openStoreWhenFree } from '../../../net/store/open-store.ts';

/** Tests what the store accepts and what it refuses. */

const PUT = 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)';
const COUNT = 'SELECT COUNT(*) AS count FROM facts';

describe('store', () => {
  it('data that the store acknowledged is still there after a restart', () => {
    const home = newHome();
    const first = openStore(home);
    first.run(PUT, 'a', '1');
    first.close();
    const second = openStore(home);
    expect(second.all('SELECT name, value FROM facts')).toEqual([{ name: 'a', value: '1' }]);
    second.close();
  });

  it('a request that is still being handled after the store was closed is refused, and changes nothing', async () => {
    const store = openStore(newHome());
    store.close();
    const refusal = { code: 'not-stored', message: expect.stringContaining('The server is stopping') };
    for (const work of [
      () => store.get(COUNT),
      () => store.run(PUT, 'a', '1'),
      () => store.transaction(() => store.run(PUT, 'a', '1')),
    ])
      expect(work).toThrow(expect.objectContaining(refusal));
    await expect(store.groupCommit(() => store.run(PUT, 'a', '1'))).rejects.toMatchObject(refusal);
  });

  it('an unusable data folder is reported with its path, the reason and a remedy', () => {
    const home = join(newHome(), 'no folder');
    writeFileSync(home, '');
    expect(() => openStore(home)).toThrow(`The data folder ${home} cannot be used (E`);
  });

  it('a transaction of the store applies either all or none of its changes', () => {
    const store = openStore(newHome());
    const work = () =>
      store.transaction(() => {
        store.run(PUT, 'a', '1');
        throw new Error('no');
      });
    expect(work).toThrow('no');
    expect(store.get(COUNT)).toEqual({ count: 0 });
    store.transaction(() => store.run(PUT, 'a', '1'));
    expect(store.get(COUNT)).toEqual({ count: 1 });
    store.close();
  });

  it('a refused write is reported and does not change the store', () => {
    const home = newHome();
    const store = openStore(home);
    store.run(PUT, 'a', '1');
    const other = new DatabaseSync(join(home, 'starfray.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    expect(() => store.run(PUT, 'a', '2')).toThrow(
      expect.objectContaining({ code: 'not-stored', message: expect.stringContaining('database is locked') }),
    );
    other.close();
    expect(store.get('SELECT value FROM facts')).toEqual({ value: '1' });
    store.close();
  });

  it('the store notices changes that another process makes', () => {
    const home = newHome();
    const store = openStore(home);
    const before = store.dataVersion();
    store.run(PUT, 'own', '1');
    expect(store.dataVersion()).toBe(before);
    const other = openStore(home, { exclusive: false });
    other.run(PUT, 'other', '1');
    expect(store.dataVersion()).not.toBe(before);
    other.close();
    store.close();
  });

  it.skipIf(process.platform === 'win32')('the store is readable by its owner only', () => {
    const parent = join(newHome(), 'new');
    const home = join(parent, 'home');
    openStore(home).close();
    openStore(home).close();
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(parent)).toBe(0o700);
    const paths = readdirSync(home, { recursive: true, encoding: 'utf8' }).map(path => join(home, path));
    expect(mode(home)).toBe(0o700);
    for (const path of paths) expect(mode(path)).toBe(statSync(path).isDirectory() ? 0o700 : 0o600);
  });

  it.skipIf(process.platform === 'win32')('the store restricts an empty existing folder to its owner', () => {
    const home = newHome();
    chmodSync(home, 0o755);
    openStore(home, { onLog: line => expect.fail(line) }).close();
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it.skipIf(process.platform === 'win32').each([0o755, 0o750, 0o701])(
    'the store warns when others may read a folder that is in use: mode %i',
    mode => {
      const home = newHome();
      writeFileSync(join(home, 'notes.txt'), 'mine');
      chmodSync(home, mode);
      const lines: string[] = [];
      openStore(home, { onLog: line => lines.push(line) }).close();
      expect(lines).toEqual([expect.stringMatching(/Other users .* "chmod 700"/)]);
      expect(statSync(home).mode & 0o777).toBe(mode);
    },
  );

  it('every change of the store waits for the disk unless the caller chose not to wait', () => {
    const store = openStore(newHome());
    const level = () => store.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
    const [NORMAL, FULL] = [1, 2];
    expect(store.transaction(level)).toBe(FULL);
    expect(store.transaction(level, { hasty: true })).toBe(NORMAL);
    expect(store.transaction(level)).toBe(FULL);
    const failing = () => {
      throw new Error('no');
    };
    expect(() => store.transaction(failing, { hasty: true })).toThrow('no');
    store.run(PUT, 'a', '1');
    expect(level()).toBe(FULL);
    expect(store.transaction(level, { hasty: true })).toBe(NORMAL);
    store.close();
  });

  it('an insert into the store returns the id of the new row', () => {
    const store = openStore(newHome());
    const insert = () => store.insert("INSERT INTO script_runs (name, at, trigger) VALUES ('a', 1, 'test')");
    expect([insert(), insert()]).toEqual([1, 2]);
    store.close();
  });

  it.each([
    "INSERT INTO facts (name, value) VALUES ('a', '1') RETURNING name",
    "WITH rows AS (SELECT 'a', '1') REPLACE INTO facts SELECT * FROM rows RETURNING name",
    'DELETE FROM facts RETURNING name',
  ])('a read of the store is refused if it would write: %s', sql => {
    const store = openStore(newHome());
    store.run(PUT, 'b', '2');
    expect(() => store.get(sql)).toThrow('may write');
    expect(() => store.all(sql)).toThrow('may write');
    expect(store.get('SELECT * FROM facts')).toEqual({ name: 'b', value: '2' });
    store.close();
  });

  it('a damaged store is refused, and the error names the command that repairs it', () => {
    const home = newHome();
    writeFileSync(
      join(home, 'starfray.sqlite'),
      'this is not a database, whatever its name says'.repeat(100),
    );
    expect(() => openStore(home)).toThrow(/is damaged.*"npm run restore"/);
    rmSync(join(home, 'starfray.sqlite'));
    openStore(home).close();
  });

  it.each([
    ['of another program', 'DROP TABLE settings; CREATE TABLE bookmarks (url); PRAGMA user_version = 3'],
    ['without a version', 'PRAGMA user_version = 0'],
    ['that lacks a table of a later version', 'DROP TABLE payments'],
    ['that lacks a column', 'ALTER TABLE payments DROP COLUMN channel'],
  ])('a database %s is refused as foreign and is not changed', (_, sql) => {
    const home = newHome();
    openStore(home).close();
    const db = new DatabaseSync(join(home, 'starfray.sqlite'));
    db.exec(sql);
    db.close();
    const before = readFileSync(join(home, 'starfray.sqlite'));
    expect(() => openStore(home)).toThrow(/is not a store of Starfray.*"npm run restore"/);
    expect(readFileSync(join(home, 'starfray.sqlite')).equals(before)).toBe(true);
    expect(readdirSync(home).sort()).toEqual(['lock', 'starfray.sqlite']);
  });

  it.skipIf(process.platform === 'win32').each(['', '-wal', '-shm', '-journal'])(
    'the store refuses a pipe in place of its files, which would block: starfray.sqlite%s',
    ending => {
      const home = newHome();
      spawnSync('mkfifo', [join(home, `starfray.sqlite${ending}`)]);
      expect(() => openStore(home)).toThrow('is not a file: move it away');
    },
  );

  it('a store of a newer version is refused', () => {
    const home = newHome();
    openStore(home).close();
    const db = new DatabaseSync(join(home, 'starfray.sqlite'));
    db.exec('PRAGMA user_version = 999');
    db.close();
    expect(() => openStore(home)).toThrow('newer version');
  });

  it('a store belongs to one server at a time, and becomes free when that server ends', () => {
    const home = newHome();
    const store = openStore(home);
    expect(() => openStore(home)).toThrow(/Another Starfray is running/);
    store.close();
    openStore(home).close();
  });

  it('the store is locked until its file is closed', () => {
    const home = newHome();
    const store = openStore(home);
    const locked: boolean[] = [];
    const { close } = DatabaseSync.prototype;
    const watched = function (this: DatabaseSync) {
      DatabaseSync.prototype.close = close;
      const lock = lockHome(home);
      locked.push(lock === null);
      lock?.release();
      DatabaseSync.prototype.close = watched;
      close.call(this);
    };
    DatabaseSync.prototype.close = watched;
    try {
      store.close();
    } finally {
      DatabaseSync.prototype.close = close;
    }
    // the lock is still held when the store's file is closed, and when the file of the lock is closed
    expect(locked).toEqual([true, true]);
    expect(lockHome(home)?.release()).toBeUndefined();
  });

  it('opening a store waits for a server that is about to end', async () => {
    const home = newHome();
    const ending = openStore(home);
    const opening = openStoreWhenFree(home);
    ending.close();
    (await opening).close();
  });

  it('opening a store waits three seconds for a server that does not end', async () => {
    const home = newHome();
    const running = openStore(home);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let refusal: Error | null = null;
    openStoreWhenFree(home).catch(error => {
      refusal = error;
    });
    await vi.advanceTimersByTimeAsync(2_950);
    expect(refusal).toBeNull();
    await vi.advanceTimersByTimeAsync(50);
    expect(refusal).toMatchObject({ message: expect.stringContaining('Another Starfray is running') });
    running.close();
  });
});

/** Windows does not allow a folder with open files to be removed or renamed. */
describe.skipIf(process.platform === 'win32')('data folder replaced', () => {
  const setUp = () => {
    const home = newHome();
    const lines: string[] = [];
    const store = openStore(home, { onLog: line => lines.push(line) });
    store.run(PUT, 'a', '1');
    return { home, lines, store, away: `${home}-away` };
  };
  const refusal = expect.objectContaining({
    code: 'not-stored',
    message: expect.stringContaining('was removed or replaced'),
  });

  it('writes to the store are refused after the data folder was replaced, and that is logged once', () => {
    const { home, lines, store } = setUp();
    rmSync(home, { recursive: true });
    for (let poll = 0; poll < 3; poll++) store.dataVersion();
    expect(lines).toEqual([expect.stringContaining('was removed or replaced')]);
    openStore(home, { exclusive: false }).close(); // as `npm run key` does
    expect(() => store.run(PUT, 'b', '2')).toThrow(refusal);
    expect(() => store.transaction(() => store.run(PUT, 'b', '2'))).toThrow(refusal);
    expect(store.get(COUNT)).toEqual({ count: 1 });
    expect(lines).toHaveLength(1);
    store.close();
  });

  it('writes to the store are accepted again after the original data folder was put back', () => {
    const { home, lines, store, away } = setUp();
    renameSync(home, away);
    expect(() => store.run(PUT, 'b', '2')).toThrow(refusal);
    renameSync(away, home);
    store.run(PUT, 'c', '3');
    expect(lines).toHaveLength(2);
    store.close();
    const again = openStore(home);
    expect(again.get(COUNT)).toEqual({ count: 2 });
    again.close();
  });
});
