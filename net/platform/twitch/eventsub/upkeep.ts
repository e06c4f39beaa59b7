import { createBackOff } from '../../../../core/back-off.ts';
import type { TwitchAccount } from '../link.ts';
import { type AccountConnectionParts, createAccountConnections } from './account-connection.ts';
import type { Connection } from './connection.ts';
import { topicsFor } from './topics.ts';

export interface UpkeepParts extends AccountConnectionParts {
  /** Nothing comes in any more. */
  onAway(): void;
}

/** At most one connection, for whoever is wanted. */
interface Upkeep {
  /** Whose events are wanted from now on; null for nobody's. */
  want(account: TwitchAccount | null): void;
  /** Nobody's events are wanted any more. Resolves when no connection is left. */
  giveUp(): Promise<void>;
}

/** Keeps a connection open for the account whose events are wanted: one that is lost is opened again after a pause. */
export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { clock, random, onAway } = parts;
  const connections = createAccountConnections(parts);
  const backOff = createBackOff({ random });
  let account: TwitchAccount | null = null;
  let connection: Connection | null = null;
  /** Resolved at the end of the connection that was given up here, for another or for none; null where none was. */
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

/** Says what a connection was made for: with another one, it has to be made anew. */
const keyOf = (account: TwitchAccount | null) => account && [account.id, ...topicsFor(account)].join(' ');
