import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { createExtensionFacts, type ExtensionChange } from './extension-facts.ts';
import { looksLikeToken, readExtensionToken } from './extension-token.ts';
import type { Identity } from './identity.ts';

/** The streamer's viewer extension: what it is known by, and the callers that come with its tokens. */
export interface Extension {
  describe(): ExtensionDescription;
  /** Changes what is given, all or nothing; an empty text removes it. Tokens that were good must be good again. */
  change(change: ExtensionChange): void;
  /** The holder of a token, or null; nobody while secret or channel are not set. */
  identify(token: string): Identity | null;
  /** False once its token has run out, or secret or channel are others. */
  isValid(identity: Identity): boolean;
  /** Forgets tokens that have run out since the last time; true when there were any. */
  sweep(): boolean;
  /** What must be set before any token is good; null when nothing is. */
  missing(): 'secret' | 'channel id' | null;
  /** True for the origin of the extension's pages. */
  isOrigin(origin: string): boolean;
}

interface ExtensionDescription {
  /** Where the secret comes from; the secret itself is never shown. */
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  origin: string;
}

/** Most tokens that are remembered as good; beyond that the oldest is checked again. */
const MAX_KNOWN = 1_000;

interface ExtensionParts {
  store: Store;
  vault: Vault;
  /** In base64; takes precedence over the stored one. */
  environmentSecret?: string;
  /** Takes precedence over the stored one. */
  environmentChannel?: string;
  now?: () => number;
}

export function createExtension(parts: ExtensionParts): Extension {
  const { store, vault, environmentSecret, environmentChannel, now = Date.now } = parts;
  const facts = createExtensionFacts(store, vault);
  const load = () => {
    const { secret, channelId, origin } = facts.read();
    return {
      secret: Buffer.from(environmentSecret ?? secret, 'base64'),
      channelId: environmentChannel ?? channelId,
      origin,
    };
  };
  let known = new Map<string, Identity>();
  let current = load();
  let revision = 0;

  const isValid = ({ grant }: Identity) => !grant || (grant.revision === revision && grant.expiresAt > now());

  const missing = () => {
    if (current.secret.length === 0) return 'secret';
    return current.channelId === '' ? 'channel id' : null;
  };

  const remember = (token: string, identity: Identity) => {
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
    known.set(token, identity);
    return identity;
  };

  const check = (token: string) => {
    if (missing() !== null || !looksLikeToken(token)) return null;
    const claims = readExtensionToken(token, current.secret, current.channelId, now());
    if (!claims) return null;
    const { name, scope, expiresAt } = claims;
    return remember(token, { name, scope, keyId: null, grant: { expiresAt, revision } });
  };

  return {
    isValid,
    missing,
    sweep() {
      const before = known.size;
      for (const [token, identity] of known) if (!isValid(identity)) known.delete(token);
      return known.size < before;
    },
    isOrigin: origin => origin !== '' && origin === current.origin,
    identify(token) {
      const cached = known.get(token);
      return cached && isValid(cached) ? cached : check(token);
    },
    describe() {
      const { secret, channelId, origin } = current;
      const stored = secret.length > 0 ? 'stored' : 'none';
      return { secret: environmentSecret ? 'environment' : stored, channelId, origin };
    },
    change(change) {
      facts.change(change);
      current = load();
      known = new Map();
      revision++;
    },
  };
}
