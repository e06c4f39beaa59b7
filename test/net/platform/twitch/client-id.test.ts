import { expect, it } from 'vitest';
import { createClientId } from '../../../../net/platform/twitch/account/client-id.ts';
import type { Store } from '../../../../net/store/store.ts';
import { storeForEachTest } from '../../store/store-for-each-test.ts';

/** Which client id an account is connected with. */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});
const source = ({ from, id }: ReturnType<typeof createClientId>) => [from, id];

it('the client id of the environment comes before a stored one, and that before the built-in one', () => {
  createClientId(store).store('stored');
  expect(source(createClientId(store, 'environment', 'ours'))).toEqual(['environment', 'environment']);
  expect(source(createClientId(store, undefined, 'ours'))).toEqual(['stored', 'stored']);
  createClientId(store).store('');
  expect(source(createClientId(store, undefined, 'ours'))).toEqual(['built-in', 'ours']);
  expect(source(createClientId(store, undefined, ''))).toEqual(['none', '']);
});

it('connecting without a client id is refused with how to get one', () => {
  expect(() => createClientId(store, undefined, '').require()).toThrow(
    expect.objectContaining({ code: 'not-configured', message: expect.stringContaining('/admin') }),
  );
  expect(createClientId(store, undefined, 'ours').require()).toBe('ours');
});

it('a stored client id changes the one in use, unless it is equal or the environment sets it', () => {
  const client = createClientId(store, undefined, 'ours');
  client.store('first');
  expect(['first', 'second', '', 'ours'].map(client.wouldChange)).toEqual([false, true, true, true]);
  client.store('');
  expect(['ours', ''].map(client.wouldChange)).toEqual([false, false]);
  expect(createClientId(store, 'environment').wouldChange('second')).toBe(false);
});

it('a client id is restored if its transaction is undone', () => {
  const client = createClientId(store);
  client.store('first');
  const change = () =>
    store.transaction(() => {
      client.store('second');
      throw new Error('no');
    });
  expect(change).toThrow('no');
  expect([client.id, createClientId(store).id]).toEqual(['first', 'first']);
});
