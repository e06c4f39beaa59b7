import type { Store } from '../store/store.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';
import type { Identity } from './identity.ts';
import { createKeyRing } from './key-ring.ts';
import type { KeyUse } from './key-use.ts';

/** How often the store is asked whether another process changed the keys. */
const POLL_MS = 250;

export interface Auth {
  /** The holder of the key or extension token in an `Authorization` header, or null. */
  bearer(header: string): Identity | null;
  /** False once the key was replaced or revoked, or the token has run out. */
  isValid(identity: Identity): boolean;
  /** `listener` is called at most 250 ms after something has ceased to be valid. */
  onChange(listener: () => void): void;
  /** Call when this process has changed the keys or the extension: what is no longer valid ends at once. */
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
  const keys = createKeyRing(store);
  const listeners: (() => void)[] = [];
  let lastHeader = '';
  let lastIdentity: Identity | null = null;

  /** The next caller is looked up again, which notes its use and sees whether its token has run out. */
  const forgetLast = () => {
    lastHeader = '';
    lastIdentity = null;
  };

  const notifyAll = () => {
    forgetLast();
    for (const listener of listeners) listener();
  };

  const poll = () => {
    forgetLast();
    try {
      if (extension.sweep()) notifyAll();
      if (keys.isStale()) reload();
    } catch (error) {
      onLog(`The keys could not be read again: ${error}`); // those at hand stay good
    }
  };

  const reload = () => {
    keys.reload();
    notifyAll();
  };

  const holderOfKey = (header: string, token: string) => {
    const known = keys.find(header, token);
    if (!known && keys.isStale()) reload(); // the key may have been made a moment ago
    const identity = known ?? keys.find(header, token);
    if (identity && identity.keyId !== null) keyUse.note(identity.keyId);
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

  const timer = setInterval(poll, POLL_MS);
  timer.unref();

  return {
    bearer: header => (header === lastHeader ? lastIdentity : lookUp(header)),
    isValid: identity => (identity.keyId === null ? extension.isValid(identity) : keys.has(identity.keyId)),
    onChange: listener => void listeners.push(listener),
    reload,
    close: () => clearInterval(timer),
  };
}
