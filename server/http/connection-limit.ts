import type { HttpResponse, TemplatedApp } from 'uWebSockets.js';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { ExchangeContext } from './exchange.ts';
import { JSON_TYPE } from './pre-encoded.ts';

/**
 * Open connections of each peer. The HTTP library reports that a connection was closed, but not which one, so
 * the handle of each counted connection is stored while it is open. A handle points into the library's memory
 * and must not be used once the connection is closed.
 */
export interface OpenConnections {
  /** Counts a connection. Returns false if the peer has reached its limit. */
  add(handle: HttpResponse, peer: string): boolean;
  /** Removes closed connections. `any` is the handle of any connection of the server. */
  removeClosed(any: HttpResponse): void;
  /**
   * Passes the slot of a connection to its socket. Returns a function that frees the slot. If the connection
   * was reset, `removeClosed` may already have freed the slot.
   */
  release(handle: HttpResponse): () => void;
}

/** `most` is the limit per peer. */
export function createOpenConnections(most: number): OpenConnections {
  const counts = createCounts();
  const open = new Map<HttpResponse, string>();

  const forget = (handle: HttpResponse, peer: string) => {
    open.delete(handle);
    counts.change(peer, -1);
  };

  return {
    add(handle, peer) {
      if (counts.of(peer) >= most) return false;
      counts.change(peer, 1);
      open.set(handle, peer);
      return true;
    },
    /**
     * A closed connection is recognized by its missing address. It still has an address if another thread has reused
     * its file descriptor.
     */
    removeClosed(any) {
      for (const [handle, peer] of open) if (!hasAddress(handle)) forget(handle, peer);
      if (hasAddress(any)) for (const [handle, peer] of open) forget(handle, peer);
    },
    release(handle) {
      const peer = open.get(handle);
      open.delete(handle);
      return () => {
        if (peer !== undefined) counts.change(peer, -1);
      };
    },
  };
}

/** A count for each name. Names with a count of 0 use no memory. */
export function createCounts() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    /** Number of names. */
    get size() {
      return counts.size;
    },
    change(name: string, by: number) {
      const count = of(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

const hasAddress = (handle: HttpResponse) => handle.getRemoteAddress().byteLength > 0;

/**
 * Maximum number of connections from another machine: requests, event streams and sockets together. For
 * callers behind a proxy on this machine, only event streams and sockets count.
 * @limit
 */
export const MAX_CONNECTIONS = 64;

/** The peer of a connection; null if it is not counted. */
export type PeerOf = (res: HttpResponse) => string | null;

/** Counts connections by peer, and refuses connections over the limit before their first request. */
export interface ConnectionLimit {
  /**
   * Call this in the handler of a request that is about to become a socket, because the HTTP library then
   * replaces the request's connection by another one. It calls either `refuse` or `go`, possibly later. `go`
   * receives a function that must be called when the socket is closed.
   */
  handOver(res: HttpResponse, go: (onClose: () => void) => void, refuse: (error: GameError) => void): void;
}

/**
 * Counts the connections of `app`, grouped by `peerOf`. `context.requests` identifies the request that is being
 * handled.
 */
export function createConnectionLimit(
  app: TemplatedApp,
  peerOf: PeerOf,
  context: Pick<ExchangeContext, 'requests'>,
): ConnectionLimit {
  const open = createOpenConnections(MAX_CONNECTIONS);
  let waiting: { request: number; take(handle: HttpResponse): void } | null = null;

  const opened = (handle: HttpResponse) => {
    const peer = peerOf(handle);
    if (peer === null) return;
    if (!open.add(handle, peer)) return turnAway(handle);
    // This runs after the handler of the connection's first request. A request without a body is complete by then.
    handle.onData(() => {
      if (waiting?.request === context.requests) waiting.take(handle);
    });
  };

  app.filter((handle, change) => (change > 0 ? opened(handle) : open.removeClosed(handle)));

  return {
    handOver(res, go, refuse) {
      if (peerOf(res) === null) return go(UNCOUNTED);
      let isTaken = false;
      const hand = {
        request: context.requests,
        take(handle: HttpResponse) {
          isTaken = true;
          waiting = null;
          const give = open.release(handle);
          io.soon(() => go(give)); // after the server has finished the request
        },
      };
      waiting = hand;
      io.soon(() => {
        if (waiting === hand) waiting = null; // another request in this turn of the event loop may have replaced it
        if (!isTaken) refuse(NOT_FIRST);
      });
    },
  };
}

/** A constant instead of a new closure per socket, because it lives as long as the socket. */
const UNCOUNTED = () => {};

function turnAway(handle: HttpResponse) {
  handle.cork(() => {
    handle.writeStatus('429 Too Many Requests');
    handle.writeHeader('content-type', JSON_TYPE).writeHeader('retry-after', '10').end(TOO_MANY, true);
  });
}

const TOO_MANY = JSON.stringify({
  error: `A machine may have ${MAX_CONNECTIONS} connections open, and yours has reached that limit: close some, or use each for several requests.`,
  code: 'too-many-requests' satisfies GameError['code'],
});

const NOT_FIRST = new GameError(
  'bad-input',
  'Only the first request of a connection may open a socket: open a new connection.',
);

/**
 * Limits callers behind a proxy on this machine. Because they share connections, only their streams and
 * sockets are counted. Returns a function that takes a slot and returns a function that frees it. The first
 * throws `too-many-requests` if there is no slot.
 */
export function createForwardedLimit(): (peer: string) => () => void {
  const counts = createCounts();
  return peer => {
    if (counts.of(peer) >= MAX_CONNECTIONS) throw TOO_MANY_FORWARDED;
    counts.change(peer, 1);
    let isOpen = true;
    return () => {
      if (isOpen) counts.change(peer, -1);
      isOpen = false;
    };
  };
}

const TOO_MANY_FORWARDED = new GameError(
  'too-many-requests',
  `A machine may have ${MAX_CONNECTIONS} streams and sockets open through a proxy, and yours has reached that limit: close some.`,
);
