import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createAuth } from '../../../net/access/auth.ts';
import { createExtension } from '../../../net/access/extension.ts';
import { createKeyUse } from '../../../net/access/key-use.ts';
import { describeKeys, makeKey, renameKey, revokeKey } from '../../../net/access/keys.ts';
import { createLogin, listSessions, redeemLogin } from '../../../net/access/sessions.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { createVault } from '../../../net/store/vault.ts';

/** Tests how the server notices keys that another process changes in the same store. */

const POLL_MS = 250;
const SESSION_MS = 30 * 24 * 60 * 60_000;

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let beside: Store;
let keyUse: ReturnType<typeof createKeyUse>;
let auth: ReturnType<typeof createAuth>;
let log: string[];
let changes: number;
beforeEach(() => {
  vi.useFakeTimers();
  home = temporaryHome();
  store = openStore(home.path);
  beside = openStore(home.path, { exclusive: false });
  log = [];
  changes = 0;
  const vault = createVault(store, home.path);
  keyUse = createKeyUse(store, line => log.push(line));
  const extension = createExtension({ store, vault });
  auth = createAuth(store, extension, keyUse, line => log.push(line));
  auth.onChange(() => changes++);
});
afterEach(() => {
  auth.close();
  keyUse.close();
  beside.close();
  store.close();
  home.remove();
  vi.useRealTimers();
});

const idOf = (name: string) => describeKeys(store).find(key => key.name === name)?.id ?? -1;
const holderOf = (key: string) => auth.bearer(`Bearer ${key}`);
const keyOf = (name: string) => {
  const key = makeKey(store, { name: name, scope: 'play' });
  auth.reload();
  changes = 0;
  return key;
};

describe('API key', () => {
  it('a key identifies its caller by name, scope and number', () => {
    const [one, other] = [keyOf('one'), keyOf('other')];
    for (const _ of [1, 2]) {
      expect(holderOf(one)).toEqual({ name: 'one', scope: 'play', keyId: idOf('one') });
      expect(holderOf(other)).toEqual({ name: 'other', scope: 'play', keyId: idOf('other') });
    }
  });

  it('the word "Bearer" is accepted regardless of case, but the key must be complete', () => {
    const key = keyOf('one');
    expect(auth.bearer(`bearer ${key}`)).not.toBeNull();
    for (const header of [
      '',
      key,
      `Bearer  `,
      `Basic ${key}`,
      `Bearer ${key} x`,
      `Bearer ${key}x`,
      `x Bearer ${key}`,
    ])
      expect(auth.bearer(header)).toBeNull();
  });

  it('a key that another process makes works at once', () => {
    expect(holderOf(makeKey(beside, { name: 'new', scope: 'read' }))).toMatchObject({
      name: 'new',
      scope: 'read',
    });
  });

  it('a key that another process revokes is rejected at most 250 ms later', () => {
    const key = keyOf('gone');
    const holder = holderOf(key);
    revokeKey(beside, idOf('gone'));
    vi.advanceTimersByTime(POLL_MS - 1);
    expect(changes).toBe(0);
    vi.advanceTimersByTime(1);
    expect([changes, holderOf(key), holder && auth.isValid(holder)]).toEqual([1, null, false]);
  });

  it('a key that this process revokes is rejected at once', () => {
    const key = keyOf('gone');
    const holder = holderOf(key);
    revokeKey(store, idOf('gone'));
    auth.reload();
    expect([changes, holderOf(key), holder && auth.isValid(holder)]).toEqual([1, null, false]);
  });

  it('a key still works after it is renamed or other keys are removed', () => {
    const [key, other] = [keyOf('stays'), keyOf('goes')];
    const holder = holderOf(key);
    holderOf(other);
    revokeKey(beside, idOf('goes'));
    renameKey(beside, idOf('stays'), 'renamed');
    vi.advanceTimersByTime(POLL_MS);
    expect(holder && auth.isValid(holder)).toBe(true);
    expect(holderOf(key)).toMatchObject({ name: 'renamed' });
  });

  it('a known key works while the store cannot be read', () => {
    const key = keyOf('one');
    vi.spyOn(store, 'dataVersion').mockImplementation(() => {
      throw new Error('locked');
    });
    vi.advanceTimersByTime(POLL_MS);
    expect(log).toEqual([expect.stringContaining('locked')]);
    expect(holderOf(key)).not.toBeNull();
  });
});

it('while no API key changes, listeners for changes of keys are not notified', () => {
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(changes).toBe(0);
});

it('a change that another process makes to the API keys is reported once', () => {
  keyOf('gone');
  revokeKey(beside, idOf('gone'));
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(changes).toBe(1);
});

it('a key that is revoked while the server reads its keys is rejected at most 250 ms later', () => {
  const key = keyOf('gone');
  const { all } = store;
  vi.spyOn(store, 'all').mockImplementationOnce((...query) => {
    const rows = all(...query);
    revokeKey(beside, idOf('gone'));
    return rows as never[];
  });
  const extension = createExtension({ store, vault: createVault(store, home.path) });
  const other = createAuth(store, extension, keyUse, line => log.push(line));
  vi.advanceTimersByTime(POLL_MS);
  expect(other.bearer(`Bearer ${key}`)).toBeNull();
  other.close();
});

describe('key', () => {
  const lastUse = (name: string) => describeKeys(beside).find(key => key.name === name)?.lastUsedAt;

  it("the time of a key's last use is stored once per minute and when the server closes", () => {
    const key = keyOf('used');
    holderOf(key);
    const usedAt = Date.now();
    vi.advanceTimersByTime(59_999);
    expect(lastUse('used')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(lastUse('used')).toBe(usedAt);
    holderOf(key);
    keyUse.close();
    expect(lastUse('used')).toBe(usedAt + 60_000);
  });
});

it('a request without a key has no caller, even after the server has reloaded its keys', () => {
  expect(holderOf(keyOf('one'))).not.toBeNull();
  auth.reload();
  expect(auth.bearer('')).toBeNull();
});

it('the connections of an expired session are closed even if another session begins at that moment', () => {
  const begin = (at: number) =>
    redeemLogin(store, createLogin(store, at), { host: 'localhost', name: 'Firefox' }, at);
  begin(Date.now() - SESSION_MS + 1_000);
  vi.advanceTimersByTime(1_000);
  changes = 0;
  begin(Date.now());
  vi.advanceTimersByTime(POLL_MS);
  expect(changes).toBe(1);
});

it('the connections of an expired session are closed at most 250 ms later', () => {
  const begunAt = Date.now() - SESSION_MS + 1_000;
  redeemLogin(store, createLogin(store, begunAt), { host: 'localhost', name: 'Firefox' }, begunAt);
  const sessionId = listSessions(store)[0]?.id;
  const isGood = () => auth.isValid({ name: 'streamer', scope: 'owner', keyId: null, sessionId });
  vi.advanceTimersByTime(1_000);
  changes = 0;
  expect(isGood()).toBe(true);
  vi.advanceTimersByTime(POLL_MS);
  expect([isGood(), changes]).toEqual([false, 1]);
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(changes).toBe(1);
});
