import type {
  HttpRequest,
  HttpResponse,
  TemplatedApp,
  us_socket_context_t,
  WebSocket,
  WebSocketBehavior,
} from 'uWebSockets.js';
import type { GameError } from '../../schema/base/error.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { Exchange, type ExchangeContext } from './exchange.ts';

/** A WebSocket, in the form that other parts of the front thread use. */
export interface Socket {
  /** True if the peer is on this machine and is not a proxy. */
  readonly isLocal: boolean;
  /** Number of bytes that have not been sent yet because the peer reads slowly. */
  readonly waiting: number;
  send(message: string | Uint8Array): void;
  /** Subscribes to the messages that the server publishes on a topic. */
  subscribe(topic: string): void;
  end(code: number, reason: string): void;
  /** Closes the connection at once and drops unsent bytes. */
  cut(): void;
}

export interface SocketListener {
  message(text: string): void;
  /** Called when some of the unsent bytes have been sent. */
  drain?(): void;
  close(): void;
}

export interface SocketRoute {
  path: string;
  protocol: string;
  /** Maximum number of unsent bytes; a slower caller is disconnected. Optional, as there is a default. */
  maxWaiting?: number;
  /**
   * Returns the function that takes over the socket, or null if it has answered the exchange itself. Throws a GameError
   * if the exchange may not become a socket.
   */
  accept(exchange: Exchange): ((socket: Socket) => SocketListener) | null;
  /** Handles the socket of a caller that offers only other versions of the protocol. */
  outdated?(socket: Socket, protocol: string): SocketListener;
}

const LIMITS: WebSocketBehavior<Connection> = {
  /** Largest message from a caller. Unit: bytes. */
  maxPayloadLength: 4 * 1024,
  /** Maximum number of unsent bytes; a slower caller is disconnected. */
  maxBackpressure: 8 * 1024 * 1024,
  closeOnBackpressureLimit: true,
  /** An idle socket is closed after this time; pings keep it open. Unit: seconds. */
  idleTimeout: 30,
};

interface Connection {
  isLocal: boolean;
  /** Takes over the socket; null once it has been called. */
  open: ((socket: Socket) => SocketListener) | null;
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
  app.ws<Connection>(route.path, {
    ...LIMITS,
    ...(route.maxWaiting && { maxBackpressure: route.maxWaiting }),
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
      guarded(ws, context, () => {
        connection.listener = connection.open?.(new OpenSocket(ws)) ?? null;
        connection.open = null;
      });
    },
    message(ws, message) {
      const text = Buffer.from(message).toString('utf8');
      guarded(ws, context, () => ws.getUserData().listener?.message(text));
    },
    drain: ws => guarded(ws, context, () => ws.getUserData().listener?.drain?.()),
    close: ws => closeConnection(ws.getUserData()),
  });
}

/** Runs work for a socket. An error that is not the caller's fault closes the socket. */
function guarded(ws: WebSocket<Connection>, { onBug }: ExchangeContext, work: () => void) {
  try {
    work();
  } catch (error) {
    onBug(error);
    ws.end(1011, 'Something failed inside the server.');
  }
}

interface Upgrade {
  exchange: Exchange;
  res: HttpResponse;
  req: HttpRequest;
  socketContext: us_socket_context_t;
}

/**
 * Turns a request into a socket. Throws if the route does not admit it or the peer has reached its limit of
 * connections.
 */
function upgradeExchange(
  { exchange, res, req, socketContext }: Upgrade,
  route: SocketRoute,
  limit: ConnectionLimit,
) {
  exchange.requireClearHeaders();
  const offered = req.getHeader('sec-websocket-protocol').split(/, */);
  const { protocol, open } = agreed(route, offered, exchange);
  if (!open) return;
  const isLocal = exchange.isLocal();
  const key = req.getHeader('sec-websocket-key');
  const release = exchange.hold();
  const upgrade = (onRelease: () => void) => {
    const onClose = () => {
      onRelease();
      release();
    };
    if (exchange.aborted) return onClose();
    const connection: Connection = { isLocal, open, isClosed: false, listener: null, onClose };
    // The call is not corked, although uWebSockets sometimes warns about that on stderr. After a cork the
    // library still treats the socket as an HTTP answer, and may close it, depending on the content of its
    // memory.
    res.upgrade(connection, key, protocol, '', socketContext);
  };
  const refuse = (error: GameError) => {
    release();
    exchange.fail(error);
  };
  limit.handOver(res, upgrade, refuse);
}

/** Returns the agreed protocol and the function that takes over the socket; null if the exchange has been answered. */
function agreed(route: SocketRoute, offered: readonly string[], exchange: Exchange) {
  const { protocol, outdated } = route;
  const other = offered.includes(protocol) ? undefined : offered.find(isVersionOf(protocol));
  if (outdated && other) return { protocol: other, open: (socket: Socket) => outdated(socket, other) };
  return { protocol: offered.includes(protocol) ? protocol : '', open: route.accept(exchange) };
}

const isVersionOf = (protocol: string) => (other: string) =>
  /^\w+(?:\.\d{1,4}){1,2}$/.test(other) && other.split('.')[0] === protocol.split('.')[0];

function closeConnection(connection: Connection) {
  connection.isClosed = true;
  connection.onClose();
  connection.listener?.close();
}

/** A socket whose methods do nothing once it is closed. */
class OpenSocket implements Socket {
  readonly #ws: WebSocket<Connection>;
  readonly #connection: Connection;

  constructor(ws: WebSocket<Connection>) {
    this.#ws = ws;
    this.#connection = ws.getUserData();
  }

  get isLocal() {
    return this.#connection.isLocal;
  }

  get waiting() {
    return this.#connection.isClosed ? 0 : this.#ws.getBufferedAmount();
  }

  send(message: string | Uint8Array) {
    if (!this.#connection.isClosed) this.#ws.send(message, typeof message !== 'string');
  }

  subscribe(topic: string) {
    if (!this.#connection.isClosed) this.#ws.subscribe(topic);
  }

  end(code: number, reason: string) {
    if (!this.#connection.isClosed) this.#ws.end(code, reason);
  }

  cut() {
    if (!this.#connection.isClosed) this.#ws.close();
  }
}
