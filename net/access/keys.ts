import type { Scope } from '../../schema/action.ts';
import { GameError } from '../../schema/error.ts';
import type { Store } from '../store/store.ts';
import { hashOf, newSecret } from './secrets.ts';

/** API keys: `starfray_` and 32 random bytes in base64url. The store knows only their hashes. */
const PREFIX = 'starfray_';

/** The one key of the interface document; making a new one replaces it. */
const OWNER_KEY = 'owner';

/** Names of callers that are not made keys. */
const RESERVED_NAMES = [OWNER_KEY, 'streamer'];

/** Each new caller costs a look through all of them. */
const MAX_KEYS = 100;

export interface StoredKey {
  id: number;
  name: string;
  scope: Scope;
  hash: Uint8Array;
}

/** A key as the streamer is shown it. */
export interface KeyRecord {
  id: number;
  name: string;
  scope: Scope;
  /** Wall-clock ms. */
  createdAt: number;
  /** Wall-clock ms, null before its first use. */
  lastUsedAt: number | null;
}

export const listKeys = (store: Store) => store.all<StoredKey>('SELECT id, name, scope, hash FROM keys');

const RECORD =
  'SELECT id, name, scope, created_at AS createdAt, last_used_at AS lastUsedAt FROM keys ORDER BY id';

export const describeKeys = (store: Store) => store.all<KeyRecord>(RECORD);

const insert = (store: Store, key: string, name: string, scope: Scope, now: number) =>
  store.run(
    'INSERT INTO keys (name, scope, hash, created_at) VALUES (?, ?, ?, ?)',
    name,
    scope,
    hashOf(key),
    now,
  );

/** Replaces the owner key and returns the new one, which cannot be read again. */
export function replaceOwnerKey(store: Store, now = Date.now()): string {
  const key = PREFIX + newSecret();
  store.transaction(() => {
    store.run('DELETE FROM keys WHERE name = ?', OWNER_KEY);
    insert(store, key, OWNER_KEY, 'owner', now);
  });
  return key;
}

/** Makes a further key and returns it; it cannot be read again. Throws `bad-input`. */
export function makeKey(store: Store, name: string, scope: Scope, now = Date.now()): string {
  const key = PREFIX + newSecret();
  store.transaction(() => {
    requireFreeName(store, name);
    if (listKeys(store).length >= MAX_KEYS) throw tooMany();
    insert(store, key, name, scope, now);
  });
  return key;
}

/** Throws `bad-input` and `unknown-key`. */
export function renameKey(store: Store, id: number, name: string) {
  store.transaction(() => {
    const key = listKeys(store).find(candidate => candidate.id === id);
    if (!key) throw unknown(id);
    if (key.name === name) return;
    if (key.name === OWNER_KEY) throw new GameError('bad-input', 'The owner key keeps its name "owner".');
    requireFreeName(store, name);
    store.run('UPDATE keys SET name = ? WHERE id = ?', name, id);
  });
}

/** Revokes a key; one that does not exist counts as revoked. */
export const revokeKey = (store: Store, id: number) => store.run('DELETE FROM keys WHERE id = ?', id);

function requireFreeName(store: Store, name: string) {
  const taken = [...RESERVED_NAMES, ...listKeys(store).map(key => key.name)].map(lower);
  if (!taken.includes(lower(name))) return;
  throw new GameError(
    'bad-input',
    `"name" must be free, but ${JSON.stringify(name)} is taken: choose another one.`,
  );
}

const lower = (name: string) => name.toLowerCase();

const tooMany = () =>
  new GameError('bad-input', `There are ${MAX_KEYS} keys, which is the most there can be: revoke one first.`);

const unknown = (id: number) =>
  new GameError(
    'unknown-key',
    `There is no key ${id}; it may have been revoked. GET /admin/keys lists them.`,
  );
