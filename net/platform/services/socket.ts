import { WebSocket } from 'ws';
import { keepPinging } from '../intake/keep-pinging.ts';
import { createReadBudget } from '../intake/read-budget.ts';
import { createBacklog, createValve } from '../intake/valve.ts';
import type { Ending } from './service.ts';

/** A WebSocket to a service. */
export interface Socket {
  /** Sends a message. Does nothing if the socket is not open or has too much unsent data. */
  send(message: object): void;
  /** Closes the socket without calling `onEnd`. */
  close(): void;
}

interface SocketEvents {
  /** Resolves when the message has been handled. */
  onMessage(message: unknown): Promise<unknown>;
  /** Called once, when the service has ended the connection or does not answer. */
  onEnd(ending: Ending, wasClosed: boolean): void;
}

/** Times of a socket. Unit: ms. */
export interface SocketTimes {
  /** Longest time to open the connection. */
  handshakeMs: number;
  /** Interval of pings. A connection whose service has not answered before the next ping counts as lost. */
  pingMs: number;
}

/** Largest message from a service. @limit bytes */
const MAX_MESSAGE = 1_048_576;
/** Maximum number of fragments of a message from a service. @limit */
const MAX_FRAGMENTS = 64;
/** Maximum amount of data that waits to be sent to a service. @limit bytes */
const MAX_UNSENT = 262_144;

/** Opens a socket. Throws a SyntaxError if the address is invalid. */
export function openSocket(address: string, events: SocketEvents, times: SocketTimes): Socket {
  const socket = new WebSocket(address, {
    handshakeTimeout: times.handshakeMs,
    maxPayload: MAX_MESSAGE,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  });
  const valve = createValve(socket);
  const budget = createReadBudget(valve);
  const deal = createBacklog(valve);
  let isOver = false;
  const close = () => {
    isOver = true;
    stopPinging();
    budget.close();
    socket.terminate();
  };
  const end = (ending: Ending, wasClosed = false) => {
    if (isOver) return;
    close();
    events.onEnd(ending, wasClosed);
  };
  const stopPinging = keepPinging(socket, times.pingMs, () => {
    if (!valve.isShut) end({ reason: 'no longer answers' });
  });

  socket.on('unexpected-response', (_, { statusCode = 0, headers }) =>
    end(endingByStatus(statusCode, headers['retry-after'])),
  );
  socket.on('close', code => end({ reason: `closed the connection (${code})` }, true));
  socket.on('error', error => end({ reason: `cannot be reached (${codeOf(error)})` }));
  socket.on('ping', data => budget.take(data.length));
  socket.on('message', (data, isBinary) => {
    const text = data.toString();
    budget.take(text.length);
    if (!isBinary && !isOver) deal(events.onMessage(jsonOf(text)));
  });

  return {
    close,
    send(message) {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MAX_UNSENT) return;
      socket.send(JSON.stringify(message));
    },
  };
}

/** Longest pause that a service can demand with `Retry-After`. @limit */
const LONGEST_DEMAND_MS = 5 * 60_000;

/** Returns the end of a connection to a service that has answered with an HTTP status instead of opening a WebSocket. */
function endingByStatus(status: number, retryAfter?: string): Ending {
  if (status === 401 || status === 403)
    return { reason: `refuses the connection (${status})`, isRefusal: true };
  const reason = REASONS[status] ?? `answers with status ${status}`;
  const seconds = Number(retryAfter);
  return seconds > 0 ? { reason, pauseMs: Math.min(seconds * 1_000, LONGEST_DEMAND_MS) } : { reason };
}

const REASONS: Readonly<Record<number, string>> = {
  429: 'asks for fewer connections (429)',
  502: 'is restarting (502)',
  503: 'is not available at the moment (503)',
};

/** Returns the code of a network error, because its message may contain addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? error.name;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
