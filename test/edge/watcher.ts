import { WebSocket } from 'ws';

/** A WebSocket watcher that records all data that it receives. */
export interface Watcher {
  texts: string[];
  bytes: Buffer[];
  /** The events among the texts, oldest first. */
  events(): { id: string; type: string; from?: string }[];
  /** Resolves with the close code of the connection. */
  closed: Promise<number>;
  socket: WebSocket;
  /** Drops the connection without a close frame. */
  kill(): void;
}

/** Resolves once the connection is open. Rejects with the status if it is refused. */
export async function watch(url: string, path: string, token: string, more = ''): Promise<Watcher> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?token=${token}${more}`);
  const closing = Promise.withResolvers<number>();
  const opening = Promise.withResolvers<void>();
  const texts: string[] = [];
  const bytes: Buffer[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) bytes.push(data);
    else texts.push(data.toString());
  });
  socket.on('unexpected-response', (_request, response) => opening.reject(response.statusCode));
  socket.on('error', error => opening.reject(error));
  socket.on('open', () => opening.resolve());
  socket.on('close', code => closing.resolve(code));
  await opening.promise;
  return {
    texts,
    bytes,
    events: () => texts.flatMap(text => JSON.parse(text)),
    closed: closing.promise,
    socket,
    kill: () => socket.terminate(),
  };
}
