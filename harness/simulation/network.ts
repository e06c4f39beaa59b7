import { pick, type Random } from '../../core/random.ts';
import { Connection } from './connection.ts';
import type { Machine } from './machine.ts';

/** The current faults of the network. The fault plan changes them. */
export interface Weather {
  /** Returns the additional latency of a message, in ms. */
  delayMs(): number;
  /** Whether a new connection is refused. */
  refuses(): boolean;
  /** Whether the connection breaks before its request arrives. */
  losesRequest(): boolean;
  /** Whether the connection breaks after the request was handled but before its answer arrives. */
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

/** A request that a client sends. Header names are in lower case. */
export interface SentRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Handles the requests that reach a server's process. */
export interface Listener {
  request(connection: Connection, request: SentRequest): void;
  /** Upgrades the connection to a WebSocket, or answers the request. */
  upgrade(connection: Connection, request: SentRequest): void;
}

/**
 * Possible numbers of bytes that may be in transit to a client before the server has to wait. Real systems and programs
 * differ in this, too.
 */
const WINDOWS = [1, 8, 64].map(kilobytes => kilobytes * 1024);

/** Shortest and longest latency of a message if there is no fault, in ms. */
const LATENCY_MS = [0.2, 1.5] as const;

export type Network = ReturnType<typeof createNetwork>;

/** Creates the network between the clients and the server. It uses the machine's clock. */
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
    /** Stops accepting connections. Open connections stay open. */
    stopListening(own: Listener) {
      if (listener === own) listener = null;
    },
    /** Opens a connection. Returns null if it is refused, for example because no process listens. */
    connect: (name: string) =>
      weather.refuses() ? null : openTo(`${name}#${++opened}`, latency, pick(random, WINDOWS)),
    /** Opens a connection that has no latency and no faults. */
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
