import type { HttpResponse, TemplatedApp } from 'uWebSockets.js';
import { GameError } from '../../schema/base/error.ts';
import type { ExchangeContext } from './exchange.ts';
import { createCounts, createOpenConnections } from './open-connections.ts';
import { JSON_TYPE } from './pre-encoded.ts';

/** Most connections that one other machine may have open: requests, event streams and sockets alike. */
export const MAX_CONNECTIONS = 64;

/** Whose connection it is; null for those that are not counted. */
export type PeerOf = (res: HttpResponse) => string | null;

/** Counts connections by peer, and refuses those over the limit before they have asked for anything. */
export interface ConnectionLimit {
  /**
   * To be called in the handler of a request that is to become a socket, which the server below turns into another
   * connection. `go` is called, perhaps later, with what is to be called when the socket is closed; or else `refuse`.
   */
  handOver(res: HttpResponse, go: (onClose: () => void) => void, refuse: (error: GameError) => void): void;
}

/** Counts the connections of `app` by `peerOf`. `context` says which request is being handled. */
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
    // called behind the handler of its first request, whose body ends there when it has none
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
          setImmediate(go, open.release(handle)); // when the server is done with the request
        },
      };
      waiting = hand;
      setImmediate(() => {
        if (waiting === hand) waiting = null; // others of this turn may have asked since
        if (!isTaken) refuse(NOT_FIRST);
      });
    },
  };
}

/** Holds on to nothing: it lives as long as its socket. */
const UNCOUNTED = () => {};

function turnAway(handle: HttpResponse) {
  handle.cork(() => {
    handle.writeStatus('429 Too Many Requests');
    handle.writeHeader('content-type', JSON_TYPE).writeHeader('retry-after', '10').end(TOO_MANY, true);
  });
}

const TOO_MANY = JSON.stringify({
  error: `Another machine may have ${MAX_CONNECTIONS} connections open, and this one has them: close some, or use them for several requests.`,
  code: 'too-many-requests' satisfies GameError['code'],
});

const NOT_FIRST = new GameError(
  'bad-input',
  'A socket must be asked for by the first request of its connection: open a new one.',
);

/**
 * The same for those who come by a proxy on this machine, whose connections serve many: their streams and sockets are
 * counted. Returns what gives the place back. Throws `too-many-requests`.
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
  `Another machine may have ${MAX_CONNECTIONS} streams and sockets open through a proxy, and this one has them: close some.`,
);
