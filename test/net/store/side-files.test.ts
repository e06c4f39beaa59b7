import { copyFileSync, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createStoreFiles } from '../../../net/store/store-files.ts';
import { path, READ } from './backed-up.ts';

/**
 * Tests the loss of the files beside the store, which contain the newest changes and which other programs may remove.
 */

const PUT = 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)';

/** A copy of the folder as a start would find it if this process were killed now. */
function crashed(home: string, endings = ['', '-wal', '-shm']) {
  const left = newHome();
  for (const ending of endings)
    if (existsSync(path(home) + ending)) copyFileSync(path(home) + ending, path(left) + ending);
  return left;
}

function valueAfter(home: string, lines: string[] = []) {
  const store = openStore(home, { onLog: line => lines.push(line) });
  const row = store.get<{ value: string }>(READ);
  store.close();
  return row?.value;
}

function running() {
  const home = newHome();
  const lines: string[] = [];
  const store = openStore(home, { onLog: line => lines.push(line) });
  return { home, lines, store };
}

describe.skipIf(process.platform === 'win32')('side files removed', () => {
  it.each([
    ['both', ['-wal', '-shm']],
    ['-wal', ['-wal']],
    ['-shm', ['-shm']],
  ])(
    'a -wal or -shm file that was removed is recreated at the next use, and no crash loses data then: %s',
    (_, endings) => {
      const { home, lines, store } = running();
      store.run(PUT, 'a', '1');
      for (const ending of endings) rmSync(path(home) + ending);
      store.dataVersion();
      expect(lines).toEqual([expect.stringMatching(/-wal was removed or replaced .* nothing was lost/)]);
      expect(valueAfter(crashed(home, ['']))).toBe('1');
      for (const ending of endings) rmSync(path(home) + ending);
      store.run(PUT, 'a', '2');
      expect(valueAfter(crashed(home))).toBe('2');
      store.close();
      expect(valueAfter(home)).toBe('2');
    },
  );

  it('a -wal file of the store that was replaced by another file is recreated', () => {
    const { home, store } = running();
    store.run(PUT, 'a', '1');
    copyFileSync(`${path(home)}-wal`, `${path(home)}-old`);
    store.run(PUT, 'a', '2');
    rmSync(`${path(home)}-wal`);
    copyFileSync(`${path(home)}-old`, `${path(home)}-wal`);
    store.run(PUT, 'b', '3');
    expect(valueAfter(crashed(home))).toBe('2');
    store.close();
  });

  it('writes are refused if a -wal or -shm file is removed while another program has the store open', () => {
    const { home, lines, store } = running();
    store.run(PUT, 'a', '1');
    const other = new DatabaseSync(path(home));
    other.prepare(READ).get();
    rmSync(`${path(home)}-wal`);
    expect(() => store.run(PUT, 'a', '2')).toThrow(
      expect.objectContaining({ code: 'not-stored', message: expect.stringContaining('close programs') }),
    );
    expect(() => store.run(PUT, 'a', '2')).toThrow('close programs');
    expect(lines).toHaveLength(1);
    other.close();
    store.run(PUT, 'a', '3');
    expect(valueAfter(crashed(home))).toBe('3');
    store.close();
  });
});

describe('main file of the store', () => {
  it('opening the store moves the data that an earlier server left in the -wal file into the main file', () => {
    const { home, store } = running();
    store.run(PUT, 'a', '1');
    const left = crashed(home);
    const again = openStore(left);
    expect(valueAfter(crashed(left, ['']))).toBe('1');
    again.close();
    store.close();
  });

  it("after a minute, the data in the store's -wal file is moved into the main file", () => {
    const home = newHome();
    openStore(home).close();
    const db = new DatabaseSync(path(home));
    db.exec('PRAGMA journal_mode = WAL');
    let now = 0;
    const place = createStoreFiles(db, path(home), { onLog: line => expect.fail(line), now: () => now });
    const stored = () => valueAfter(crashed(home, ['']));
    db.prepare(PUT).run('a', '1');
    now = 59_999;
    place.look();
    expect(stored()).toBeUndefined();
    now = 60_000;
    place.look();
    expect(stored()).toBe('1');
    db.prepare(PUT).run('a', '2');
    now = 119_999;
    place.look();
    expect(stored()).toBe('1');
    now = 120_000;
    place.look();
    expect(stored()).toBe('2');
    db.close();
  });
});

describe('start after a kill', () => {
  const killed = () => {
    const { home, store } = running();
    store.run(PUT, 'a', '1');
    store.run(PUT, 'a', '2');
    const left = crashed(home);
    store.close();
    return left;
  };

  it.each([
    ['removed', (wal: string) => rmSync(wal)],
    ['truncated', (wal: string) => truncateSync(wal, 4_200)],
    ['overwritten', (wal: string) => writeFileSync(wal, Buffer.alloc(40_000, 7))],
  ])(
    'data of the store that was lost because the -wal file was %s is reported in one log line',
    (_, damage) => {
      const home = killed();
      damage(`${path(home)}-wal`);
      const lines: string[] = [];
      valueAfter(home, lines);
      expect(lines).toEqual([expect.stringMatching(/-wal was removed or damaged .* are lost\./)]);
    },
  );

  it('if all files of the store are present at the start, nothing is logged', () => {
    const lines: string[] = [];
    expect(valueAfter(killed(), lines)).toBe('2');
    expect(lines).toEqual([]);
  });

  it('if data that a -wal file lacks is already in the main file of the store, nothing is logged', () => {
    const { home, store } = running();
    store.run(PUT, 'a', '1');
    const db = new DatabaseSync(path(home));
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    const left = crashed(home, ['', '-shm']);
    db.close();
    store.close();
    const lines: string[] = [];
    expect(valueAfter(left, lines)).toBe('1');
    expect(lines).toEqual([]);
  });
});
