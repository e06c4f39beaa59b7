import { timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Identity } from './identity.ts';
import { listKeys, type StoredKey } from './keys.ts';
import { hashOf } from './secrets.ts';

/** The keys of the store, held in memory. */
export interface KeyRing {
  /** The holder of the key in an `Authorization` header, or null. */
  find(header: string, key: string): Identity | null;
  has(keyId: number): boolean;
  /** True when somebody else has changed the store since the keys were read. */
  isStale(): boolean;
  /** Reads the keys again. */
  reload(): void;
}

export function createKeyRing(store: Store): KeyRing {
  let keys: StoredKey[] = listKeys(store);
  let version = store.dataVersion();
  /** By headers that were found valid: they are compared as text, so that no hash is computed per request. */
  let known = new Map<string, Identity>();

  const findByHash = (token: string) => {
    const hash = hashOf(token);
    const key = keys.find(candidate => timingSafeEqual(candidate.hash, hash));
    if (!key) return null;
    const { name, scope, id, bridge } = key;
    return { name, scope, keyId: id, ...(bridge && { bridge }) };
  };

  return {
    find(header, token) {
      const identity = known.get(header) ?? findByHash(token);
      if (identity) known.set(header, identity);
      return identity;
    },
    has: keyId => keys.some(({ id }) => id === keyId),
    isStale: () => store.dataVersion() !== version,
    reload() {
      version = store.dataVersion();
      keys = listKeys(store);
      known = new Map();
    },
  };
}
