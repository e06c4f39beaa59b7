import { timingSafeEqual } from 'node:crypto';
import type { Scope } from '../schema/action.ts';
import { listKeys, type StoredKey } from './keys.ts';
import { hashOf } from './secrets.ts';
import type { Store } from './store.ts';

/** How often the store is asked whether another process changed the keys. */
const POLL_MS = 250;

/** Who is calling. The same object as long as the key is valid. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Of the key; null for the streamer's own session. */
  keyId: number | null;
}

export interface Auth {
  /** The holder of the key in an `Authorization` header, or null. */
  bearer(header: string): Identity | null;
  /** False once the key was replaced or revoked. */
  isValid(identity: Identity): boolean;
  /** Called after keys were replaced or revoked, at most 250 ms later. */
  onChange(listener: () => void): void;
  close(): void;
}

export function createAuth(store: Store, onLog: (line: string) => void): Auth {
  const listeners: (() => void)[] = [];
  let keys: StoredKey[] = listKeys(store);
  let version = store.dataVersion();
  /** Headers that were found good: they are compared as text, so that no hash is computed per request. */
  let known = new Map<string, Identity>();
  let lastHeader = '';
  let lastIdentity: Identity | null = null;

  const reload = () => {
    version = store.dataVersion();
    const ids = new Map(keys.map(key => [key.id, key]));
    const fresh = listKeys(store);
    if (fresh.length === keys.length && fresh.every(key => isSame(key, ids.get(key.id)))) return;
    keys = fresh;
    known = new Map();
    lastHeader = '';
    lastIdentity = null;
    for (const listener of listeners) listener();
  };

  const poll = () => {
    if (store.dataVersion() !== version) reload();
  };

  const pollInPassing = () => {
    try {
      poll();
    } catch (error) {
      onLog(`The keys could not be read again: ${error}`); // those at hand stay good
    }
  };

  const find = (header: string) => {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    const hash = token && hashOf(token);
    const key = hash && keys.find(candidate => timingSafeEqual(candidate.hash, hash));
    return key ? { name: key.name, scope: key.scope, keyId: key.id } : null;
  };

  const lookUp = (header: string) => {
    if (header === '') return null;
    let identity = known.get(header) ?? find(header);
    if (!identity) {
      poll(); // the key may have been made a moment ago
      identity = find(header);
    }
    if (!identity) return null;
    known.set(header, identity);
    lastHeader = header;
    lastIdentity = identity;
    return identity;
  };

  const timer = setInterval(pollInPassing, POLL_MS);
  timer.unref();

  return {
    bearer: header => (header === lastHeader ? lastIdentity : lookUp(header)),
    isValid: ({ keyId }) => keyId === null || keys.some(key => key.id === keyId),
    onChange: listener => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}

const isSame = (a: StoredKey, b: StoredKey | undefined) =>
  b !== undefined && a.scope === b.scope && a.name === b.name && timingSafeEqual(a.hash, b.hash);
