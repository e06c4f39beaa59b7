import { forgetDroppedTokens, tokensOf } from '../../../store/restored-tokens.ts';
import type { Store } from '../../../store/store.ts';
import type { Vault } from '../../../store/vault.ts';
import type { Clock } from '../clock.ts';
import { TWITCH } from '../link.ts';
import type { ClientId } from './client-id.ts';
import { createLastingWrite } from './lasting-write.ts';
import { deleteAccount, readAccount, type StoredAccount, writeAccount } from './stored-account.ts';

/** The account, in memory and in the store. */
export interface KeptAccount {
  /** Null while there is none of the present client id. */
  readonly current: StoredAccount | null;
  /** The same, or that of another client id, to be revoked under that one. */
  readonly stored: StoredAccount | null;
  /** Whether one is kept that another client id was given. */
  readonly isOfOtherClient: boolean;
  /** Whether the store has one that cannot be read, as after `secret.key` was lost. */
  readonly isUnreadable: boolean;
  /** Whether what is in memory could not be stored yet: a start from the store would not know it. */
  readonly isUnstored: boolean;
  /**
   * Replaces it. What the platform has given cannot be given back, so this never throws: where the store refuses, the
   * account is in memory alone until it is stored.
   */
  set(account: StoredAccount): void;
  /** Removes it, and carries out `also` with it. Throws `not-stored`, and then nothing has changed. */
  remove(also?: () => void): void;
  /** What comes later is not stored. */
  close(): void;
}

interface KeptAccountParts {
  store: Store;
  vault: Vault;
  client: ClientId;
  clock: Clock;
  onLog(line: string): void;
}

export function createKeptAccount(parts: KeptAccountParts): KeptAccount {
  const { store, vault, client } = parts;
  let current = readAccount(vault);
  let isClosed = false;
  const isOfClient = () => current?.clientId === client.id;
  const writing = writingOf(parts, () => current);

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

/** Writes the account that there is then, until the store takes it. */
const writingOf = ({ store, vault, clock, onLog }: KeptAccountParts, current: () => StoredAccount | null) =>
  createLastingWrite({
    clock,
    write: () =>
      store.transaction(() => {
        const account = current();
        if (account) writeAccount(vault, account);
        forgetDroppedTokens(store, TWITCH);
      }),
    onRefused: error =>
      onLog(`The new tokens of the streaming account are in memory alone until they can be stored: ${error}`),
    onStored: () => onLog('The tokens of the streaming account are stored now.'),
  });
