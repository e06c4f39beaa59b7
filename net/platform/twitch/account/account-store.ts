import * as v from 'valibot';
import { GameError } from '../../../../schema/base/error.ts';
import { forgetDroppedTokens, tokensOf } from '../../../store/restored-tokens.ts';
import type { Store } from '../../../store/store.ts';
import type { Vault } from '../../../store/vault.ts';
import type { Clock } from '../clock.ts';
import { TWITCH } from '../link.ts';
import type { ClientId } from './client-id.ts';

/** The account in the vault. It is a single row, so that it changes as a whole. */

const Tokens = v.object({
  access: v.string(),
  /** The refresh token. It is valid for one use, which returns the next refresh token. */
  refresh: v.string(),
  /** Times in this file are wall clock, in ms. */
  obtainedAt: v.number(),
  expiresAt: v.number(),
});
export type Tokens = v.InferOutput<typeof Tokens>;

const StoredAccount = v.object({
  /** Client id for which the tokens were issued. */
  clientId: v.string(),
  user: v.object({ id: v.string(), login: v.string(), name: v.string(), avatar: v.string() }),
  hasRewards: v.boolean(),
  scopes: v.array(v.string()),
  /** See `TwitchAccount.since`. */
  since: v.number(),
  /** Null once the permission was revoked. */
  tokens: v.nullable(Tokens),
  /** The reason why the permission has ended, as a text for the streamer; empty while the permission is valid. */
  ended: v.string(),
});
export type StoredAccount = v.InferOutput<typeof StoredAccount>;

/** Reads the stored account. Returns null if there is none or it is unreadable. */
function readAccount(vault: Vault): StoredAccount | null {
  const text = vault.get(tokensOf(TWITCH));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredAccount), text);
  return parsed.success ? parsed.output : null;
}

/** Throws `not-stored`. */
const writeAccount = (vault: Vault, account: StoredAccount) =>
  vault.set(tokensOf(TWITCH), JSON.stringify(account));

/** Throws `not-stored`. */
const deleteAccount = (vault: Vault) => vault.delete(tokensOf(TWITCH));

/** The connected account, in memory and in the store. */
export interface AccountStore {
  /** The account for the current client id; null if there is none. */
  readonly current: StoredAccount | null;
  /** The stored account, even if it belongs to another client id. Then it must be revoked under that client id. */
  readonly stored: StoredAccount | null;
  /** Whether the stored account belongs to another client id. */
  readonly isOfOtherClient: boolean;
  /** Whether the store contains an account that cannot be read, such as after the loss of `secret.key`. */
  readonly isUnreadable: boolean;
  /** Whether the account is only in memory so far, so that a restart would lose it. */
  readonly isUnstored: boolean;
  /**
   * Replaces the account. Never throws, because tokens cannot be returned to the platform. If the store
   * refuses, the account stays in memory until it can be stored.
   */
  set(account: StoredAccount): void;
  /** Removes the account, and runs `also` in the same transaction. If it throws `not-stored`, nothing has changed. */
  remove(also?: () => void): void;
  /** Stops storing. Later changes are made only in memory. */
  close(): void;
}

interface Deps {
  store: Store;
  vault: Vault;
  client: ClientId;
  clock: Clock;
  onLog(line: string): void;
}

export function createAccountStore(deps: Deps): AccountStore {
  const { store, vault, client } = deps;
  let current = readAccount(vault);
  let isClosed = false;
  const isOfClient = () => current?.clientId === client.id;
  const writing = writingOf(deps, () => current);

  return {
    get current() {
      return isOfClient() ? current : null;
    },
    get stored() {
      return current;
    },
    get isUnreadable() {
      return current === null && vault.has(tokensOf(TWITCH));
    },
    get isOfOtherClient() {
      return current !== null && !isOfClient();
    },
    get isUnstored() {
      return writing.isBehind;
    },
    set(account) {
      current = account;
      if (!isClosed) writing.write();
    },
    remove(also) {
      store.transaction(() => {
        deleteAccount(vault);
        also?.();
      });
      writing.cancel();
      current = null;
    },
    close() {
      if (writing.isBehind) writing.write();
      writing.cancel();
      isClosed = true;
    },
  };
}

/** Writes the current account until the store accepts it. */
const writingOf = ({ store, vault, clock, onLog }: Deps, current: () => StoredAccount | null) =>
  createLastingWrite({
    clock,
    write: () =>
      store.transaction(() => {
        const account = current();
        if (account) writeAccount(vault, account);
        forgetDroppedTokens(store, TWITCH);
      }),
    onRefused: error =>
      onLog(`The new tokens of the streaming account are only in memory until they can be stored: ${error}`),
    onStored: () => onLog('The tokens of the streaming account are now stored.'),
  });

/** A write that must eventually succeed. It is retried while the store refuses it. */
interface LastingWrite {
  /** Whether the store has refused the write, so that it will be retried. */
  readonly isBehind: boolean;
  /** Writes the current value. Does not throw if the store refuses. */
  write(): void;
  /** Stops retrying. */
  cancel(): void;
}

interface LastingWriteDeps {
  clock: Pick<Clock, 'after'>;
  /** Throws `not-stored`. */
  write(): void;
  /** Called at the first of several refusals in a row. */
  onRefused(error: GameError): void;
  /** Called when the store accepts the write after a refusal. */
  onStored(): void;
}

/** Pause before the game tries again to store a Twitch account that it could not store. @limit */
const RETRY_MS = 1_000;

export function createLastingWrite({ clock, write, onRefused, onStored }: LastingWriteDeps): LastingWrite {
  let cancelRetry: (() => void) | null = null;

  const stop = () => {
    cancelRetry?.();
    cancelRetry = null;
  };
  const retryLater = () => {
    cancelRetry = clock.after(RETRY_MS, retry);
  };
  const retry = () => {
    if (refusalOf(write)) return retryLater();
    stop();
    onStored();
  };

  return {
    get isBehind() {
      return cancelRetry !== null;
    },
    write() {
      const wasBehind = cancelRetry !== null;
      stop();
      const error = refusalOf(write);
      if (!error) return;
      retryLater();
      if (!wasBehind) onRefused(error);
    },
    cancel: stop,
  };
}

/** Runs a write. Returns the store's refusal, or null. */
function refusalOf(write: () => void): GameError | null {
  try {
    write();
    return null;
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}
