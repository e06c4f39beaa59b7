import { timingSafeEqual } from 'node:crypto';
import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import type { Store } from '../store/store.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';
import type { Identity } from './identity.ts';
import type { KeyUse } from './key-use.ts';
import { listKeys, type StoredKey } from './keys.ts';
import { hashOf } from './secrets.ts';
import { isOpenSession, openSessions } from './sessions.ts';

/** The keys from the store, cached in memory. */
interface KeyRing {
  /** Returns the holder of the key in an `Authorization` header, or null if the key is unknown. */
  find(header: string, key: string): Identity | null;
  has(keyId: number): boolean;
  /** Whether another process has changed the store since the keys were read. */
  isStale(): boolean;
  /** Reads the keys again. */
  reload(): void;
}

function createKeyRing(store: Store): KeyRing {
  let version = store.dataVersion(); // read before the keys, so that later changes are noticed
  let keys: StoredKey[] = listKeys(store);
  /**
   * Headers that are known to be valid. They are compared as text, because hashing the key of every request
   * would be slower.
   */
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

/** Interval between checks whether another process has changed keys. @limit */
const POLL_MS = 250;

export interface Auth {
  /** Returns the holder of the key or extension token in an `Authorization` header, or null if it is not valid. */
  bearer(header: string): Identity | null;
  /** False once the key was replaced or revoked, the token has expired or the session has ended. */
  isValid(identity: Identity): boolean;
  /** Calls `listener` within 250 ms after an identity has become invalid. */
  onChange(listener: () => void): () => void;
  /**
   * Call this when this process has changed keys, the extension or sessions, so that identities that became
   * invalid lose access at once.
   */
  reload(): void;
  close(): void;
}

export function createAuth(
  store: Store,
  extension: Extension,
  keyUse: KeyUse,
  onLog: (line: string) => void,
): Auth {
  const keys = createKeyRing(store);
  const sessions = createSessionWatch(store);
  const changes = createEmitter();

  const holders = createHolderLookUp((token, header) =>
    looksLikeToken(token) ? extension.identify(token) : holderOfKey(token, header),
  );

  const notifyAll = () => {
    holders.forgetLatest();
    changes.emit();
  };

  const reload = () => {
    keys.reload();
    notifyAll();
  };

  /**
   * Finds the holder of a key and notes that the key was used. Reads the store again if the key is unknown, because
   * the key may be new.
   */
  const holderOfKey = (key: string, header: string) => {
    const known = keys.find(header, key);
    if (!known && keys.isStale()) reload();
    const holder = known ?? keys.find(header, key);
    if (holder && holder.keyId !== null) keyUse.note(holder.keyId);
    return holder;
  };

  const poll = () => {
    holders.forgetLatest(); // so that the key's next use is noted, and the expiry of a token is noticed
    try {
      if (extension.sweep()) notifyAll();
      if (keys.isStale()) reload();
      if (sessions.haveChanged()) notifyAll();
    } catch (error) {
      onLog(`The keys could not be read again: ${error}`); // the cached keys stay valid
    }
  };

  const timer = io.every(POLL_MS, poll);
  return {
    bearer: holders.find,
    isValid({ keyId, sessionId, ...identity }) {
      if (sessionId !== undefined) return isOpenSession(store, sessionId);
      return keyId === null ? extension.isValid(identity) : keys.has(keyId);
    },
    onChange: changes.listen,
    reload,
    close: () => timer.cancel(),
  };
}

/** Detects that a session was opened, has ended or has expired. */
function createSessionWatch(store: Store) {
  let last = openSessions(store);
  return {
    haveChanged() {
      const before = last;
      last = openSessions(store);
      return last !== before;
    },
  };
}

/**
 * Finds the caller of an `Authorization` header. The last result is cached, because most requests come from the same
 * caller as the one before.
 */
function createHolderLookUp(holderOf: (token: string, header: string) => Identity | null) {
  let lastHeader = '';
  let lastHolder: Identity | null = null;
  return {
    find(header: string) {
      if (header === lastHeader) return lastHolder;
      const token = /^Bearer (\S+)$/i.exec(header)?.[1];
      const holder = token ? holderOf(token, header) : null;
      if (!holder) return null;
      lastHeader = header;
      lastHolder = holder;
      return holder;
    },
    forgetLatest() {
      lastHeader = '';
      lastHolder = null;
    },
  };
}
