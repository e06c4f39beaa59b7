import { expect, it } from 'vitest';
import { createClientId } from '../../../../net/platform/twitch/account/client-id.ts';
import type { Store } from '../../../../net/store/store.ts';
import { storeForEachTest } from '../../store/store-for-each-test.ts';

/** Tests with which client id an account is connected. */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});
const source = ({ from, id }: ReturnType<typeof createClientId>) => [from, id];

it('a client id from the environment overrides a stored client id, which overrides the built-in client id', () => {
  createClientId(store).store('stored');
  expect(source(createClientId(store, 'environment', 'ours'))).toEqual(['environment', 'environment']);
  expect(source(createClientId(store, undefined, 'ours'))).toEqual(['stored', 'stored']);
  createClientId(store).store('');
  expect(source(createClientId(store, undefined, 'ours'))).toEqual(['built-in', 'ours']);
  expect(source(createClientId(store, undefined, ''))).toEqual(['none', '']);
});

it('connecting without a client id is refused with an explanation of how to get one', () => {
  expect(() => createClientId(store, undefined, '').require()).toThrow(
    expect.objectContaining({ code: 'not-configured', message: expect.stringContaining('/admin') }),
  );
  expect(createClientId(store, undefined, 'ours').require()).toBe('ours');
});

it('storing a client id changes the current id only if the two differ and the environment sets none', () => {
  const client = createClientId(store, undefined, 'ours');
  client.store('first');
  expect(['first', 'second', '', 'ours'].map(client.wouldChange)).toEqual([false, true, true, true]);
  client.store('');
  expect(['ours', ''].map(client.wouldChange)).toEqual([false, false]);
  expect(createClientId(store, 'environment').wouldChange('second')).toBe(false);
});

it('if the transaction that stores a client id is undone, the previous client id is restored', () => {
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
