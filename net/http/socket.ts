import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t, WebSocket } from 'uWebSockets.js';
import type { ConnectionLimit } from './connection-limit.ts';
import { Exchange, type ExchangeContext } from './exchange.ts';

/** A WebSocket as the rest of the front thread sees it. */
export interface Socket {
  /** True when the peer is on this machine, judged by its address. */
  readonly isLocal: boolean;
  send(message: string | Uint8Array): void;
  end(code: number, reason: string): void;
}

export interface SocketListener {
  message(text: string): void;
  close(): void;
}

export interface SocketRoute {
  path: string;
  protocol: string;
  /** Throws when the exchange may not become a socket. */
  admit(exchange: Exchange): void;
  open(socket: Socket): SocketListener;
}

/** Largest message of a caller, and what may wait for a caller that reads slowly before it is cut. */
const MAX_MESSAGE_BYTES = 4 * 1024;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Without a sign of life for this long a socket is closed; pings keep a living one open. */
const IDLE_SECONDS = 30;

interface Connection {
  isLocal: boolean;
  isClosed: boolean;
  listener: SocketListener | null;
  onClose(): void;
}

export function mountSocket(
  app: TemplatedApp,
  route: SocketRoute,
  limit: ConnectionLimit,
  context: ExchangeContext,
) {
  const guarded = (ws: WebSocket<Connection>, work: () => void) => {
    try {
      work();
    } catch (error) {
      context.onBug(error);
      ws.end(1011, 'Something failed inside the server.');
    }
  };

  app.ws<Connection>(route.path, {
    maxPayloadLength: MAX_MESSAGE_BYTES,
    maxBackpressure: MAX_WAITING_BYTES,
    closeOnBackpressureLimit: true,
    idleTimeout: IDLE_SECONDS,
    upgrade(res, req, socketContext) {
      const exchange = new Exchange(res, req, context);
      try {
        upgradeExchange({ exchange, res, req, socketContext }, route, limit);
      } catch (error) {
        exchange.fail(error);
      }
    },
    open(ws) {
      const connection = ws.getUserData();
      guarded(ws, () => {
        connection.listener = route.open(socketOf(ws, connection));
      });
    },
    message(ws, message) {
      const text = Buffer.from(message).toString('utf8');
      guarded(ws, () => ws.getUserData().listener?.message(text));
    },
    close: ws => closeConnection(ws.getUserData()),
  });
}

interface Upgrade {
  exchange: Exchange;
  res: HttpResponse;
  req: HttpRequest;
  socketContext: us_socket_context_t;
}

/** Turns a request into a socket where the route admits it and the peer has connections left. Throws else. */
function upgradeExchange(
  { exchange, res, req, socketContext }: Upgrade,
  route: SocketRoute,
  limit: ConnectionLimit,
) {
  route.admit(exchange);
  const isLocal = exchange.isLocal();
  const key = req.getHeader('sec-websocket-key');
  const offered = req.getHeader('sec-websocket-protocol').split(/, */);
  const protocol = offered.includes(route.protocol) ? route.protocol : '';
  const upgrade = (onClose: () => void) => {
    if (exchange.aborted) return onClose();
    const connection: Connection = { isLocal, isClosed: false, listener: null, onClose };
    // Not corked, though uWebSockets warns of that on stderr when it is late: after a cork it still takes the
    // socket for an answer, and closes it where its memory happens to say so.
    res.upgrade(connection, key, protocol, '', socketContext);
  };
  limit.handOver(res, upgrade, error => exchange.fail(error));
}

function closeConnection(connection: Connection) {
  connection.isClosed = true;
  connection.onClose();
  connection.listener?.close();
}

/** A socket whose methods do nothing once it is closed. */
const socketOf = (ws: WebSocket<Connection>, connection: Connection): Socket => ({
  isLocal: connection.isLocal,
  send(message) {
    if (!connection.isClosed) ws.send(message, typeof message !== 'string');
  },
  end(code, reason) {
    if (!connection.isClosed) ws.end(code, reason);
  },
});
