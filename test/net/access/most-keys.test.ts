import { afterAll, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { listKeys, makeKey, renameKey, replaceOwnerKey, revokeKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** The first request of each caller searches all keys, so the number of keys is limited. */

const home = temporaryHome();
const store = openStore(home.path);
afterAll(() => {
  store.close();
  home.remove();
});

it('at most 100 keys can exist, and the owner key can still be replaced when the limit is reached', () => {
  replaceOwnerKey(store);
  for (let i = 1; i < 100; i++) makeKey(store, { name: `key ${i}`, scope: 'read' });
  expect(() => makeKey(store, { name: 'one more', scope: 'read' })).toThrow('There are 100 keys');
  replaceOwnerKey(store);
  expect(listKeys(store)).toHaveLength(100);
  revokeKey(store, listKeys(store)[0].id);
  makeKey(store, { name: 'one more', scope: 'read' });
  expect(listKeys(store).map(({ name }) => name)).toContain('one more');
});

it("a key may be renamed to its own name, but not to another key's name, even if the case differs", () => {
  const [{ id, name }] = listKeys(store).filter(key => key.scope === 'read');
  renameKey(store, id, name);
  expect(() => renameKey(store, id, 'ONE MORE')).toThrow('is taken');
  expect(() => renameKey(store, id, 'Streamer')).toThrow('is taken');
  renameKey(store, id, 'Another');
  expect(listKeys(store).find(key => key.id === id)?.name).toBe('Another');
});
