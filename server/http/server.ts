import './header-limit.ts';
import { StartError } from '../start-error.ts';
import { AnswerCounts } from './answer-counts.ts';
import { createConnectionLimit, createForwardedLimit, type PeerOf } from './connection-limit.ts';
import type { Gate } from './gate.ts';
import type { OwnPages } from './own-pages.ts';
import { otherMachine } from './peer.ts';
import { createBodyBudget } from './request-body.ts';
import { mount, type Route } from './routes.ts';
import { mountSocket, type SocketRoute } from './socket.ts';
import { openPorts, type Transport } from './transport.ts';

export interface Server {
  /** Resolves with the port number. Port 0 picks a free port. Rejects with a StartError if the port is taken. */
  listen(host: string, port: number): Promise<number>;
  /** Stops accepting connections, then closes the open ones. */
  stopListening(): void;
  close(): void;
  /** Sends a message to the sockets that subscribed to the topic. Disconnects sockets that read too slowly. */
  publish(topic: string, message: string | Uint8Array): void;
  /** Number of answers so far. */
  readonly answers: Pick<AnswerCounts, 'byClass'>;
}

interface ServerDeps {
  routes: readonly Route[];
  sockets: readonly SocketRoute[];
  gate: Gate;
  ownPages?: OwnPages;
  /** The end of the error message for unknown paths. It replaces the reference to the OpenAPI document. */
  whatThereIs?: string;
  /** Returns the peer whose connections are limited; by default every other machine. */
  peerOf?: PeerOf;
  /** The source of requests, if it is not the network. */
  transport?: Transport;
  onBug(error: unknown): void;
}

const UNLIMITED = () => () => {};

export function createServer(deps: ServerDeps): Server {
  const { sockets, peerOf = otherMachine, transport = openPorts(), onBug } = deps;
  const { app } = transport;
  const context = {
    onBug,
    bodies: createBodyBudget(),
    requests: 0,
    answers: new AnswerCounts(),
    holdForwarded: deps.peerOf ? UNLIMITED : createForwardedLimit(),
  };
  const limit = createConnectionLimit(app, peerOf, context);
  for (const socket of sockets) mountSocket(app, socket, limit, context);
  mount(app, deps, context);

  return {
    async listen(host, port) {
      const isLoopback = host === '127.0.0.1' || host === 'localhost';
      const address = isLoopback ? '127.0.0.1' : host;
      const bound = await transport.listen(address, port);
      if (bound === null) throw refused(host, port);
      if (isLoopback) await transport.listen('::1', bound); // "localhost" may mean IPv6, which not every machine has
      return bound;
    },
    stopListening: transport.stopListening,
    close() {
      app.close();
    },
    publish(topic, message) {
      app.publish(topic, message, typeof message !== 'string');
    },
    answers: context.answers,
  };
}

const refused = (host: string, port: number) =>
  new StartError(
    `Cannot listen on port ${port} of ${host}: another program uses it, or HOST is not an address of this machine. Stop that program, or set PORT to another port.${process.platform === 'win32' ? RESERVED : ''}`,
  );

const RESERVED =
  ' Hyper-V or WSL may also have reserved it: "netsh int ipv4 show excludedportrange tcp" lists the ports that they use.';
