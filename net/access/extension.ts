import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { createExtensionFacts, type ExtensionChange } from './extension-facts.ts';
import { looksLikeToken, readExtensionToken } from './extension-token.ts';
import type { Identity } from './identity.ts';
import { createKnownTokens } from './known-tokens.ts';

/** The streamer's viewer extension: what identifies it, and the callers that present its tokens. */
export interface Extension {
  describe(): ExtensionDescription;
  /** Changes what is given, all or nothing; an empty text removes it. Every token is checked again. */
  change(change: ExtensionChange): void;
  /** The holder of a token, or null; no token is valid while secret or channel are not set. */
  identify(token: string): Identity | null;
  /** False once its token has expired, or secret or channel have changed. */
  isValid(identity: Identity): boolean;
  /** Forgets tokens that have expired since the last call; true when there were any. */
  sweep(): boolean;
  /** What must be set before any token is valid; null when all of it is. */
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
  const { store, vault, environmentSecret, now = Date.now } = parts;
  const facts = createExtensionFacts(store, vault);
  let current = credentialsOf(facts.read(), parts);
  let revision = 0;

  const isValid = ({ grant }: Identity) => !grant || (grant.revision === revision && grant.expiresAt > now());
  const known = createKnownTokens(isValid);

  const check = (token: string) => {
    if (missingIn(current) !== null || !looksLikeToken(token)) return null;
    const claims = readExtensionToken(token, current.secret, current.channelId, now());
    if (!claims) return null;
    const { name, scope, expiresAt } = claims;
    const holder: Identity = { name, scope, keyId: null, grant: { expiresAt, revision } };
    known.add(token, holder);
    return holder;
  };

  return {
    isValid,
    missing: () => missingIn(current),
    sweep: known.sweep,
    isOrigin: origin => origin !== '' && origin === current.origin,
    identify: token => known.find(token) ?? check(token),
    describe() {
      const { secret, channelId, origin } = current;
      const stored = secret.length > 0 ? 'stored' : 'none';
      return { secret: environmentSecret ? 'environment' : stored, channelId, origin };
    },
    change(change) {
      facts.change(change);
      current = credentialsOf(facts.read(), parts);
      known.clear();
      revision++;
    },
  };
}

interface Credentials {
  /** Empty when there is none. */
  secret: Buffer;
  /** Empty when there is none. */
  channelId: string;
  origin: string;
}

/** What is stored, unless the environment says otherwise. */
const credentialsOf = (
  { secret, channelId, origin }: Required<ExtensionChange>,
  { environmentSecret, environmentChannel }: ExtensionParts,
): Credentials => ({
  secret: Buffer.from(environmentSecret ?? secret, 'base64'),
  channelId: environmentChannel ?? channelId,
  origin,
});

function missingIn({ secret, channelId }: Credentials) {
  if (secret.length === 0) return 'secret';
  return channelId === '' ? 'channel id' : null;
}
