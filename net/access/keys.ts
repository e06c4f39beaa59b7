import * as v from 'valibot';
import { io } from '../../core/io.ts';
import { SCOPES, type Scope } from '../../schema/base/action.ts';
import { GameError } from '../../schema/base/error.ts';
import { nameOf } from '../../schema/base/names.ts';
import { likenessOf } from '../../schema/platform/likeness.ts';
import { PlatformName } from '../../schema/platform/platform.ts';
import type { Store } from '../store/store.ts';
import { type BridgeRights, NO_ROLES } from './bridge-rights.ts';
import { hashOf, newSecret } from './secrets.ts';

/** API keys: `starfray_` and 32 random bytes in base64url. The store contains only their hashes. */
const PREFIX = 'starfray_';

/** Name of the owner key. Creating a new owner key replaces the old one. */
const OWNER_KEY = 'owner';

/** Names that other keys may not have, because they belong to the owner key and the streamer. */
const RESERVED_NAMES = [OWNER_KEY, 'streamer'];

/** Maximum number of keys. Every new caller is compared with all of them. @limit */
const MAX_KEYS = 100;

/** Maximum number of platforms that a bridge key may name. @limit */
const MAX_PLATFORMS = 20;

export const KeyName = v.pipe(
  nameOf(40),
  v.regex(
    /^[\p{L}\p{N} ._-]{1,40}$/u,
    'must be 1 to 40 letters, digits, spaces, dots, dashes or underscores',
  ),
);

/** Input for a new key. `platforms` and `roles` are rights of bridges. */
export const NewKey = v.pipe(
  v.object({
    name: KeyName,
    scope: v.picklist(SCOPES),
    platforms: v.nullish(
      v.pipe(
        v.array(PlatformName),
        v.minLength(1, 'must name a platform, or be omitted for all'),
        v.maxLength(MAX_PLATFORMS, `must be at most ${MAX_PLATFORMS} platforms`),
      ),
    ),
    roles: v.nullish(v.boolean()),
  }),
  v.check(
    ({ scope, platforms, roles }) => scope === 'bridge' || (!platforms && !roles),
    'must have "platforms" and "roles" only with the scope "bridge"',
  ),
);
export type NewKey = v.InferOutput<typeof NewKey>;

interface Key {
  id: number;
  name: string;
  scope: Scope;
  /** Rights of a bridge key; null for keys with other scopes. */
  bridge: BridgeRights | null;
}

export interface StoredKey extends Key {
  hash: Uint8Array;
}

/** A key as the streaming menu lists it. */
export interface KeyRecord extends Key {
  /** Time of creation (wall clock, ms). */
  createdAt: number;
  /** Time of the last use (wall clock, ms); null before the first use. */
  lastUsedAt: number | null;
}

/** A key's row in the store. */
type Row<K extends Key> = Omit<K, 'bridge'> & { platforms: string | null; mayClaimRoles: 0 | 1 };

const KEY = 'id, name, scope, platforms, may_claim_roles AS mayClaimRoles';

export const listKeys = (store: Store): StoredKey[] =>
  store.all<Row<StoredKey>>(`SELECT ${KEY}, hash FROM keys`).map(withRights);

export const describeKeys = (store: Store): KeyRecord[] =>
  store
    .all<Row<KeyRecord>>(
      `SELECT ${KEY}, created_at AS createdAt, last_used_at AS lastUsedAt FROM keys ORDER BY id`,
    )
    .map(withRights);

const withRights = <R extends Row<Key>>({ platforms, mayClaimRoles, ...key }: R) => ({
  ...key,
  bridge:
    key.scope === 'bridge'
      ? { platforms: platforms === null ? null : JSON.parse(platforms), mayClaimRoles: mayClaimRoles === 1 }
      : null,
});

function insert(store: Store, key: string, { name, scope, bridge }: Omit<Key, 'id'>, now: number) {
  const { platforms, mayClaimRoles } = bridge ?? NO_ROLES;
  store.run(
    'INSERT INTO keys (name, scope, hash, created_at, platforms, may_claim_roles) VALUES (?, ?, ?, ?, ?, ?)',
    name,
    scope,
    hashOf(key),
    now,
    platforms && JSON.stringify(platforms),
    Number(mayClaimRoles),
  );
}

/** Replaces the owner key. Returns the new key, which cannot be read again later. */
export function replaceOwnerKey(store: Store, now = io.wall()): string {
  const key = PREFIX + newSecret();
  store.transaction(() => {
    store.run('DELETE FROM keys WHERE name = ?', OWNER_KEY);
    insert(store, key, { name: OWNER_KEY, scope: 'owner', bridge: null }, now);
  });
  return key;
}

/** Creates a key and returns it. The key cannot be read again later. Throws `bad-input`. */
export function makeKey(
  store: Store,
  { name, scope, platforms = null, roles = false }: NewKey,
  now = io.wall(),
): string {
  const key = PREFIX + newSecret();
  store.transaction(() => {
    requireFreeName(store, name);
    if (listKeys(store).length >= MAX_KEYS) throw tooMany();
    insert(store, key, { name, scope, bridge: { platforms, mayClaimRoles: roles === true } }, now);
  });
  return key;
}

/** Renames a key. Throws `bad-input` or `unknown-key`. */
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

/** Revokes a key. Also succeeds if the key does not exist. */
export const revokeKey = (store: Store, id: number) => store.run('DELETE FROM keys WHERE id = ?', id);

function requireFreeName(store: Store, name: string) {
  const taken = [...RESERVED_NAMES, ...listKeys(store).map(key => key.name)].map(likenessOf);
  if (!taken.includes(likenessOf(name))) return;
  throw new GameError(
    'bad-input',
    `"name" must be free, but ${JSON.stringify(name)} is taken: choose another one.`,
  );
}

const tooMany = () =>
  new GameError('bad-input', `There are ${MAX_KEYS} keys, the maximum: revoke one first.`);

const unknown = (id: number) =>
  new GameError(
    'unknown-key',
    `There is no key ${id}; it may have been revoked. GET /admin/keys lists them.`,
  );
