import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  MAX_PULSE,
  PressAnswer,
  Pulse,
  RELAY_PROTOCOL,
  type Sender,
  type Welcome,
} from '../../schema/wire/relay.ts';

/**
 * A stand-in for the relay that docs/relay.md describes. It is stricter than a real relay and records the
 * game's violations of the protocol in `faults`. On its own it sends only a welcome; tests send everything
 * else.
 */

export const RELAY_KEY = 'key-of-the-channel';

interface StandInOptions {
  /**
   * Answer to the handshake: `status` refuses the WebSocket with this HTTP status; `protocol` is the
   * subprotocol to select.
   */
  status?: number;
  protocol?: string | false;
  /** Entitlements in the welcome; null to send no welcome. */
  entitlements?: Welcome['entitlements'] | null;
}

const FromGame = v.variant('t', [v.strictObject(PressAnswer.entries), v.strictObject(Pulse.entries)]);

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

export async function startStandIn(options: StandInOptions = {}) {
  const behaviour: Required<StandInOptions> = {
    status: 101,
    protocol: RELAY_PROTOCOL,
    entitlements: [],
    ...options,
  };
  const faults: string[] = [];
  const pulses: v.InferOutput<typeof Pulse>[] = [];
  const answers = new Map<string, string | null>();
  const asked = new Set<string>();
  const opened = new Set<WebSocket>();
  let socket: WebSocket | null = null;
  let calls = 0;
  let arrived = Promise.withResolvers<WebSocket>();

  const http = createServer((_, response) => response.writeHead(426).end());
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols: () => behaviour.protocol,
    maxPayload: MAX_PULSE,
  });

  http.on('upgrade', (request, stream, head) => {
    const { url = '', headers } = request;
    calls++;
    if (url.includes(RELAY_KEY) || url.includes('?')) faults.push(`It was called by ${url}.`);
    if (headers['sec-websocket-protocol'] !== RELAY_PROTOCOL)
      faults.push('The client requested another protocol.');
    const isKnown = headers.authorization === `Bearer ${RELAY_KEY}`;
    const status = isKnown ? behaviour.status : 401;
    if (status !== 101) return stream.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`);
    if (socket) faults.push('It was called a second time while it was connected.');
    server.handleUpgrade(request, stream, head, welcome);
  });

  const welcome = (called: WebSocket) => {
    socket = called;
    opened.add(called);
    called.on('message', (data, isBinary) => take(isBinary ? '' : data.toString()));
    called.on('error', error => faults.push(error.message));
    called.on('close', () => {
      if (socket === called) socket = null;
    });
    if (behaviour.entitlements) send({ t: 'welcome', entitlements: behaviour.entitlements });
    arrived.resolve(called);
    arrived = Promise.withResolvers();
  };

  const take = (text: string) => {
    const parsed = v.safeParse(FromGame, jsonOf(text));
    if (!parsed.success) return faults.push(`It sent ${text.slice(0, 200)}.`);
    const message = parsed.output;
    if (message.t === 'pulse') return pulses.push(message);
    if (!asked.has(message.id) || answers.has(message.id)) faults.push(`It answered ${message.id} unasked.`);
    return answers.set(message.id, message.text);
  };

  const send = (message: unknown) => raw(JSON.stringify(message));
  const raw = (data: string | Buffer) => socket?.send(data);

  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;

  return {
    address: `ws://127.0.0.1:${port}/game`,
    /** Behaviour that tests may change while the stand-in runs. */
    behaviour,
    faults,
    pulses,
    answers,
    /** Number of times that the game has connected. */
    get calls() {
      return calls;
    },
    get isConnected() {
      return socket !== null;
    },
    /** Resolves with the next connection. Call it before the game connects. */
    next: () => arrived.promise,
    send,
    raw,
    /** Reports that a viewer has pressed a button. */
    press(id: string, from: Sender, button: string, rest: object = {}) {
      asked.add(id);
      send({ t: 'press', id, from, button, ...rest });
    },
    /** Resolves when the game has read everything that was sent. */
    async read() {
      const current = socket;
      if (!current) throw new Error('The game is not connected.');
      const answered = once(current, 'pong');
      current.ping();
      await answered;
    },
    /** Drops the connection. */
    drop: () => socket?.terminate(),
    /** Makes the connection hang: nothing more is read from it or sent over it. */
    freeze() {
      socket?.pause();
      socket = null;
    },
    closeWith: (code: number) => socket?.close(code),
    async close() {
      for (const one of opened) one.terminate();
      server.close();
      http.closeAllConnections();
      await new Promise(done => http.close(done));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A viewer who shares their identity. */
export const sender = (login: string, rest: Partial<Sender> = {}): Sender => ({
  role: 'viewer',
  userId: `id-${login}`,
  opaqueUserId: `U-${login}`,
  login,
  name: login,
  ...rest,
});

/** A viewer who does not share their identity. */
export const anonymous = (opaqueUserId: string): Sender => ({ role: 'viewer', userId: null, opaqueUserId });
