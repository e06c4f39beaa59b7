import { LRUCache } from 'lru-cache';
import { io } from '../../core/io.ts';
import { deleteFact, readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { looksLikeToken, readExtensionToken } from './extension-token.ts';
import type { Identity } from './identity.ts';

/** The channel of the connected account, which may change at any time. */
function createAccountChannel() {
  let ask = (): string | null => null;
  let known = '';

  /** Reads the id again. Returns whether it has changed. */
  const check = () => {
    const channel = ask() ?? '';
    if (channel === known) return false;
    known = channel;
    return true;
  };

  return {
    /** The last known id of the channel; empty if no account is connected. */
    get id() {
      return known;
    },
    check,
    /** Reads the id from `channel` from now on. */
    follow(channel: () => string | null) {
      ask = channel;
      check();
    },
  };
}

interface ExtensionChange {
  /** The secret in base64, as the platform shows it. */
  secret?: string;
  channelId?: string;
  /** Origin of the extension's pages, for example `https://abc.ext-twitch.tv`. */
  origin?: string;
}

const SECRET = 'extension-secret';
const CHANNEL = 'extension-channel';
const ORIGIN = 'extension-origin';

/** The stored settings of the viewer extension. The secret is stored encrypted. */
function createExtensionFacts(store: Store, vault: Vault) {
  const put = (name: string, value: string | undefined) => {
    if (value === '') deleteFact(store, name);
    else if (value !== undefined) writeFact(store, name, value);
  };

  const putSecret = (secret: string | undefined) => {
    if (secret === '') vault.delete(SECRET);
    else if (secret !== undefined) vault.set(SECRET, secret);
  };

  return {
    /** Reads the stored settings. Fields that are not set are empty. */
    read: (): Required<ExtensionChange> => ({
      secret: vault.get(SECRET) ?? '',
      channelId: readFact(store, CHANNEL) ?? '',
      origin: readFact(store, ORIGIN) ?? '',
    }),
    /** Changes either all given fields or none. An empty text removes a value. Throws `not-stored`. */
    change({ secret, channelId, origin }: ExtensionChange) {
      store.transaction(() => {
        putSecret(secret);
        put(CHANNEL, channelId);
        put(ORIGIN, origin);
      });
    },
  };
}

/** A cache of valid tokens, so that each signature is checked only once. */
interface KnownTokens {
  /** Returns the holder of a token that is still valid, or undefined. */
  find(token: string): Identity | undefined;
  /** Adds a token. Drops the least recently used one if there are then more than 1,000. */
  add(token: string, holder: Identity): void;
  /** Forgets invalid tokens. Returns whether there were any. */
  sweep(): boolean;
  clear(): void;
}

/**
 * Maximum number of viewer tokens in the cache of valid tokens. The signature of a cached token is not checked again.
 * @limit
 */
const MAX_KNOWN = 1_000;

export function createKnownTokens(isValid: (holder: Identity) => boolean): KnownTokens {
  const holders = new LRUCache<string, Identity>({ max: MAX_KNOWN });
  return {
    find(token) {
      const holder = holders.get(token);
      return holder && isValid(holder) ? holder : undefined;
    },
    add: (token, holder) => void holders.set(token, holder),
    sweep() {
      const before = holders.size;
      for (const [token, holder] of [...holders.entries()]) if (!isValid(holder)) holders.delete(token);
      return holders.size < before;
    },
    clear: () => holders.clear(),
  };
}

/** The streamer's viewer extension: its settings, and the callers who have its tokens. */
export interface Extension {
  describe(): ExtensionDescription;
  /**
   * Changes either all given fields or none. An empty text removes a value. Afterwards every token is checked
   * again.
   */
  change(change: ExtensionChange): void;
  /**
   * Returns the holder of a token, or null if it is not valid. No token is valid unless a secret and a
   * channel are set.
   */
  identify(token: string): Identity | null;
  /** Returns false once the identity's token has expired, or the secret or the channel has changed. */
  isValid(identity: Pick<Identity, 'grant'>): boolean;
  /** Forgets tokens that became invalid since the last call. Returns whether there were any. */
  sweep(): boolean;
  /** The first required setting (secret, channel id) that is missing; null if none is missing. */
  missing(): 'secret' | 'channel id' | null;
  /**
   * Uses the channel of the connected account if no other channel is set. `channel` returns the id of the account's
   * channel and is called often.
   */
  followAccount(channel: () => string | null): void;
  /** Whether an origin belongs to the extension's pages. */
  isOrigin(origin: string): boolean;
}

interface ExtensionDescription {
  /** The source of the secret. The secret itself is never shown. */
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  /** Id of the connected account's channel, which applies if `channelId` is empty. Empty if no account is connected. */
  accountChannel: string;
  origin: string;
}

interface ExtensionDeps {
  store: Store;
  vault: Vault;
  /** Secret in base64. Takes precedence over the stored secret. */
  environmentSecret?: string;
  /** Channel id. Takes precedence over the stored channel id. */
  environmentChannel?: string;
  now?: () => number;
}

export function createExtension(deps: ExtensionDeps): Extension {
  const { environmentSecret, now = io.wall } = deps;
  const setup = createSetup(deps);
  let revision = 0;

  const isValid = ({ grant }: Pick<Identity, 'grant'>) =>
    !grant || (grant.revision === revision && grant.expiresAt > now());
  const known = createKnownTokens(isValid);
  const forgetAll = () => {
    known.clear();
    revision++;
    return true;
  };

  const check = (token: string) => {
    if (setup.missing() !== null || !looksLikeToken(token)) return null;
    const claims = readExtensionToken(token, setup.current.secret, setup.channelId(), now());
    if (!claims) return null;
    const { name, scope, expiresAt } = claims;
    const holder: Identity = { name, scope, keyId: null, grant: { expiresAt, revision } };
    known.add(token, holder);
    return holder;
  };

  return {
    isValid,
    missing: setup.missing,
    sweep: () => (setup.hasMoved() ? forgetAll() : known.sweep()),
    followAccount: setup.account.follow,
    isOrigin: origin => origin !== '' && origin === setup.current.origin,
    identify: token => known.find(token) ?? check(token),
    describe() {
      const { secret, channelId, origin } = setup.current;
      const stored = secret.length > 0 ? 'stored' : 'none';
      const from = environmentSecret ? 'environment' : stored;
      return { secret: from, channelId, accountChannel: setup.account.id, origin };
    },
    change(change) {
      setup.change(change);
      forgetAll();
    },
  };
}

/** The secret and the channel against which tokens are checked. The channel may be the connected account's channel. */
function createSetup(deps: ExtensionDeps) {
  const facts = createExtensionFacts(deps.store, deps.vault);
  const account = createAccountChannel();
  let current = credentialsOf(facts.read(), deps);
  const channelId = () => current.channelId || account.id;

  return {
    account,
    channelId,
    get current() {
      return current;
    },
    missing: () => missingIn({ ...current, channelId: channelId() }),
    /** Whether the channel has changed since the last call. */
    hasMoved: () => account.check() && current.channelId === '',
    change(change: ExtensionChange) {
      facts.change(change);
      current = credentialsOf(facts.read(), deps);
    },
  };
}

interface Credentials {
  /** Empty if there is none. */
  secret: Buffer;
  /** Empty if there is none. */
  channelId: string;
  origin: string;
}

/** The stored values, overridden by the environment. */
const credentialsOf = (
  { secret, channelId, origin }: Required<ExtensionChange>,
  { environmentSecret, environmentChannel }: ExtensionDeps,
): Credentials => ({
  secret: Buffer.from(environmentSecret ?? secret, 'base64'),
  channelId: environmentChannel ?? channelId,
  origin,
});

function missingIn({ secret, channelId }: Credentials) {
  if (secret.length === 0) return 'secret';
  return channelId === '' ? 'channel id' : null;
}
