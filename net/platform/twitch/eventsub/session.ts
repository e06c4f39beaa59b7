import { WebSocket } from 'ws';
import { createBacklog, createValve } from '../../intake/valve.ts';
import type { Clock } from '../clock.ts';
import { type Frame, type Notification, parseFrame, type Revocation } from './frames.ts';

/**
 * A session of EventSub with its subscriptions. The platform may move the session to another address. The
 * session then has two sockets until the new one gets its welcome. A message that arrives on both sockets has
 * the same id on both.
 */
interface Session {
  /** Closes the sockets. Messages that are already in transit are still handled. */
  close(): void;
}

interface SessionEvents {
  /** Called once, when subscriptions to topics are possible. */
  onReady(sessionId: string): void;
  /** Called at each welcome with the platform's time. */
  onTime(platformMs: number): void;
  /** Handles a message. Resolves when that is done. */
  onMessage(message: Notification | Revocation): Promise<unknown> | undefined;
  /** Called once, when no socket is left, with the reason why the last socket ended. */
  onEnd(reason: string): void;
  onUnreadable(error: unknown): void;
}

/** Maximum number of sockets of an EventSub session. @limit */
const MAX_SOCKETS = 2;

export function openSession(url: string, events: SessionEvents, clock: Clock): Session {
  const sockets = new Set<Socket>();
  let isReady = false;
  let isClosing = false;

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
          if (isClosing) return undefined;
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
      isClosing = true;
      for (const socket of sockets) socket.close();
    },
  };
}

/** An EventSub WebSocket. The platform sends a welcome first, then at least one frame every few seconds. */
export interface Socket {
  /** Closes the socket. Frames that are already in transit still arrive. `onEnd` is called within half a second. */
  close(): void;
}

interface SocketEvents {
  /** Handles a frame. Resolves when that is done. */
  onFrame(frame: Frame): Promise<unknown> | undefined;
  /**
   * Called once, when the socket has ended. `reason` is the rest of a sentence that begins with the
   * platform's name.
   */
  onEnd(reason: string): void;
  /** Called for a frame that cannot be parsed. */
  onUnreadable(error: unknown): void;
}

/** Longest time from opening an EventSub socket to its welcome. @limit */
const WELCOME_MS = 15_000;
/** Longest time to close an EventSub socket. @limit */
const CLOSING_MS = 500;
/** Largest EventSub message. @limit bytes */
const MAX_PAYLOAD = 1_048_576;

export function openSocket(
  url: string,
  { onFrame, onEnd, onUnreadable }: SocketEvents,
  clock: Clock,
): Socket {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: MAX_PAYLOAD });
  const valve = createValve(socket);
  const addToBacklog = createBacklog(valve);
  let problem = '';
  let silenceMs = WELCOME_MS;
  let cancelWait = () => {};
  const terminateAfter = (ms: number, reason: string) => {
    cancelWait();
    cancelWait = clock.after(ms, () => {
      // While the valve is shut, nothing is read, so the platform may have sent something.
      if (valve.isShut) return terminateAfter(ms, reason);
      problem = reason;
      socket.terminate();
    });
  };
  const receive = (text: string) => {
    const frame = parseFrame(text);
    if (frame?.type === 'welcome') silenceMs = frame.silenceMs;
    if (socket.readyState === WebSocket.OPEN) terminateAfter(silenceMs, 'has gone silent');
    const processing = frame && onFrame(frame);
    if (processing) addToBacklog(processing);
  };

  terminateAfter(WELCOME_MS, 'does not answer');
  socket.on('message', data => {
    try {
      receive(data.toString());
    } catch (error) {
      onUnreadable(error); // the connection continues without this frame
    }
  });
  socket.on('error', error => {
    problem ||= `cannot be reached (${codeOf(error)})`;
  });
  socket.on('close', (code, reason) => {
    cancelWait();
    onEnd(problem || `closed the connection (${[code, cut(reason.toString())].filter(Boolean).join(': ')})`);
  });
  return {
    close() {
      terminateAfter(CLOSING_MS, 'closed the connection');
      socket.close(1000);
    },
  };
}

const cut = (text: string) => text.slice(0, 100);

/** Returns the code of a network error, because its message may contain addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? cut(error.message);
