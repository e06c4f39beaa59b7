import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** The WebSocket server of a stand-in for a service, with faults that tests control. */

interface GatewayEvents {
  /** Called for each new connection. `url` is its path with the query. */
  onConnect(socket: WebSocket, url: string): void;
  onMessage(socket: WebSocket, message: unknown): void;
}

export async function startGateway({ onConnect, onMessage }: GatewayEvents) {
  const faults: string[] = [];
  const open = new Set<WebSocket>();
  /** The HTTP answer to the next attempts to connect; 101 accepts them. */
  const behaviour = { status: 101, retryAfter: '' };
  let calls = 0;
  let arrived = Promise.withResolvers<WebSocket>();

  const http = createServer((_, response) => response.writeHead(426).end());
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  const accept = (socket: WebSocket, { url = '/' }: IncomingMessage) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', error => faults.push(error.message));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return faults.push('The game sent a binary frame.');
      const message = jsonOf(data.toString());
      return message === undefined ? faults.push('The game sent no JSON.') : onMessage(socket, message);
    });
    onConnect(socket, url);
    arrived.resolve(socket);
    arrived = Promise.withResolvers();
  };
  http.on('upgrade', (request, stream, head) => {
    calls++;
    const { status, retryAfter } = behaviour;
    if (status === 101) return server.handleUpgrade(request, stream, head, socket => accept(socket, request));
    const header = retryAfter ? `Retry-After: ${retryAfter}\r\n` : '';
    return stream.end(`HTTP/1.1 ${status} No\r\n${header}Connection: close\r\n\r\n`);
  });
  const listen = async (port: number) => {
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
    return (http.address() as AddressInfo).port;
  };
  const port = await listen(0);

  return {
    address: `ws://127.0.0.1:${port}/`,
    behaviour,
    /** What the game did that the service would not accept. */
    faults,
    open,
    /** Number of times that the game has connected or tried to. */
    get calls() {
      return calls;
    },
    /** Resolves with the next connection. Call it before the game connects. */
    next: () => arrived.promise,
    send(socket: WebSocket, message: unknown) {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    /** Resolves when the game has read everything that was sent. */
    async read() {
      await Promise.all(
        [...open].map(async socket => {
          const answered = once(socket, 'pong');
          socket.ping();
          await answered;
        }),
      );
    },
    /** Drops all connections. */
    drop() {
      for (const socket of open) socket.terminate();
    },
    /** Makes the connections hang: nothing more is read from them. */
    freeze() {
      for (const socket of open) socket.pause();
    },
    closeWith(code: number) {
      for (const socket of open) socket.close(code);
    },
    async close() {
      for (const socket of open) socket.terminate();
      server.close();
      http.closeAllConnections();
      await new Promise(done => http.close(done));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
