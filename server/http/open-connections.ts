import type { HttpResponse } from 'uWebSockets.js';

/**
 * The open connections of each peer. The server below reports that a connection was opened or closed, but of one that was
 * closed not which. So the handle of each that is counted is kept for as long as it is open, and no longer: it points into
 * the server's memory.
 */
export interface OpenConnections {
  /** False when the peer has as many as it may have. */
  add(handle: HttpResponse, peer: string): boolean;
  /** Counts out those that are closed. `any` is the handle of any connection of the server. */
  removeClosed(any: HttpResponse): void;
  /**
   * Hands the place of a connection over to its socket: returns what gives it back. Of a connection that is reset already,
   * `removeClosed` may have given it back before.
   */
  release(handle: HttpResponse): () => void;
}

/** `most` is how many a peer may have. */
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
    /** One that is closed has no address any more, unless another thread was given its number at this very moment. */
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

/** How many there are of each name; names without any take no room. */
export function createCounts() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    /** How many names there are. */
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
