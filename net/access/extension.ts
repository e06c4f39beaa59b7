import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
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

export interface ExtensionChange {
  /** In base64, as the platform shows it. */
  secret?: string;
  channelId?: string;
  /** Such as `https://abc.ext-twitch.tv`. */
  origin?: string;
}

export interface ExtensionDescription {
  /** Where the secret is from; it is never told itself. */
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  origin: string;
}

/** Tokens that are remembered as good; beyond that the oldest is checked again. */
const MAX_KNOWN = 1_000;
const SECRET = 'extension-secret';
const FACTS = { channelId: 'extension-channel', origin: 'extension-origin' } as const;

interface ExtensionParts {
  store: Store;
  vault: Vault;
  /** In base64; goes before the stored one. */
  environmentSecret?: string;
  /** Goes before the stored one. */
  environmentChannel?: string;
  now?: () => number;
}

export function createExtension({
  store,
  vault,
  environmentSecret,
  environmentChannel,
  now = Date.now,
}: ExtensionParts): Extension {
  const factOf = (name: string) =>
    store.get<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)?.value ?? '';
  const keepFact = (name: string, value: string) =>
    value === ''
      ? store.run('DELETE FROM facts WHERE name = ?', name)
      : store.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  const load = () => ({
    secret: Buffer.from(environmentSecret ?? vault.get(SECRET) ?? '', 'base64'),
    channelId: environmentChannel ?? factOf(FACTS.channelId),
    origin: factOf(FACTS.origin),
  });

  let known = new Map<string, Identity>();
  let current = load();
  let revision = 0;

  const isValid = ({ grant }: Identity) => !grant || (grant.revision === revision && grant.expiresAt > now());

  const remember = (token: string, identity: Identity) => {
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
    known.set(token, identity);
    return identity;
  };

  return {
    isValid,
    sweep() {
      const before = known.size;
      for (const [token, identity] of known) if (!isValid(identity)) known.delete(token);
      return known.size < before;
    },
    missing() {
      if (current.secret.length === 0) return 'secret';
      return current.channelId === '' ? 'channel id' : null;
    },
    isOrigin: origin => origin !== '' && origin === current.origin,
    identify(token) {
      const cached = known.get(token);
      if (cached && isValid(cached)) return cached;
      const { secret, channelId } = current;
      if (secret.length === 0 || channelId === '' || !looksLikeToken(token)) return null;
      const claims = readExtensionToken(token, secret, channelId, now());
      if (!claims) return null;
      const { name, scope, expiresAt } = claims;
      return remember(token, { name, scope, keyId: null, grant: { expiresAt, revision } });
    },
    describe() {
      const stored = current.secret.length > 0 ? 'stored' : 'none';
      const { channelId, origin } = current;
      return { secret: environmentSecret ? 'environment' : stored, channelId, origin };
    },
    change({ secret, channelId, origin }) {
      store.transaction(() => {
        if (secret === '') vault.delete(SECRET);
        else if (secret !== undefined) vault.set(SECRET, secret);
        if (channelId !== undefined) keepFact(FACTS.channelId, channelId);
        if (origin !== undefined) keepFact(FACTS.origin, origin);
      });
      current = load();
      known = new Map();
      revision++;
    },
  };
}
