import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { mountSmallDisk, NO_DISK } from '../../chaos/small-disk.ts';

/** Small changes in the same turn of the event loop are stored in one transaction. */

const PUT = 'INSERT INTO facts (name, value) VALUES (?, ?)';

/** A store, its content, and the content that another program finds in it. */
function stage(under?: string) {
  const home = temporaryHome(under);
  const store = openStore(home.path);
  const other = new DatabaseSync(join(home.path, 'starfray.sqlite'), { readOnly: true });
  onTestFinished(() => {
    other.close();
    store.close();
    home.remove();
  });
  const NAMES = "SELECT name FROM facts WHERE value = 'x' ORDER BY name";
  const put = (name: string) => store.groupCommit(() => store.run(PUT, name, 'x'));
  const here = () => store.all<{ name: string }>(NAMES).map(({ name }) => name);
  const outside = () =>
    other
      .prepare(NAMES)
      .all()
      .map(({ name }) => name);
  return { store, put, here, outside };
}

const refused = expect.objectContaining({ code: 'not-stored' });

describe('small change', () => {
  it('small changes to the store are visible at once, and are confirmed when all changes of their turn are stored', async () => {
    const { put, here, outside } = stage();
    const changes = [put('a'), put('b'), put('c')];
    expect(here()).toEqual(['a', 'b', 'c']);
    expect(outside()).toEqual([]);
    await changes[0];
    expect(outside()).toEqual(['a', 'b', 'c']);
    await Promise.all(changes);
  });

  it('a failed change to the store is undone completely, while the other changes of its group stay', async () => {
    const { store, put, here, outside } = stage();
    let rollbacks = 0;
    store.onRollback(() => rollbacks++);
    const first = put('a');
    const broken = store.groupCommit(() => {
      store.run(PUT, 'b', 'x');
      throw new Error('no');
    });
    const last = put('c');
    await expect(broken).rejects.toThrow('no');
    await Promise.all([first, last]);
    expect([here(), outside(), rollbacks]).toEqual([['a', 'c'], ['a', 'c'], 1]);
  });

  it('a small change to the store is stored before a later transaction, even if that transaction fails', async () => {
    const { store, put, outside } = stage();
    const change = put('a');
    const work = () =>
      store.transaction(() => {
        store.run(PUT, 'b', 'x');
        throw new Error('no');
      });
    expect(work).toThrow('no');
    expect(outside()).toEqual(['a']);
    void put('c');
    store.run(PUT, 'd', 'x');
    expect(outside()).toEqual(['a', 'c', 'd']);
    await change;
  });

  it('a small change to the store that is made inside a transaction belongs to that transaction', () => {
    const { store, here } = stage();
    const work = () =>
      store.transaction(() => {
        void store.groupCommit(() => store.run(PUT, 'a', 'x'));
        throw new Error('no');
      });
    expect(work).toThrow('no');
    expect(here()).toEqual([]);
  });

  it('closing the store stores all changes that are pending', () => {
    const home = temporaryHome();
    onTestFinished(() => home.remove());
    const store = openStore(home.path);
    void store.groupCommit(() => store.run(PUT, 'a', 'x'));
    store.close();
    const again = openStore(home.path);
    expect(again.get('SELECT value FROM facts WHERE name = ?', 'a')).toEqual({ value: 'x' });
    again.close();
  });

  it('if the disk refuses a group of changes to the store, the group is undone, and the next group is stored', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(16);
    if (!disk) return skip(NO_DISK);
    onTestFinished(disk.remove);
    const { store, put, here, outside } = stage(disk.path);
    const long = 'x'.repeat(4_000_000);
    disk.fill(0);
    const changes = [put('a'), store.groupCommit(() => store.run(PUT, 'b', long)), put('c')];
    for (const result of await Promise.allSettled(changes)) {
      expect(result).toEqual({ status: 'rejected', reason: refused });
    }
    expect(here()).toEqual([]);
    disk.free();
    await put('d');
    expect(outside()).toEqual(['d']);
  });
});
