import { createBackOff } from '../../../../core/back-off.ts';
import type { TwitchAccount } from '../link.ts';
import { type AccountConnectionParts, createAccountConnections } from './account-connection.ts';
import type { Connection } from './connection.ts';
import { topicsFor } from './topics.ts';

export interface UpkeepParts extends AccountConnectionParts {
  /** Events no longer arrive. */
  onAway(): void;
}

/** Keeps at most one connection, for the current account. */
interface Upkeep {
  /** Sets the account whose events are wanted; null for none. */
  want(account: TwitchAccount | null): void;
  /** Closes the connection. Resolves when none is left. */
  giveUp(): Promise<void>;
}

/** Keeps a connection open for the current account: a lost one is reopened after a pause. */
export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { clock, random, onAway } = parts;
  const connections = createAccountConnections(parts);
  const backOff = createBackOff({ random });
  let account: TwitchAccount | null = null;
  let connection: Connection | null = null;
  /** Resolved at the end of a connection that was closed here, for another account or for none; null if none was. */
  let ending: PromiseWithResolvers<void> | null = null;
  let cancelPause = () => {};

  const open = () => {
    connection = account && connections.open(account, { account: () => account, onEnd });
  };

  const onEnd = (reason: string, wasGood: boolean) => {
    connection = null;
    onAway();
    if (!ending) return comeBack(reason, wasGood);
    ending.resolve();
    ending = null;
    open();
  };

  const comeBack = (reason: string, wasGood: boolean) => {
    if (wasGood) backOff.reset();
    connections.outage.begin(reason);
    cancelPause = clock.after(backOff.next(), open);
  };

  const want = (wanted: TwitchAccount | null) => {
    const before = keyOf(account);
    account = wanted;
    if (keyOf(account) === before) return;
    cancelPause();
    backOff.reset();
    if (!account) connections.outage.end(null);
    if (!connection) return open();
    ending ??= Promise.withResolvers();
    connection.close();
  };

  return {
    want,
    async giveUp() {
      want(null);
      await ending?.promise;
    },
  };
}

/** The account and topics of a connection. If they change, it must be opened again. */
const keyOf = (account: TwitchAccount | null) => account && [account.id, ...topicsFor(account)].join(' ');
