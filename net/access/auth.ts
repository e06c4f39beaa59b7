import { timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';
import type { Identity } from './identity.ts';
import type { KeyUse } from './key-use.ts';
import { listKeys, type StoredKey } from './keys.ts';
import { hashOf } from './secrets.ts';

/** How often the store is asked whether another process changed the keys. */
const POLL_MS = 250;

export interface Auth {
  /** The holder of the key or extension token in an `Authorization` header, or null. */
  bearer(header: string): Identity | null;
  /** False once the key was replaced or revoked, or the token has run out. */
  isValid(identity: Identity): boolean;
  /** Called after something ceased to be valid, at most 250 ms later. */
  onChange(listener: () => void): void;
  /** Call when this process has changed the keys or the extension: what is no longer good ends at once. */
  reload(): void;
  close(): void;
}

interface AuthParts {
  store: Store;
  extension: Extension;
  keyUse: KeyUse;
  onLog(line: string): void;
}

export function createAuth({ store, extension, keyUse, onLog }: AuthParts): Auth {
  const listeners: (() => void)[] = [];
  let keys: StoredKey[] = listKeys(store);
  let version = store.dataVersion();
  /** Headers that were found good: they are compared as text, so that no hash is computed per request. */
  let known = new Map<string, Identity>();
  let lastHeader = '';
  let lastIdentity: Identity | null = null;

  /** The next caller is looked up again, which notes its use and sees whether its token has run out. */
  const forgetLast = () => {
    lastHeader = '';
    lastIdentity = null;
  };

  const tellAll = () => {
    for (const listener of listeners) listener();
  };

  const reload = () => {
    version = store.dataVersion();
    keys = listKeys(store);
    known = new Map();
    forgetLast();
    tellAll();
  };

  const poll = () => {
    if (store.dataVersion() !== version) reload();
  };

  const pollInPassing = () => {
    forgetLast();
    try {
      if (extension.sweep()) tellAll();
      poll();
    } catch (error) {
      onLog(`The keys could not be read again: ${error}`); // those at hand stay good
    }
  };

  const find = (token: string) => {
    const hash = hashOf(token);
    const key = keys.find(candidate => timingSafeEqual(candidate.hash, hash));
    return key ? { name: key.name, scope: key.scope, keyId: key.id } : null;
  };

  const holderOfKey = (header: string, token: string) => {
    let identity = known.get(header) ?? find(token);
    if (!identity) {
      poll(); // the key may have been made a moment ago
      identity = find(token);
    }
    if (!identity) return null;
    known.set(header, identity);
    if (identity.keyId !== null) keyUse.note(identity.keyId);
    return identity;
  };

  const lookUp = (header: string) => {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    if (!token) return null;
    const identity = looksLikeToken(token) ? extension.identify(token) : holderOfKey(header, token);
    if (!identity) return null;
    lastHeader = header;
    lastIdentity = identity;
    return identity;
  };

  const timer = setInterval(pollInPassing, POLL_MS);
  timer.unref();

  return {
    bearer: header => (header === lastHeader ? lastIdentity : lookUp(header)),
    isValid: identity =>
      identity.keyId === null ? extension.isValid(identity) : keys.some(({ id }) => id === identity.keyId),
    onChange: listener => void listeners.push(listener),
    reload,
    close: () => clearInterval(timer),
  };
}
