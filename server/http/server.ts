import './header-limit.ts';
import {
  App,
  type ListenOptions,
  type TemplatedApp,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from 'uWebSockets.js';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { StartError } from '../start-error.ts';
import { AnswerCounts } from './answer-counts.ts';
import { createConnectionLimit, createForwardedLimit, type PeerOf } from './connection-limit.ts';
import type { Gate } from './gate.ts';
import type { OwnPages } from './own-pages.ts';
import { otherMachine } from './peer.ts';
import { createBodyBudget } from './request-body.ts';
import { mount, type Route } from './routes.ts';
import { mountSocket, type SocketRoute } from './socket.ts';

/** Without this a second process on the same port would silently share it. The types leave the constant out. */
const LIBUS_LISTEN_EXCLUSIVE_PORT = 1 as ListenOptions;

export interface Server {
  /** Resolves with the port, also when 0 asked for a free one. Throws a StartError when it is taken. */
  listen(host: string, port: number): Promise<number>;
  /** Stops accepting connections, then closes the open ones. */
  stopListening(): void;
  close(): void;
  /** Sends a message to the sockets that subscribed to the topic. Disconnects those that read too slowly. */
  publish(topic: string, message: string | Uint8Array): void;
  /** Number of answers so far. */
  readonly answers: Pick<AnswerCounts, 'byClass'>;
}

interface ServerDeps {
  routes: readonly Route[];
  sockets: readonly SocketRoute[];
  gate: Gate;
  ownPages?: OwnPages;
  /** The answer for unknown paths, if it is not the document of the API. */
  whatThereIs?: string;
  /** The peers whose connections are limited; by default all other machines. */
  peerOf?: PeerOf;
  onBug(error: unknown): void;
}

const UNLIMITED = () => () => {};

export function createServer(deps: ServerDeps): Server {
  const { sockets, peerOf = otherMachine, onBug } = deps;
  const app = App();
  const listening: us_listen_socket[] = [];
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

  const tryListen = async (host: string, port: number) => {
    const token = await listenOn(app, host, port);
    if (!token) return null;
    listening.push(token);
    return us_socket_local_port(token as Parameters<typeof us_socket_local_port>[0]);
  };

  return {
    async listen(host, port) {
      const isLoopback = host === '127.0.0.1' || host === 'localhost';
      const address = isLoopback ? '127.0.0.1' : host;
      const bound = await tryListen(address, port || (await freePort(address)));
      if (bound === null) throw refused(host, port);
      if (isLoopback) await tryListen('::1', bound); // "localhost" may mean either; not every machine has it
      return bound;
    },
    stopListening() {
      for (const token of listening.splice(0)) us_listen_socket_close(token);
    },
    close() {
      app.close();
    },
    publish(topic, message) {
      app.publish(topic, message, typeof message !== 'string');
    },
    answers: context.answers,
  };
}

type Listen = (
  host: string,
  port: number,
  options: ListenOptions,
  done: (token: us_listen_socket | false) => void,
) => TemplatedApp;

const listenOn = (app: TemplatedApp, host: string, port: number) =>
  new Promise<us_listen_socket | false>(resolve => {
    (app.listen as unknown as Listen).call(app, host, port, LIBUS_LISTEN_EXCLUSIVE_PORT, resolve);
  });

/**
 * A free port, to be listened on by its number: a port that was bound as "any" stays taken for a minute after
 * its process died, and the next one is to come back on it. 0 where the address cannot be listened on.
 */
function freePort(host: string) {
  const probe = createProbe();
  return new Promise<number>(resolve => {
    probe.once('error', () => resolve(0));
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const refused = (host: string, port: number) =>
  new StartError(
    `Port ${port} of ${host} cannot be listened on: another program has it, or HOST is not an address of this machine. Stop that program, or set PORT to another port.${process.platform === 'win32' ? RESERVED : ''}`,
  );

const RESERVED =
  ' Hyper-V or WSL may have reserved it, too: "netsh int ipv4 show excludedportrange tcp" lists what they have.';
