import { createBackOff } from '../../back-off.ts';
import type { TwitchAccount } from '../link.ts';
import { type AccountConnectionParts, createAccountConnections } from './account-connection.ts';
import type { Connection } from './connection.ts';
import { topicsFor } from './topics.ts';

/** What happens in the account's channel, as long as one is connected. */
interface TwitchEvents {
  start(): void;
  /** Resolves within half a second, when nothing is left of it. */
  close(): Promise<void>;
}

interface EventsParts extends AccountConnectionParts {
  /** Nothing comes in any more. */
  onAway(): void;
}

export function createTwitchEvents(parts: EventsParts): TwitchEvents {
  const { link } = parts;
  const upkeep = createUpkeep(parts);
  let isStarted = false;
  const follow = () => upkeep.want(isStarted ? link.account : null);
  link.onChange(follow);

  return {
    start() {
      isStarted = true;
      follow();
    },
    async close() {
      isStarted = false;
      await upkeep.giveUp();
    },
  };
}

/** Keeps a connection open for the account whose events are wanted: one that is lost is opened again after a pause. */
function createUpkeep(parts: EventsParts) {
  const { clock, random, onAway } = parts;
  const connections = createAccountConnections(parts);
  const backOff = createBackOff({ random });
  let account: TwitchAccount | null = null;
  let connection: Connection | null = null;
  /** Whether the connection was given up here, for another or for none. */
  let isGivenUp = false;
  let cancelPause = () => {};
  let onGivenUp = () => {};

  const open = () => {
    connection = account && connections.open(account, { account: () => account, onEnd: ended });
  };

  const ended = (reason: string, wasGood: boolean) => {
    connection = null;
    onAway();
    if (isGivenUp) {
      isGivenUp = false;
      open();
      return onGivenUp();
    }
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
    isGivenUp = true;
    connection.close();
  };

  return {
    want,
    /** Nobody's events are wanted any more. Resolves when no connection is left. */
    async giveUp() {
      const { promise, resolve } = Promise.withResolvers<void>();
      onGivenUp = resolve;
      want(null);
      if (connection) await promise;
    },
  };
}

/** Says what a connection was made for: with another one, it has to be made anew. */
const keyOf = (account: TwitchAccount | null) => account && [account.id, ...topicsFor(account)].join(' ');
