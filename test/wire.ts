import { connect, type Socket } from 'node:net';

/** A connection on which a test sends and reads bytes. */
export interface Wire {
  socket: Socket;
  /** Everything that arrived until the connection was closed. */
  closed: Promise<string>;
  /** Resolves with everything that has arrived once it matches `pattern`. */
  until(pattern: RegExp): Promise<string>;
}

export function dial(url: string): Wire {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
  let text = '';
  socket.on('data', chunk => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {}); // a reset counts as a close
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(text)));
  const until = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) {
      const isOver = await Promise.race([
        new Promise<false>(resolve => socket.once('data', () => resolve(false))),
        closed.then(() => true),
      ]);
      if (isOver && !pattern.test(text)) throw new Error(`Closed after ${JSON.stringify(text)}.`);
    }
    return text;
  };
  return { socket, closed, until };
}
