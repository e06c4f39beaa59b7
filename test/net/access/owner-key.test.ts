import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { describeKeys, makeKey, NewKey, renameKey, replaceOwnerKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Tests the single owner key. Callers that share it are told apart by their names. */

const home = temporaryHome();
let store: Store;
beforeAll(() => {
  store = openStore(home.path);
});
afterAll(() => {
  store.close();
  home.remove();
});

const BAD_INPUT = expect.objectContaining({ code: 'bad-input' });
const idOf = (name: string) => describeKeys(store).find(key => key.name === name)?.id ?? -1;

describe('owner key', () => {
  it('the owner key cannot be renamed, so that a new owner key always replaces it', () => {
    replaceOwnerKey(store);
    expect(() => renameKey(store, idOf('owner'), 'mine')).toThrow(BAD_INPUT);
    expect(() => renameKey(store, idOf('owner'), 'owner')).not.toThrow();
    const id = idOf('owner');
    replaceOwnerKey(store);
    const owners = describeKeys(store).filter(({ scope }) => scope === 'owner');
    expect(owners).toMatchObject([{ name: 'owner' }]);
    expect(owners[0].id).not.toBe(id);
  });
});

describe('names of other keys', () => {
  it('a key cannot get a name that is taken or reserved, even if the case differs', () => {
    makeKey(store, { name: 'Deck', scope: 'play' });
    makeKey(store, { name: 'bot', scope: 'read' });
    for (const name of ['DECK', 'Owner', 'streamer'])
      expect(() => renameKey(store, idOf('bot'), name)).toThrow(BAD_INPUT);
    renameKey(store, idOf('bot'), 'bot');
    renameKey(store, idOf('bot'), 'bot 2');
    expect(describeKeys(store).map(({ name }) => name)).toEqual(['owner', 'Deck', 'bot 2']);
  });
});

describe('new key', () => {
  const isPossible = (key: object) => v.safeParse(NewKey, { name: 'bot', scope: 'bridge', ...key }).success;

  it('the name of a key has at most 40 characters', () => {
    expect([isPossible({ name: 'x'.repeat(40) }), isPossible({ name: 'x'.repeat(41) })]).toEqual([
      true,
      false,
    ]);
  });

  it('a bridge key lists at most 20 platforms', () => {
    const platforms = (count: number) => ({ platforms: Array.from({ length: count }, (_, n) => `p${n}`) });
    expect([isPossible(platforms(20)), isPossible(platforms(21))]).toEqual([true, false]);
  });

  it('the rights of a bridge may be omitted or false for a key that is not a bridge key', () => {
    expect(isPossible({ scope: 'read', platforms: null, roles: false })).toBe(true);
    expect(isPossible({ scope: 'read', roles: null })).toBe(true);
  });
});
