import { WebSocket } from 'ws';
import { io } from '../../../core/io.ts';
import { MAX_RELAY_MESSAGE, RELAY_PROTOCOL } from '../../../schema/wire/relay.ts';
import { createBacklog, createValve } from '../intake/valve.ts';
import type { RelayCredentials } from './facts.ts';
import { createReadBudget } from './read-budget.ts';
import { type Ending, endingByCode, endingByStatus, failed, WRONG_VERSION } from './refusals.ts';

/** One WebSocket to the relay. */
export interface Connection {
  /** False where it is not open, or too much waits to be sent: the message is dropped. */
  send(text: string): boolean;
  /** Ends it for that reason. */
  end(ending: Ending): void;
}

export interface ConnectionEvents {
  /** Resolves when the message is dealt with. */
  onMessage(text: string): Promise<void>;
  /** Called once. */
  onEnd(ending: Ending): void;
}

/** Unit: ms. */
export interface ConnectionTimes {
  /** How long opening it may take. */
  handshakeMs: number;
  /** How often the other side is asked whether it is there; without an answer until the next time it is gone. */
  pingMs: number;
}

/** Most unsent data; beyond it pulses and answers are skipped. @limit bytes */
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
    if (!valve.isShut) end(failed('does not answer any more'));
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

/** Calls `end` with whatever ends the connection, or refuses it. */
function tellEnds(socket: WebSocket, end: (ending: Ending) => void) {
  socket.on('upgrade', ({ headers }) => {
    if (headers['sec-websocket-protocol'] !== RELAY_PROTOCOL) end(WRONG_VERSION);
  });
  socket.on('unexpected-response', (_, { statusCode = 0 }) => end(endingByStatus(statusCode)));
  socket.on('close', code => end(endingByCode(code)));
  socket.on('error', error => end(failed(`cannot be reached or failed (${codeOf(error)})`)));
}

/** Pings as long as the connection is open. Returns a function that stops it. */
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

/** Of errors of the network the code: their texts may name addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? error.message;
