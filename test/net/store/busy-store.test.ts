import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Tests how long callers wait while another process writes to the store. */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let beside: Store;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  beside = openStore(home.path, { exclusive: false });
});
afterEach(() => {
  beside.close();
  store.close();
  home.remove();
});

const patienceOf = (who: Store) => who.get<{ timeout: number }>('PRAGMA busy_timeout')?.timeout;

describe('store', () => {
  it('if another process is writing to the store, the server waits at most 100 ms', () => {
    expect(patienceOf(store)).toBe(100);
  });

  it('if another process is writing to the store, a command-line program waits two seconds', () => {
    expect(patienceOf(beside)).toBe(2_000);
  });

  it('while another process is writing to the store, the server can read but not write', () => {
    const other = new DatabaseSync(join(home.path, 'starfray.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const write = () => store.run("INSERT INTO facts (name, value) VALUES ('a', 'b')");
    expect(store.get('SELECT COUNT(*) AS count FROM settings')).toEqual({ count: 0 });
    expect(write).toThrow(expect.objectContaining({ code: 'not-stored' }));
    other.exec('ROLLBACK');
    other.close();
    write();
    expect(store.get("SELECT value FROM facts WHERE name = 'a'")).toEqual({ value: 'b' });
  });
});

it('every write is synced to disk, so it survives a power failure', () => {
  expect(store.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(store.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
});

it('deleted data is overwritten in the file of the store', () => {
  for (const each of [store, beside]) expect(each.get('PRAGMA secure_delete')).toEqual({ secure_delete: 1 });
});
