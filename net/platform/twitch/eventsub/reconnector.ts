import { createBackOff } from '../../../../core/back-off.ts';
import type { Clock } from '../clock.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import type { Notification, Revocation } from './frames.ts';
import { createMessageHandler, type MessageHandlerDeps } from './message-handler.ts';
import { openSession } from './session.ts';
import { subscribeTopics } from './subscriptions.ts';
import { topicsFor } from './topics.ts';

/** The events from the connected account's channel. */
interface TwitchEvents {
  start(): void;
  /** Closes all connections. Resolves within half a second, when they are closed. */
  close(): Promise<void>;
}

interface Deps extends MessageHandlerDeps {
  link: TwitchLink;
  /** Called when events begin to arrive. Earlier events may have been missed. */
  onConnect(): void;
  /** Called when events no longer arrive. */
  onDisconnect(): void;
  random(): number;
}

/**
 * Keeps at most one connection, which is for the current account. A lost connection is opened again after a
 * back-off.
 */
export function createTwitchEvents(deps: Deps): TwitchEvents {
  const { link, clock, time, random, onConnect, onDisconnect, onLog } = deps;
  const handler = createMessageHandler(deps);
  const log = createConnectionLog(link, onLog);
  const backOff = createBackOff({ random });
  let isStarted = false;
  let account: TwitchAccount | null = null;
  let connection: Connection | null = null;
  /** Resolves when the connection that is being closed has ended; null if none is being closed. */
  let closing: PromiseWithResolvers<void> | null = null;
  let cancelRetry = () => {};

  const open = () => {
    const opened = account;
    connection =
      opened &&
      openConnection(opened, {
        link,
        clock,
        random,
        onTime: time.set,
        // A connection that is being closed may still report the end of the previous account's permission.
        onMessage: message => (account?.id === opened.id ? handler.handle(message, account) : undefined),
        onUnreadable: handler.logUnreadable,
        onSubscribed(problem, isFirst) {
          log.connected(problem);
          if (isFirst) onConnect();
        },
        onEnd(reason, wasGood) {
          connection = null;
          onDisconnect();
          const wasClosed = closing;
          closing = null;
          wasClosed?.resolve();
          if (wasClosed) return open();
          if (wasGood) backOff.reset();
          log.lost(reason);
          cancelRetry = clock.after(backOff.next(), open);
        },
      });
  };

  const update = () => {
    const before = keyOf(account);
    account = isStarted ? link.account : null;
    if (keyOf(account) === before) return;
    cancelRetry();
    backOff.reset();
    if (!account) log.connected(null);
    if (!connection) return open();
    closing ??= Promise.withResolvers();
    connection.close();
  };

  link.onChange(update);

  return {
    start() {
      isStarted = true;
      update();
    },
    async close() {
      isStarted = false;
      update();
      await closing?.promise;
      handler.close();
    },
  };
}

/** Identifies an account and its topics. If the key changes, a new connection is needed. */
const keyOf = (account: TwitchAccount | null) => account && [account.id, ...topicsFor(account)].join(' ');

/**
 * Creates the log of the connection. It logs the beginning and the end of each outage, and shows the reason
 * on the page Platforms.
 */
function createConnectionLog(link: Pick<TwitchLink, 'setProblem'>, onLog: (line: string) => void) {
  let isOut = false;
  return {
    lost(reason: string) {
      const text = `Twitch ${reason}. Chat, rewards and bits are not received until it is back; the game keeps trying.`;
      link.setProblem('events', text);
      if (!isOut) onLog(text);
      isOut = true;
    },
    /** `problem` says what does not work although the connection is open; null if everything works. */
    connected(problem: string | null) {
      link.setProblem('events', problem);
      if (isOut) onLog('Twitch is back: chat, rewards and bits are received again.');
      isOut = false;
    },
  };
}

/** A session with an account's subscriptions. */
interface Connection {
  /** Closes the connection. `onEnd` is called within half a second. */
  close(): void;
}

interface ConnectionDeps {
  link: Pick<TwitchLink, 'api'>;
  clock: Clock;
  random(): number;
  /** Called repeatedly with the platform's time. */
  onTime(platformMs: number): void;
  /** Handles a message. Resolves when that is done. */
  onMessage(message: Notification | Revocation): Promise<unknown> | undefined;
  onUnreadable(error: unknown): void;
  /**
   * Called after each attempt to subscribe. `problem` names the missing topics; null if none is missing. Events arrive
   * from the first call on.
   */
  onSubscribed(problem: string | null, isFirst: boolean): void;
  /**
   * Called once, when the connection has ended. `reason` is the rest of a sentence that begins with the
   * platform's name.
   */
  onEnd(reason: string, wasGood: boolean): void;
}

/**
 * Time after which an EventSub connection counts as stable. If a stable connection is lost, the next attempt
 * is made soon. @limit
 */
const GOOD_MS = 60_000;

function openConnection(account: TwitchAccount, deps: ConnectionDeps): Connection {
  const { link, clock, random, onTime, onMessage, onUnreadable, onSubscribed, onEnd } = deps;
  let failure: string | null = null;
  let subscribedAt: number | null = null;
  let cancelSubscribing = () => {};

  const fail = (reason: string) => {
    failure = reason;
    session.close();
  };
  const events = {
    onReady(sessionId: string) {
      cancelSubscribing = subscribeTopics(sessionId, {
        link,
        account,
        clock,
        random,
        onSubscribed(problem) {
          onSubscribed(problem, subscribedAt === null);
          subscribedAt ??= clock.steady();
        },
        onFailed: fail,
      });
    },
    onTime,
    onMessage,
    onUnreadable,
    onEnd(reason: string) {
      cancelSubscribing();
      const wasGood = subscribedAt !== null && clock.steady() - subscribedAt >= GOOD_MS;
      onEnd(failure ?? reason, wasGood);
    },
  };
  const session = openSession(address(), events, clock);

  return {
    close() {
      cancelSubscribing();
      session.close();
    },
  };
}

/** Returns the platform's address, or the address for the library's mock mode. */
const address = () => {
  const { TWURPLE_MOCK_API_PORT: port } = process.env;
  return port ? `ws://127.0.0.1:${port}/ws` : 'wss://eventsub.wss.twitch.tv/ws';
};
