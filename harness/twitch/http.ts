import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A call from a client. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer. `body` is sent as JSON. Without `body` the answer is empty. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Thrown by a route to answer at once. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused: ${answer.status}`);
    this.answer = answer;
  }
}

/** Returns the answer to a call, or null to drop the connection without an answer. */
export type Handler = (call: Call) => Promise<Answer | null>;

const HOST = '127.0.0.1';

/** Starts a server on a free port. It can be taken down and brought back on the same port. */
export async function startHttp(handler: Handler) {
  const connections = new Set<Socket>();
  let opened = 0;
  let isRefusing = false;
  const server = createServer((request, response) => {
    // A dropped connection is not a failure of the fake platform.
    respond(handler, request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', socket => {
    opened++;
    if (isRefusing) return void socket.resetAndDestroy();
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const socket of connections) socket.resetAndDestroy();
  };
  return {
    server,
    port,
    /** Number of connections that were attempted while the port was open. */
    opened: () => opened,
    /** Closes the port, or resets every new connection at once. Open connections are reset in both cases. */
    async close(how: 'refused' | 'reset' = 'refused') {
      isRefusing = how === 'reset';
      const closed = how === 'refused' && server.listening && new Promise(done => server.close(done));
      cut();
      await closed;
    },
    async reopen() {
      isRefusing = false;
      if (!server.listening) await listen(server, port);
    },
  };
}

const listen = (server: Server, port: number) => once(server.listen(port, HOST), 'listening');

async function respond(handler: Handler, request: IncomingMessage, response: ServerResponse) {
  const answer = await handler(await read(request));
  if (answer === null) return request.socket.destroy();
  const { status, body, headers } = answer;
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { ...(text && { 'Content-Type': 'application/json' }), ...headers }).end(text);
}

async function read(request: IncomingMessage): Promise<Call> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', `http://${HOST}`);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers: request.headers,
    body: Buffer.concat(parts).toString(),
  };
}
