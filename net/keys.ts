import type { Scope } from '../schema/action.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Store } from './store.ts';

/** API keys: `starfray_` and 32 random bytes in base64url. The store knows only their hashes. */
const PREFIX = 'starfray_';

/** The one key of the interface document; making a new one replaces it. */
const OWNER_KEY = 'owner';

export interface StoredKey {
  id: number;
  name: string;
  scope: Scope;
  hash: Uint8Array;
}

export const listKeys = (store: Store) => store.all<StoredKey>('SELECT id, name, scope, hash FROM keys');

/** Makes a new owner key in the place of the old one and returns it; it cannot be read again. */
export function replaceOwnerKey(store: Store, now = Date.now()): string {
  const key = PREFIX + newSecret();
  store.transaction(() => {
    store.run('DELETE FROM keys WHERE name = ?', OWNER_KEY);
    store.run(
      'INSERT INTO keys (name, scope, hash, created_at) VALUES (?, ?, ?, ?)',
      OWNER_KEY,
      'owner',
      hashOf(key),
      now,
    );
  });
  return key;
}
