import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';
import { type PartOptions, servePart } from './part.ts';

/** Runs one malicious client of each kind until the process ends. */

const figures = { done: { requests: 0, connections: 0 }, bad: {} };
type Attack = (options: PartOptions) => Promise<void>;

/** Resolves when the connection ends, whatever the reason. */
const closed = (socket: Socket | WebSocket) =>
  new Promise<void>(resolve => socket.once('close', () => resolve()));

async function open({ url }: PartOptions): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect').catch(() => {}), closed(socket)]);
  figures.done.connections++;
  return socket;
}

const head = ({ url, key }: PartOptions, first: string, more = '') =>
  `${first} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;

/**
 * Sends requests repeatedly. Each connection is used until the server closes it, or until it is full because the client
 * does not read.
 */
async function repeat(options: PartOptions, requests: () => string, reads: boolean, everyMs: number) {
  for (;;) {
    const socket = await open(options);
    if (reads) socket.resume();
    while (!socket.destroyed && socket.writable) {
      figures.done.requests++;
      socket.write(requests());
      await pause(everyMs);
      if (!reads && socket.writableLength > 0) break; // the connection is full; continue with the next one
    }
    socket.destroy();
  }
}

/** Sends event-type filters that were once extremely slow to match. */
const stars: Attack = options => {
  const patterns = ['*'.repeat(30), '*a'.repeat(30), '*.'.repeat(300), 'a*'.repeat(3)];
  let turn = 0;
  const request = () => head(options, `GET /api/v1/events?types=${patterns[turn++ % patterns.length]}x`);
  return repeat(options, request, true, 20);
};

/** Requests hundreds of large answers on one connection and reads none of them. */
const pipeliner: Attack = options => {
  const large = ['/docs/swagger-ui-bundle.js', '/api/v1/openapi.json', '/api/v1/state'];
  const batch = large.map(path => head(options, `GET ${path}`)).join('');
  return repeat(options, () => batch.repeat(130), false, 1_000);
};

/** Sends bodies that never end. */
const slowBodies: Attack = async options => {
  const request = head(
    options,
    'PUT /api/v1/bots/slow/image',
    'Content-Type: image/png\r\nContent-Length: 4000000\r\n',
  );
  const drip = async () => {
    for (;;) {
      const socket = await open(options);
      socket.write(request + 'x'.repeat(1_000_000));
      while (!socket.destroyed) {
        await pause(500);
        socket.write('x');
        figures.done.requests++;
      }
    }
  };
  await Promise.all(Array.from({ length: 100 }, drip));
};

/** Opens connections and sends nothing. */
const idle: Attack = async options => {
  const wait = async () => {
    for (;;) await closed(await open(options));
  };
  await Promise.all(Array.from({ length: 500 }, wait));
};

/** Opens event streams and overlays that it never reads. */
const silent: Attack = async options => {
  const stream = async () => {
    for (;;) {
      const socket = await open(options);
      socket.write(head(options, 'GET /api/v1/events?snapshot=1'));
      await closed(socket);
    }
  };
  const overlay = async () => {
    for (;;) {
      const socket = new WebSocket(options.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
      socket.on('error', () => {});
      socket.once('open', () => socket.send('{"t":"hello"}', () => socket.pause()));
      await closed(socket);
    }
  };
  await Promise.all([...Array.from({ length: 10 }, stream), ...Array.from({ length: 10 }, overlay)]);
};

servePart(async options => {
  for (const attack of [stars, pipeliner, slowBodies, idle, silent]) void attack(options);
}, figures);
