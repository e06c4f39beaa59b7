import type { TwitchAccount, TwitchLink } from '../link.ts';
import { type Connection, connect } from './connection.ts';
import { createHearing, type HearingParts } from './hearing.ts';
import { createOutage } from './outage.ts';

export interface AccountConnectionParts extends HearingParts {
  link: TwitchLink;
  /** Events arrive from now on; earlier ones may have been missed. */
  onBack(): void;
  random(): number;
}

/** Time after which a connection counts as good, so that the next attempt comes soon. @limit */
const GOOD_MS = 60_000;

interface Wanted {
  /** The account whose events are wanted now. */
  account(): TwitchAccount | null;
  /** Called once, with the reason. */
  onEnd(reason: string, wasGood: boolean): void;
}

/** Opens connections for accounts, one after another; reports outages to the streamer. */
export function createAccountConnections(parts: AccountConnectionParts) {
  const { link, clock, time, random, onBack } = parts;
  const hearing = createHearing(parts);
  const outage = createOutage(parts);

  const open = (account: TwitchAccount, wanted: Wanted): Connection => {
    let backAt: number | null = null;
    return connect({
      url: address(),
      link,
      account,
      clock,
      random,
      onTime: time.hear,
      onMessage(message) {
        const now = wanted.account();
        // a closed connection may send a few last messages about its account, such as that its permission has ended
        return now?.id === account.id ? hearing.hear(message, now) : undefined;
      },
      onUnreadable: hearing.unreadable,
      onBack(problem) {
        outage.end(problem);
        if (backAt === null) onBack();
        backAt ??= clock.steady();
      },
      onEnd: reason => wanted.onEnd(reason, backAt !== null && clock.steady() - backAt >= GOOD_MS),
    });
  };
  return { open, outage };
}

/** The platform's address, or that of the library's mock mode. */
const address = () => {
  const { TWURPLE_MOCK_API_PORT: port } = process.env;
  return port ? `ws://127.0.0.1:${port}/ws` : 'wss://eventsub.wss.twitch.tv/ws';
};
