import type { Notification, Revocation } from './frames.ts';
import { openSession } from './session.ts';
import { subscribeSession } from './subscribing.ts';

/** A session with its subscriptions. */
export interface Connection {
  /** Calls `onEnd` within half a second. */
  close(): void;
}

interface ConnectionParts extends Omit<Parameters<typeof subscribeSession>[1], 'onNothing'> {
  url: string;
  /** Called with the platform's clock from time to time. */
  onTime(platformMs: number): void;
  /** Resolves when it has been handled. */
  onMessage(message: Notification | Revocation): Promise<unknown> | undefined;
  /** Called for an invalid message. */
  onUnreadable(error: unknown): void;
  /** Called once, with the reason: a sentence about the platform without its subject. */
  onEnd(reason: string): void;
}

export function connect({
  url,
  onTime,
  onMessage,
  onUnreadable,
  onEnd,
  ...rest
}: ConnectionParts): Connection {
  let why: string | null = null;
  let stopSubscribing = () => {};

  const giveUp = (reason: string) => {
    why = reason;
    session.close();
  };
  const events = {
    onReady(sessionId: string) {
      stopSubscribing = subscribeSession(sessionId, { ...rest, onNothing: giveUp });
    },
    onTime,
    onMessage,
    onUnreadable,
    onEnd(reason: string) {
      stopSubscribing();
      onEnd(why ?? reason);
    },
  };
  const session = openSession(url, events, rest.clock);

  return {
    close() {
      stopSubscribing();
      session.close();
    },
  };
}
