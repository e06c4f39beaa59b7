import { WebSocket } from 'ws';
import { MAX_RELAY_MESSAGE, RELAY_CLOSE_CODES, RELAY_PROTOCOL } from '../../../schema/wire/relay.ts';
import { keepPinging } from '../intake/keep-pinging.ts';
import { createReadBudget } from '../intake/read-budget.ts';
import { createBacklog, createValve } from '../intake/valve.ts';
import type { RelayCredentials } from './facts.ts';

/** One WebSocket to the relay. */
export interface Connection {
  /** Sends a message. Drops the message and returns false if the connection is not open or has too much unsent data. */
  send(text: string): boolean;
  /** Ends the connection. `ending` contains the reason. */
  end(ending: ConnectionEnd): void;
}

interface ConnectionEvents {
  /** Resolves when the message has been handled. */
  onMessage(text: string): Promise<void>;
  /** Called once, when the connection has ended. */
  onEnd(ending: ConnectionEnd): void;
}

/** Times of a connection. Unit: ms. */
export interface ConnectionTimes {
  /** Longest time to open the connection. */
  handshakeMs: number;
  /** Interval of pings. A connection whose peer has not answered before the next ping counts as lost. */
  pingMs: number;
}

/**
 * Maximum amount of data that waits to be sent to the relay. While more data waits, answers and pulses (reports of the
 * game's state) are skipped. @limit bytes
 */
const MAX_UNSENT = 262_144;
/** Maximum number of fragments of a message from the relay. @limit */
const MAX_FRAGMENTS = 64;

export function openConnection(
  { address, key }: RelayCredentials,
  { onMessage, onEnd }: ConnectionEvents,
  { handshakeMs, pingMs }: ConnectionTimes,
): Connection {
  const socket = new WebSocket(address, RELAY_PROTOCOL, {
    headers: { authorization: `Bearer ${key}` },
    handshakeTimeout: handshakeMs,
    maxPayload: MAX_RELAY_MESSAGE,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  });
  const valve = createValve(socket);
  const budget = createReadBudget(valve);
  const deal = createBacklog(valve);
  let isOver = false;
  const end = (ending: ConnectionEnd) => {
    if (isOver) return;
    isOver = true;
    stopPinging();
    budget.close();
    socket.terminate();
    onEnd(ending);
  };
  const stopPinging = keepPinging(socket, pingMs, () => {
    if (!valve.isShut) end(failed('no longer answers'));
  });

  reportEnd(socket, end);
  socket.on('ping', data => budget.take(data.length));
  socket.on('pong', data => budget.take(data.length));
  socket.on('message', (data, isBinary) => {
    const text = data.toString();
    budget.take(text.length);
    if (!isBinary && !isOver) deal(onMessage(text));
  });

  return {
    end,
    send(text) {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MAX_UNSENT) return false;
      socket.send(text);
      return true;
    },
  };
}

/** Calls `end` with the reason when the connection ends or is refused. */
function reportEnd(socket: WebSocket, end: (ending: ConnectionEnd) => void) {
  socket.on('upgrade', ({ headers }) => {
    if (headers['sec-websocket-protocol'] !== RELAY_PROTOCOL) end(WRONG_VERSION);
  });
  socket.on('unexpected-response', (_, { statusCode = 0 }) => end(endingByStatus(statusCode)));
  socket.on('close', code => end(endingByCode(code)));
  socket.on('error', error =>
    end(failed(`could not be reached, or the connection failed (${codeOf(error)})`)),
  );
}

/** Returns the code of a network error, because its message may contain addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? error.message;

/**
 * The reason why a connection to the relay ended, and whether another attempt can succeed without a change of
 * settings.
 */
export interface ConnectionEnd {
  /** The reason, as the rest of a sentence that begins with "The relay". */
  reason: string;
  /** The reason why further attempts fail unless settings are changed; null if another attempt may succeed. */
  refusal: Refusal | null;
}

/** The reason for which the relay has refused the game: its key, or its version of the protocol. */
type Refusal = keyof typeof RELAY_CLOSE_CODES;

const REFUSALS: Record<Refusal, ConnectionEnd> = {
  key: { reason: 'refuses the key', refusal: 'key' },
  version: { reason: `does not speak ${RELAY_PROTOCOL}`, refusal: 'version' },
};

/** The end of a connection to a relay that has opened a WebSocket with another protocol. */
export const WRONG_VERSION = REFUSALS.version;

export const failed = (reason: string): ConnectionEnd => ({ reason, refusal: null });

/** Returns the end of a connection to a relay that has answered with an HTTP status instead of opening a WebSocket. */
export function endingByStatus(status: number): ConnectionEnd {
  if (status === 401 || status === 403) return REFUSALS.key;
  return status === 426 ? WRONG_VERSION : failed(`answers with status ${status}`);
}

/** Returns the end of a connection that was closed with a close code. */
export function endingByCode(code: number): ConnectionEnd {
  if (code === RELAY_CLOSE_CODES.key) return REFUSALS.key;
  if (code === RELAY_CLOSE_CODES.version) return REFUSALS.version;
  return failed(`closed the connection (${code})`);
}
