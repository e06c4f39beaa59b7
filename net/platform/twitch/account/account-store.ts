import { forgetDroppedTokens, tokensOf } from '../../../store/restored-tokens.ts';
import type { Store } from '../../../store/store.ts';
import type { Vault } from '../../../store/vault.ts';
import type { Clock } from '../clock.ts';
import { TWITCH } from '../link.ts';
import type { ClientId } from './client-id.ts';
import { createLastingWrite } from './lasting-write.ts';
import { deleteAccount, readAccount, type StoredAccount, writeAccount } from './stored-account.ts';

/** The account, in memory and in the store. */
export interface AccountStore {
  /** Null if there is none of the current client id. */
  readonly current: StoredAccount | null;
  /** The stored account, even of another client id, with which it must be revoked. */
  readonly stored: StoredAccount | null;
  /** Whether an account of another client id is stored. */
  readonly isOfOtherClient: boolean;
  /** Whether the store contains one that cannot be read, such as after the loss of `secret.key`. */
  readonly isUnreadable: boolean;
  /** Whether the account in memory could not be stored yet: it would be lost in a restart. */
  readonly isUnstored: boolean;
  /**
   * Replaces it. Tokens cannot be returned to the platform, so this never throws: if the store refuses, the account is
   * only in memory until it is stored.
   */
  set(account: StoredAccount): void;
  /** Removes it, and runs `also` in the same transaction. Throws `not-stored` and changes nothing. */
  remove(also?: () => void): void;
  /** Later changes are not stored. */
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
