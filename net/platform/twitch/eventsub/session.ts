import type { Clock } from '../clock.ts';
import type { Notification, Revocation } from './frames.ts';
import { openSocket, type Socket } from './socket.ts';

/**
 * A session of EventSub with its subscriptions. The platform may move it to another address: then it has two sockets until
 * the new one receives its welcome. A message that arrives on both has the same id.
 */
interface Session {
  close(): void;
}

interface SessionEvents {
  /** Called once, when topics can be subscribed. */
  onReady(sessionId: string): void;
  /** Called at each welcome with the time of the platform. */
  onTime(platformMs: number): void;
  /** Resolves when the message is processed. */
  onMessage(message: Notification | Revocation): Promise<unknown> | undefined;
  /** Called once, when no socket is left, with the reason of the last one. */
  onEnd(reason: string): void;
  onUnreadable(error: unknown): void;
}

/** Most sockets of a session. @limit */
const MAX_SOCKETS = 2;

export function openSession(url: string, events: SessionEvents, clock: Clock): Session {
  const sockets = new Set<Socket>();
  let isReady = false;

  const welcome = (socket: Socket, sessionId: string) => {
    for (const other of sockets) if (other !== socket) other.close();
    if (!isReady) events.onReady(sessionId);
    isReady = true;
  };

  const connect = (address: string) => {
    const socket: Socket = openSocket(
      address,
      {
        onFrame(frame) {
          if (frame.type === 'notification' || frame.type === 'revocation') return events.onMessage(frame);
          if (frame.type === 'reconnect' && sockets.size < MAX_SOCKETS) connect(frame.url);
          else if (frame.type === 'welcome') {
            events.onTime(frame.at);
            welcome(socket, frame.sessionId);
          }
          return undefined;
        },
        onEnd(reason) {
          sockets.delete(socket);
          if (sockets.size === 0) events.onEnd(reason);
        },
        onUnreadable: events.onUnreadable,
      },
      clock,
    );
    sockets.add(socket);
  };

  connect(url);
  return {
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
