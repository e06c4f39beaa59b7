import { pick, type Random } from '../../core/random.ts';
import { Connection } from './connection.ts';
import type { Machine } from './machine.ts';

/** What the network currently does to messages. The fault plan changes it. */
export interface Weather {
  /** Additional latency of a message, in ms. */
  delayMs(): number;
  /** Whether a new connection is refused. */
  refuses(): boolean;
  /** Whether the connection breaks before its request arrives. */
  losesRequest(): boolean;
  /** Whether the connection breaks after the request was handled, but before its answer arrives. */
  losesAnswer(): boolean;
  /** Whether a request that may be repeated arrives twice. */
  repeats(): boolean;
}

const FAIR_WEATHER: Weather = {
  delayMs: () => 0,
  refuses: () => false,
  losesRequest: () => false,
  losesAnswer: () => false,
  repeats: () => false,
};

/** A request as a client sends it. Header names are in lower case. */
export interface SentRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Handles the requests for a server's process. */
export interface Listener {
  request(connection: Connection, request: SentRequest): void;
  /** Turns the request into a WebSocket, or answers it. */
  upgrade(connection: Connection, request: SentRequest): void;
}

/**
 * Bytes that may be in transit to a client before the server has to wait. They vary as between systems and programs.
 */
const WINDOWS = [1, 8, 64].map(kilobytes => kilobytes * 1024);

/** Shortest and longest latency of a message without faults, in ms. */
const LATENCY_MS = [0.2, 1.5] as const;

export type Network = ReturnType<typeof createNetwork>;

/** The network between clients and server, on the machine's clock. */
export function createNetwork(machine: Machine, random: Random) {
  const open = new Set<Connection>();
  const peers = new WeakMap<Connection, Listener>();
  let weather = FAIR_WEATHER;
  let listener: Listener | null = null;
  let opened = 0;

  const latency = () => LATENCY_MS[0] + random() * (LATENCY_MS[1] - LATENCY_MS[0]) + weather.delayMs();

  const openTo = (name: string, time: () => number, window: number): Connection | null => {
    if (!listener) return null;
    const connection: Connection = new Connection(name, machine, time, window, () => open.delete(connection));
    open.add(connection);
    peers.set(connection, listener);
    return connection;
  };

  return {
    get weather() {
      return weather;
    },
    set weather(next: Weather) {
      weather = next;
    },
    /** Connections that are open on at least one end. */
    open: open as ReadonlySet<Connection>,
    listen(next: Listener) {
      listener = next;
    },
    /** No process listens any more. Connections stay as they are. */
    stopListening(own: Listener) {
      if (listener === own) listener = null;
    },
    /** Opens a connection. Null if it is refused, for example because no process listens. */
    connect: (name: string) =>
      weather.refuses() ? null : openTo(`${name}#${++opened}`, latency, pick(random, WINDOWS)),
    /** Opens a connection without latency that faults do not affect. */
    connectAtOnce: () => openTo('look', () => 0, Number.POSITIVE_INFINITY),
    /**
     * Passes a request to the process that accepted the connection. Breaks the connection if that process has ended.
     */
    deliver(connection: Connection, use: (listener: Listener) => void) {
      const peer = peers.get(connection);
      if (peer && peer === listener) use(peer);
      else connection.cut();
    },
    /** Breaks all connections whose names begin with this prefix. */
    cut(prefix = '') {
      for (const connection of [...open]) if (connection.name.startsWith(prefix)) connection.cut();
    },
    latency,
  };
}
