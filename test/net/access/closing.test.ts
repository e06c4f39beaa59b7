import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { createAuth } from '../../../net/access/auth.ts';
import { createExtension } from '../../../net/access/extension.ts';
import { createKeyUse } from '../../../net/access/key-use.ts';
import { describeKeys, makeKey, replaceOwnerKey } from '../../../net/access/keys.ts';
import { isOverlayToken, overlayToken, renewOverlayToken } from '../../../net/access/overlay-token.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { createVault } from '../../../net/store/vault.ts';

/** At closing, keys and tokens leave no timers behind, and in the store only the data that the next start needs. */

let home: string;
let store: Store;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  home = newHome();
  store = openStore(home);
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
});

const open = () => {
  const log: string[] = [];
  const keyUse = createKeyUse(store, line => log.push(line));
  const extension = createExtension({ store, vault: createVault(store, home) });
  const auth = createAuth(store, extension, keyUse, line => log.push(line));
  const close = () => {
    auth.close();
    keyUse.close();
  };
  return { log, keyUse, auth, close };
};
const restart = () => {
  store.close();
  store = openStore(home);
};
const refuse = () =>
  store.run("CREATE TRIGGER full BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END");

it('after the list of API keys is closed, no timer remains and no listener is notified', () => {
  const { auth, close } = open();
  let changes = 0;
  auth.onChange(() => changes++);
  close();
  expect(vi.getTimerCount()).toBe(0);
  makeKey(store, { name: 'bot', scope: 'play' });
  vi.advanceTimersByTime(60_000);
  expect(changes).toBe(0);
});

it("the time of a key's last use survives a restart, even if its first write was refused", () => {
  const key = makeKey(store, { name: 'bot', scope: 'play' });
  const { log, auth, close } = open();
  auth.bearer(`Bearer ${key}`);
  refuse();
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual([expect.stringMatching(/^The last use of keys could not be stored: /)]);
  store.run('DROP TRIGGER full');
  const used = describeKeys(store)[0]?.lastUsedAt;
  close();
  restart();
  expect([used, describeKeys(store)[0]?.lastUsedAt]).toEqual([null, 1_000]);
});

it("the time of a key's last use is stored once, and then not until the key is used again", () => {
  const key = makeKey(store, { name: 'bot', scope: 'play' });
  const { log, auth, close } = open();
  auth.bearer(`Bearer ${key}`);
  vi.advanceTimersByTime(60_000);
  expect(describeKeys(store)[0]?.lastUsedAt).toBe(1_000);
  refuse();
  vi.advanceTimersByTime(60_000);
  close();
  expect(log).toEqual([]);
});

it("if a key's last use cannot be stored while the game closes, that is logged and the game still closes", () => {
  const key = makeKey(store, { name: 'bot', scope: 'play' });
  const { log, auth, close } = open();
  auth.bearer(`Bearer ${key}`);
  refuse();
  close();
  expect(log).toEqual([expect.stringContaining('could not be stored')]);
});

it('after a restart, keys are recognised by their hashes alone', () => {
  const keys = [replaceOwnerKey(store, 5), makeKey(store, { name: 'bot', scope: 'bridge' }, 6)];
  restart();
  const { auth, close } = open();
  const bridge = { platforms: null, mayClaimRoles: false };
  expect(keys.map(key => auth.bearer(`Bearer ${key}`))).toEqual([
    { name: 'owner', scope: 'owner', keyId: 1 },
    { name: 'bot', scope: 'bridge', keyId: 2, bridge },
  ]);
  expect(describeKeys(store)).toEqual([
    { id: 1, name: 'owner', scope: 'owner', bridge: null, createdAt: 5, lastUsedAt: null },
    { id: 2, name: 'bot', scope: 'bridge', bridge, createdAt: 6, lastUsedAt: null },
  ]);
  close();
});

it('the overlay token is made and stored at its first use, and renewing it makes the old token invalid', () => {
  const token = overlayToken(store);
  expect(token).toMatch(/^[\w-]{43}$/);
  restart();
  expect([overlayToken(store), isOverlayToken(store, token), isOverlayToken(store, '')]).toEqual([
    token,
    true,
    false,
  ]);
  const renewed = renewOverlayToken(store);
  expect([overlayToken(store), isOverlayToken(store, token)]).toEqual([renewed, false]);
  expect(renewed).not.toBe(token);
});
