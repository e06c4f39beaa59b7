import type { HttpResponse, RecognizedString, TemplatedApp, WebSocketBehavior } from 'uWebSockets.js';
import type { Transport } from '../../server/http/transport.ts';
import type { Connection } from './connection.ts';
import type { Listener, Network } from './network.ts';
import { type Receiver, requestOf, SimulatedResponse, textOf } from './response.ts';
import { createRouter } from './router.ts';
import { SimulatedSocket, type SocketReceiver } from './socket.ts';

/** The handlers for answers at the client's end of each connection. */
export const receivers = new WeakMap<Connection, Receiver>();
export const socketReceivers = new WeakMap<Connection, SocketReceiver>();
/** The server's socket of each connection, which receives messages from the client. */
export const serverSockets = new WeakMap<Connection, SimulatedSocket>();

const METHODS = ['get', 'post', 'put', 'patch', 'del', 'head', 'options', 'any'] as const;
const NAMES: Record<string, string> = { del: 'DELETE' };

type Counter = (res: HttpResponse, change: number) => void;

/** The part of the HTTP library that the server uses, on a simulated network. */
export interface SimulatedTransport extends Transport {
  /** Pending answers and open sockets at the server's end. */
  readonly open: { readonly answers: number; readonly sockets: number };
  /** Breaks all connections, because the process has died. */
  crash(): void;
}

/** Called with each object that the HTTP library would pass to handlers. */
export type Witness = (handed: object) => void;

export function createTransport(network: Network, witness: Witness = () => {}): SimulatedTransport {
  const router = createRouter();
  const sockets = new Set<SimulatedSocket>();
  const connections = new Set<Connection>();
  const behaviors: { path: string; behavior: WebSocketBehavior<unknown> }[] = [];
  const counters: Counter[] = [];
  let answers = 0;
  let isGone = false;

  const take = (connection: Connection, receiver: Receiver) => {
    const res = new SimulatedResponse(connection, receiver);
    witness(res);
    connections.add(connection);
    answers++;
    for (const count of counters) if (!res.isOver) count(res.asLibrary, 1);
    const close = connection.server?.onClosed;
    if (connection.server && close) {
      connection.server.onClosed = () => {
        answers--;
        connections.delete(connection);
        close();
        for (const count of counters) count(res.asLibrary, -1);
      };
    }
    return res;
  };

  const listener: Listener = {
    request(connection, request) {
      const receiver = receivers.get(connection);
      if (isGone || !receiver) return;
      const res = take(connection, receiver);
      const found = router.find(request.method, request.path.split('?', 1)[0]);
      if (!found) throw new Error(`The server has no handler for ${request.method} ${request.path}.`);
      found.handle(res.asLibrary, requestOf(request, found.parameters));
      if (!res.isOver) res.receive(request.body);
    },
    upgrade(connection, request) {
      const receiver = receivers.get(connection);
      const socketReceiver = socketReceivers.get(connection);
      const route = behaviors.find(({ path }) => path === request.path.split('?', 1)[0]);
      if (isGone || !receiver || !socketReceiver || !route) return connection.cut();
      const res = take(connection, receiver);
      res.upgrade = (userData: unknown) => {
        answers--;
        const socket: SimulatedSocket = new SimulatedSocket(
          connection,
          route.behavior,
          socketReceiver,
          userData,
          () => {
            sockets.delete(socket);
            connections.delete(connection);
          },
        );
        witness(socket);
        sockets.add(socket);
        serverSockets.set(connection, socket);
        socket.open();
      };
      route.behavior.upgrade?.(res.asLibrary, requestOf(request, []), null as never);
    },
  };

  const app = {
    ...Object.fromEntries(
      METHODS.map(method => [
        method,
        (path: string, handle: Parameters<typeof router.add>[2]) => {
          router.add(NAMES[method] ?? method.toUpperCase(), path, handle);
          return app;
        },
      ]),
    ),
    ws(path: string, behavior: WebSocketBehavior<unknown>) {
      behaviors.push({ path, behavior });
      return app;
    },
    filter(count: Counter) {
      counters.push(count);
      return app;
    },
    publish(topic: RecognizedString, message: RecognizedString, isBinary?: boolean) {
      const name = textOf(topic);
      for (const socket of [...sockets]) if (socket.topics.has(name)) socket.send(message, isBinary);
      return true;
    },
    close() {
      for (const connection of [...connections]) connection.cut();
      return app;
    },
  };

  return {
    app: app as unknown as TemplatedApp,
    async listen(host, port) {
      if (host !== '127.0.0.1') return null;
      network.listen(listener);
      return port;
    },
    stopListening: () => network.stopListening(listener),
    open: {
      get answers() {
        return answers;
      },
      get sockets() {
        return sockets.size;
      },
    },
    crash() {
      isGone = true;
      network.stopListening(listener);
      for (const connection of [...connections]) connection.cutByCrash();
      sockets.clear();
      connections.clear();
    },
  };
}
