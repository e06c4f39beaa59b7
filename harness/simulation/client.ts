import type { Connection } from './connection.ts';
import type { Machine } from './machine.ts';
import type { Network, SentRequest } from './network.ts';
import type { Head } from './response.ts';
import type { SocketReceiver } from './socket.ts';
import { receivers, serverSockets, socketReceivers } from './transport.ts';

/** The answer to a request. */
export interface Answer extends Head {
  text: string;
}

/**
 * The error for a request that got no answer. If `mayHaveArrived` is true, the client does not know whether
 * the request was carried out.
 */
export class NoAnswer extends Error {
  /** False if the request cannot have reached the server. */
  readonly mayHaveArrived: boolean;

  constructor(why: string, mayHaveArrived: boolean) {
    super(why);
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Time after which a client stops waiting for an answer, in ms. */
const PATIENCE_MS = 10_000;

const SOCKET_KEY = 'AAAAAAAAAAAAAAAAAAAAAA==';

export interface RequestOptions {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Whether the network may deliver the request twice. Set it only for requests that are safe to repeat. */
  mayRepeat?: boolean;
  /** Called when the request is about to reach the server. */
  onArrival?(): void;
}

/** Handles an answer that arrives in pieces. */
export interface StreamReceiver {
  head(head: Head): void;
  /** Called with each piece. `number` is its number among all messages that servers have sent. */
  text(text: string, number: number): void;
  /** Called when the server has ended the answer, or the connection broke. */
  closed(): void;
}

export interface OpenStream {
  readonly connection: Connection;
  close(): void;
}

export interface OpenSocket extends OpenStream {
  send(text: string): void;
}

/** Simulated client programs on the same machine, which use the server over the simulated network. */
export function createClients(machine: Machine, network: Network) {
  const sent = ({ method, path, headers = {}, body }: RequestOptions): SentRequest => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const own: Record<string, string> =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    return { method, path, headers: { host: '127.0.0.1:2087', ...own, ...headers }, body: text };
  };

  /** Sends a request a second time. The second answer is ignored. */
  const repeat = (name: string, request: SentRequest) => {
    const connection = network.connect(`${name}:again`);
    if (!connection) return;
    receivers.set(connection, { head() {}, body() {}, end() {} });
    connection.toServer(() => network.deliver(connection, server => server.request(connection, request)));
  };

  /**
   * Sends a request without the network. Resolves with the part of the answer that the server sends at once, and
   * whether that is the whole answer. Resolves with null if no server is running.
   */
  const lookAt = async (path: string, headers: Record<string, string>) => {
    const connection = network.connectAtOnce();
    if (!connection) return null;
    let isWhole = false;
    let head: Head = { status: 0, headers: {}, number: 0 };
    const parts: Buffer[] = [];
    receivers.set(connection, {
      head: received => {
        head = received;
      },
      body: bytes => void parts.push(bytes),
      end: () => {
        isWhole = true;
      },
    });
    network.deliver(connection, server => server.request(connection, sent({ method: 'GET', path, headers })));
    await machine.settle();
    connection.flush();
    await machine.settle();
    connection.flush();
    if (!isWhole) connection.cut();
    const answer: Answer = { ...head, text: Buffer.concat(parts).toString() };
    return { answer, isWhole };
  };

  return {
    /**
     * Sends a request without the network. Resolves with the answer. Resolves with null if no server is running, or if
     * the whole answer does not come at once.
     */
    async look(path: string, headers: Record<string, string>): Promise<Answer | null> {
      const looked = await lookAt(path, headers);
      return looked?.isWhole ? looked.answer : null;
    },

    /**
     * Sends a request without the network. Resolves with the part of the answer that comes at once. Resolves with null
     * if no server is running.
     */
    glance: async (path: string, headers: Record<string, string>): Promise<Answer | null> =>
      (await lookAt(path, headers))?.answer ?? null,

    /** Opens a socket without the network. Returns null if no server is running, or if the socket is refused. */
    lookIn(path: string, protocol: string, onText: (text: string) => void): OpenSocket | null {
      const connection = network.connectAtOnce();
      if (!connection) return null;
      const headers = { 'sec-websocket-protocol': protocol, 'sec-websocket-key': SOCKET_KEY };
      receivers.set(connection, { head() {}, body() {}, end() {} });
      socketReceivers.set(connection, { open() {}, text: onText, binary() {}, closed() {} });
      network.deliver(connection, server =>
        server.upgrade(connection, sent({ method: 'GET', path, headers })),
      );
      const socket = serverSockets.get(connection);
      if (!socket) connection.cut();
      return socket
        ? { connection, send: text => socket.receive(text), close: () => connection.cut() }
        : null;
    },

    /** Sends a request. Rejects with `NoAnswer` if no answer arrives. */
    request(name: string, options: RequestOptions): Promise<Answer> {
      const request = sent(options);
      const { weather } = network;
      return new Promise((resolve, reject) => {
        const connection = network.connect(name);
        if (!connection) {
          machine.after(network.latency(), () => reject(new NoAnswer('refused', false)));
          return;
        }
        let head: Head = { status: 0, headers: {}, number: 0 };
        const parts: Buffer[] = [];
        const patience = machine.after(PATIENCE_MS, () => {
          connection.cut();
        });
        const fail = (mayHaveArrived: boolean) => {
          patience.cancel();
          reject(new NoAnswer('broken', mayHaveArrived));
        };
        let hasArrived = false;
        connection.client = { onClosed: () => fail(hasArrived) };
        receivers.set(connection, {
          head(received) {
            if (weather.losesAnswer()) connection.cut();
            else head = received;
          },
          body: bytes => void parts.push(bytes),
          end() {
            patience.cancel();
            connection.client = null;
            resolve({ ...head, text: Buffer.concat(parts).toString() });
          },
        });
        connection.toServer(() => {
          if (weather.losesRequest()) return connection.cut();
          hasArrived = true;
          options.onArrival?.();
          network.deliver(connection, server => server.request(connection, request));
          if (options.mayRepeat && weather.repeats()) repeat(name, request);
        });
      });
    },

    /** Opens a stream. Returns null if the connection is refused. */
    stream(name: string, options: RequestOptions, receiver: StreamReceiver): OpenStream | null {
      const request = sent(options);
      const connection = network.connect(name);
      if (!connection) return null;
      connection.client = { onClosed: () => receiver.closed() };
      receivers.set(connection, {
        head: receiver.head,
        body: (bytes, number) => receiver.text(bytes.toString(), number),
        end() {
          connection.client = null;
          receiver.closed();
        },
      });
      connection.toServer(() => network.deliver(connection, server => server.request(connection, request)));
      return {
        connection,
        close() {
          connection.client = null;
          connection.endByClient();
        },
      };
    },

    /** Opens a socket. Returns null if the connection is refused. */
    socket(name: string, path: string, protocol: string, receiver: SocketReceiver): OpenSocket | null {
      const connection = network.connect(name);
      if (!connection) return null;
      const headers = { 'sec-websocket-protocol': protocol, 'sec-websocket-key': SOCKET_KEY };
      const request = sent({ method: 'GET', path, headers });
      connection.client = { onClosed: () => receiver.closed(1006, '') };
      receivers.set(connection, {
        head() {},
        body() {},
        end: () => receiver.closed(1002, 'No socket was opened.'),
      });
      socketReceivers.set(connection, receiver);
      connection.toServer(() => network.deliver(connection, server => server.upgrade(connection, request)));
      return {
        connection,
        send(text) {
          connection.toServer(() => serverSockets.get(connection)?.receive(text));
        },
        close() {
          connection.client = null;
          connection.endByClient();
        },
      };
    },
  };
}

export type Clients = ReturnType<typeof createClients>;
