import { WebSocket } from 'ws';
import { io } from '../../../core/io.ts';
import { MAX_RELAY_MESSAGE, RELAY_PROTOCOL } from '../../../schema/wire/relay.ts';
import { createBacklog, createValve } from '../intake/valve.ts';
import type { RelayCredentials } from './facts.ts';
import { createReadBudget } from './read-budget.ts';
import { type Ending, endingByCode, endingByStatus, failed, WRONG_VERSION } from './refusals.ts';

/** One WebSocket to the relay. */
export interface Connection {
  /** False if it is not open, or too much waits to be sent: the message is dropped. */
  send(text: string): boolean;
  /** Ends it for that reason. */
  end(ending: Ending): void;
}

export interface ConnectionEvents {
  /** Resolves when the message has been handled. */
  onMessage(text: string): Promise<void>;
  /** Called once. */
  onEnd(ending: Ending): void;
}

/** Unit: ms. */
export interface ConnectionTimes {
  /** Longest time to open it. */
  handshakeMs: number;
  /** Interval of pings. A peer that has not answered by the next one counts as gone. */
  pingMs: number;
}

/** Most unsent data; beyond that pulses and answers are skipped. @limit bytes */
const MAX_UNSENT = 262_144;
/** Most fragments of a message. @limit */
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
  const end = (ending: Ending) => {
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

  tellEnds(socket, end);
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

/** Calls `end` when the connection ends or is refused. */
function tellEnds(socket: WebSocket, end: (ending: Ending) => void) {
  socket.on('upgrade', ({ headers }) => {
    if (headers['sec-websocket-protocol'] !== RELAY_PROTOCOL) end(WRONG_VERSION);
  });
  socket.on('unexpected-response', (_, { statusCode = 0 }) => end(endingByStatus(statusCode)));
  socket.on('close', code => end(endingByCode(code)));
  socket.on('error', error =>
    end(failed(`could not be reached, or the connection failed (${codeOf(error)})`)),
  );
}

/** Pings while the connection is open. Returns a function that stops it. */
function keepPinging(socket: WebSocket, pingMs: number, onSilence: () => void) {
  let isAlive = true;
  const note = () => {
    isAlive = true;
  };
  socket.on('message', note);
  socket.on('pong', note);
  const timer = io.every(pingMs, () => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAlive) onSilence();
    isAlive = false;
    socket.ping();
  });
  return () => timer.cancel();
}

/** Only the code of a network error: its text may contain addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? error.message;
