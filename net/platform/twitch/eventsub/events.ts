import { createBackOff } from '../../back-off.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import { type Connection, connect } from './connection.ts';
import { createHearing, type HearingParts } from './hearing.ts';
import { createOutage } from './outage.ts';
import { topicsFor } from './topics.ts';

/** What happens in the account's channel, as long as one is connected. */
interface TwitchEvents {
  start(): void;
  /** Resolves within half a second, when nothing is left of it. */
  close(): Promise<void>;
}

interface EventsParts extends HearingParts {
  link: TwitchLink;
  /** What happens comes in from now on; what happened before may have been missed. */
  onBack(): void;
  /** Nothing comes in any more. */
  onAway(): void;
  random(): number;
}

/** A connection that lasted so long was a good one: after it, the pauses begin anew. */
const GOOD_MS = 60_000;

export function createTwitchEvents(parts: EventsParts): TwitchEvents {
  const { link, clock, time, random, onBack, onAway } = parts;
  const hearing = createHearing(parts);
  const outage = createOutage(parts);
  const backOff = createBackOff({ random });
  let isStarted = false;
  /** Whose events are wanted now. */
  let account: TwitchAccount | null = null;
  let connection: Connection | null = null;
  /** Whether the connection was given up here, for another or for none. */
  let isGivenUp = false;
  let cancelPause = () => {};
  let onGivenUp = () => {};

  const open = () => {
    if (!account) return;
    const { id } = account;
    let backAt: number | null = null;
    connection = connect({
      url: address(),
      link,
      account,
      clock,
      random,
      onTime: time.hear,
      /** One that was given up says a few last things of the account from before, such as that its permission has ended. */
      onMessage: message => account?.id === id && hearing.hear(message, account),
      onUnreadable: hearing.unreadable,
      onBack(problem) {
        outage.end(problem);
        if (backAt === null) onBack();
        backAt ??= clock.steady();
      },
      onEnd: reason => ended(reason, backAt !== null && clock.steady() - backAt >= GOOD_MS),
    });
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
    outage.begin(reason);
    cancelPause = clock.after(backOff.next(), open);
  };

  const giveUp = (given: Connection) => {
    isGivenUp = true;
    given.close();
  };

  const follow = () => {
    const before = keyOf(account);
    account = isStarted ? link.account : null;
    if (keyOf(account) === before) return;
    cancelPause();
    backOff.reset();
    if (!account) outage.end(null);
    if (connection) giveUp(connection);
    else open();
  };
  link.onChange(follow);

  return {
    start() {
      isStarted = true;
      follow();
    },
    async close() {
      isStarted = false;
      const { promise, resolve } = Promise.withResolvers<void>();
      onGivenUp = resolve;
      follow();
      if (connection) await promise;
    },
  };
}

/** The platform's own, or that of the library's mock mode. */
const address = () => {
  const { TWURPLE_MOCK_API_PORT: port } = process.env;
  return port ? `ws://127.0.0.1:${port}/ws` : 'wss://eventsub.wss.twitch.tv/ws';
};

/** Says what a connection was made for: with another one, it has to be made anew. */
const keyOf = (account: TwitchAccount | null) => account && [account.id, ...topicsFor(account)].join(' ');
