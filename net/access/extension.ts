import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { createAccountChannel } from './account-channel.ts';
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
  /** Forgets tokens that are no longer valid since the last call; true when there were any. */
  sweep(): boolean;
  /** What must be set before any token is valid; null when all of it is. */
  missing(): 'secret' | 'channel id' | null;
  /** From now on, the channel is that of the connected account where no other is set. `channel` is asked often. */
  followAccount(channel: () => string | null): void;
  /** True for the origin of the extension's pages. */
  isOrigin(origin: string): boolean;
}

interface ExtensionDescription {
  /** Where the secret comes from; the secret itself is never shown. */
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  /** That of the connected account, which counts where no other is set; empty while none is connected. */
  accountChannel: string;
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
  const account = createAccountChannel();
  let current = credentialsOf(facts.read(), parts);
  let revision = 0;

  const isValid = ({ grant }: Identity) => !grant || (grant.revision === revision && grant.expiresAt > now());
  const known = createKnownTokens(isValid);

  const channelId = () => current.channelId || account.id;
  const missing = () => missingIn({ ...current, channelId: channelId() });
  const forgetAll = () => {
    known.clear();
    revision++;
  };
  /** True when the tokens that were valid until now are those of another channel. */
  const hasMoved = () => {
    const moved = account.check() && current.channelId === '';
    if (moved) forgetAll();
    return moved;
  };

  const check = (token: string) => {
    if (missing() !== null || !looksLikeToken(token)) return null;
    const claims = readExtensionToken(token, current.secret, channelId(), now());
    if (!claims) return null;
    const { name, scope, expiresAt } = claims;
    const holder: Identity = { name, scope, keyId: null, grant: { expiresAt, revision } };
    known.add(token, holder);
    return holder;
  };

  return {
    isValid,
    missing,
    sweep: () => hasMoved() || known.sweep(),
    followAccount: account.follow,
    isOrigin: origin => origin !== '' && origin === current.origin,
    identify: token => known.find(token) ?? check(token),
    describe() {
      const { secret, channelId, origin } = current;
      const stored = secret.length > 0 ? 'stored' : 'none';
      return {
        secret: environmentSecret ? 'environment' : stored,
        channelId,
        accountChannel: account.id,
        origin,
      };
    },
    change(change) {
      facts.change(change);
      current = credentialsOf(facts.read(), parts);
      forgetAll();
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
