import { createEmitter } from '../../../../core/emitter.ts';
import type { AccountState } from '../../../../schema/platform/stream-account.ts';
import { hasDroppedTokens } from '../../../store/restored-tokens.ts';
import type { Store } from '../../../store/store.ts';
import type { AccountStanding } from '../../intake/platform.ts';
import { waitingForOthers } from '../../redeems/payment-rows.ts';
import { TWITCH, type TwitchAccount } from '../link.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { ClientId } from './client-id.ts';
import { type Condition, remarksOn } from './condition.ts';
import type { DeviceGrant } from './device-grant.ts';
import { packsIn } from './guide.ts';

/** The account as seen from outside, with notifications of changes. */
export interface AccountView {
  /** See `TwitchLink.account`. */
  readonly account: TwitchAccount | null;
  describe(): AccountStanding;
  onChange(listener: () => void): () => void;
  /** Call this after anything that may have changed the account. */
  update(): void;
  /** Ends all notifications. */
  close(): void;
}

interface Deps {
  store: Store;
  client: ClientId;
  accounts: AccountStore;
  grant: Pick<DeviceGrant, 'isUnderWay'>;
  condition: Condition;
  onDescription(description: AccountStanding): void;
}

export function createAccountView(deps: Deps): AccountView {
  const { accounts, onDescription } = deps;
  const changes = createEmitter();
  let isClosed = false;
  let account = linkedAccount(accounts.current);
  const accountChanged = changeOf(() => account && [account, [...account.scopes]]);
  const describe = () => description(deps);
  const descriptionChanged = changeOf(describe);

  return {
    get account() {
      return account;
    },
    describe,
    onChange: changes.listen,
    update() {
      if (isClosed) return;
      account = linkedAccount(accounts.current);
      if (accountChanged()) changes.emit();
      if (descriptionChanged()) onDescription(describe());
    },
    close() {
      isClosed = true;
    },
  };
}

/** Creates a function that returns whether the value has changed since its last call. */
function changeOf(read: () => unknown) {
  let last = JSON.stringify(read());
  return () => {
    const before = last;
    last = JSON.stringify(read());
    return last !== before;
  };
}

function linkedAccount(stored: StoredAccount | null): TwitchAccount | null {
  if (!stored?.tokens) return null;
  const { user, hasRewards, since, scopes } = stored;
  const { id, login, name } = user;
  return { id, login, name, hasRewards, since, scopes: new Set(scopes) };
}

function description(deps: Deps): AccountStanding {
  const { store, client, accounts, condition } = deps;
  const { current } = accounts;
  return {
    state: stateOf(deps),
    user: current?.user ?? null,
    client: { from: client.from, id: client.id },
    packs: current?.tokens ? packsIn(new Set(current.scopes)) : [],
    remarks: remarksOn({
      account: current,
      isOfOtherClient: accounts.isOfOtherClient,
      isUnreadable: accounts.isUnreadable,
      isUnstored: accounts.isUnstored,
      wasRestored: hasDroppedTokens(store, TWITCH),
      waiting: waitingForOthers(store, TWITCH, current?.tokens ? current.user.id : null),
      ...condition.current,
    }),
  };
}

function stateOf({ client, accounts, grant, condition }: Deps): AccountState {
  if (client.id === '') return 'not-configured';
  if (accounts.current?.tokens) return condition.current.isAway ? 'away' : 'connected';
  if (grant.isUnderWay) return 'connecting';
  return accounts.current ? 'revoked' : 'disconnected';
}
