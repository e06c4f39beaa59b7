import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../../../../harness/process.ts';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import {
  type AccountStore,
  createAccountStore,
  type StoredAccount,
} from '../../../../net/platform/twitch/account/account-store.ts';
import { TWITCH } from '../../../../net/platform/twitch/link.ts';
import { openStore } from '../../../../net/store/open-store.ts';
import { tokensOf } from '../../../../net/store/restored-tokens.ts';
import type { Store } from '../../../../net/store/store.ts';
import { createVault, type Vault } from '../../../../net/store/vault.ts';

/** Tests the account in memory and in the store. */

const ACCOUNT: StoredAccount = {
  clientId: 'ours',
  user: { id: '1', login: 'ada', name: 'Ada', avatar: '' },
  hasRewards: true,
  scopes: [],
  since: 5,
  tokens: { access: 'a', refresh: 'b', obtainedAt: 0, expiresAt: 1 },
  ended: '',
};
const named = (name: string) => ({ ...ACCOUNT, user: { ...ACCOUNT.user, name } });

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let vault: Vault;
let clock: ReturnType<typeof createHandClock>;
let accounts: AccountStore;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  vault = createVault(store, home.path);
  clock = createHandClock(0);
  accounts = open();
});
afterEach(() => {
  store.close();
  home.remove();
});

/** Opens the account as a start with the client id `id` does. */
const open = (id = 'ours') =>
  createAccountStore({ store, vault, client: { id } as never, clock, onLog() {} });
const storedName = () => JSON.parse(vault.get(tokensOf(TWITCH)) ?? '{}').user?.name;
const refuse = () => store.run('PRAGMA query_only = ON');
const accept = () => store.run('PRAGMA query_only = OFF');

it('an account is stored at once and loaded at the next start', () => {
  accounts.set(ACCOUNT);
  expect([accounts.current, open().current]).toEqual([ACCOUNT, ACCOUNT]);
});

it('an account of another client id remains stored but is not used', () => {
  expect(open('other').isOfOtherClient).toBe(false); // there is no account
  accounts.set(ACCOUNT);
  const other = open('other');
  expect([other.current, other.stored, other.isOfOtherClient]).toEqual([null, ACCOUNT, true]);
  expect([accounts.isOfOtherClient, other.isUnreadable]).toEqual([false, false]);
});

it('an account that cannot be read is reported and not used', () => {
  vault.set(tokensOf(TWITCH), '{"clientId":"ours"}');
  const unreadable = open();
  expect([unreadable.current, unreadable.isUnreadable]).toEqual([null, true]);
  expect(accounts.isUnreadable).toBe(true);
  unreadable.set(ACCOUNT);
  expect(unreadable.isUnreadable).toBe(false);
});

it('an account that cannot be stored is still used, and is stored as soon as possible', () => {
  refuse();
  for (const name of ['First', 'Second']) accounts.set(named(name));
  expect([accounts.current?.user.name, accounts.isUnstored, storedName()]).toEqual([
    'Second',
    true,
    undefined,
  ]);
  accept();
  clock.advance(1_000);
  expect([storedName(), accounts.isUnstored]).toEqual(['Second', false]);
});

it('closing the account store writes an account that waits to be stored, and ignores later accounts', () => {
  refuse();
  accounts.set(named('First'));
  accept();
  accounts.close();
  expect(storedName()).toBe('First');
  accounts.set(named('Late'));
  clock.advance(10_000);
  expect(storedName()).toBe('First');
});

it('if an account cannot be stored when the store is closed, no further attempt follows', () => {
  refuse();
  accounts.set(named('First'));
  accounts.close();
  accept();
  clock.advance(10_000);
  expect(storedName()).toBeUndefined();
});

it('a removed account is not stored by a write that was waiting', () => {
  refuse();
  accounts.set(ACCOUNT);
  accept();
  accounts.remove();
  expect(accounts.isUnstored).toBe(false);
  clock.advance(10_000);
  expect([accounts.current, accounts.isUnstored, vault.has(tokensOf(TWITCH))]).toEqual([null, false, false]);
});

it('an account stays stored if deleting the data that depends on it fails', () => {
  accounts.set(ACCOUNT);
  const work = () => {
    throw new Error('no');
  };
  expect(() => accounts.remove(work)).toThrow('no');
  expect(accounts.current).toEqual(ACCOUNT);
});
