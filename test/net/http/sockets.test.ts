import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createServer } from '../../../server/http/server.ts';
import type { Socket } from '../../../server/http/socket.ts';
import { dial } from '../../wire.ts';

/** Tests which requests become a socket, and what a socket does once it is closed. */

let server: ReturnType<typeof createServer>;
let url: string;
let bugs: unknown[];
let opened: { socket: Socket; protocol: string; isClosed: boolean }[];
beforeEach(async () => {
  [bugs, opened] = [[], []];
  const take = (protocol: string) => (socket: Socket) => {
    const entry = { socket, protocol, isClosed: false };
    opened.push(entry);
    return {
      message() {},
      close() {
        entry.isClosed = true;
      },
    };
  };
  server = createServer({
    routes: [],
    sockets: [
      {
        path: '/s',
        protocol: 'game.3',
        accept: () => take('agreed'),
        outdated: (socket, protocol) => take(protocol)(socket),
      },
    ],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: error => bugs.push(error),
  });
  url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterEach(() => {
  server.stopListening();
  server.close();
});

async function connect(protocols: string[]) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/s`, protocols);
  await once(socket, 'open');
  return socket;
}

it.each([
  [['game.3'], 'agreed', 'game.3'],
  [['game.2', 'game.3'], 'agreed', 'game.3'],
  [['game.2'], 'game.2', 'game.2'],
  [['other.1', 'game.2.7'], 'game.2.7', 'game.2.7'],
])(
  'for a client that offers %j, a WebSocket is opened with the protocol "%s", and the response names "%s"',
  async (offered, how, told) => {
    const socket = await connect(offered);
    expect([opened[0].protocol, socket.protocol]).toEqual([how, told]);
    socket.close();
  },
);

it.each([[['other.2']], [['game']], [['game.2.7.1']], [['gamer.3']]])(
  'a client that offers only %j counts as a client of another protocol, and not of another version',
  async offered => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/s`, offered);
    socket.on('error', () => {}); // this client refuses an answer that selects no protocol
    await new Promise(resolve => socket.on('close', resolve).on('open', resolve));
    socket.terminate();
    expect(opened.map(({ protocol }) => protocol)).toEqual(['agreed']);
  },
);

it.each(['host: elsewhere', 'authorization: Bearer a\r\nauthorization: Bearer b'])(
  'a request with repeated headers opens no WebSocket: %j',
  async repeated => {
    const { socket, until } = dial(url);
    const upgrade =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(`GET /s HTTP/1.1\r\nhost: 127.0.0.1\r\n${upgrade}\r\n${repeated}\r\n\r\n`);
    await until(/^HTTP\/1\.1 400/);
    expect(opened).toEqual([]);
    socket.destroy();
  },
);

it('calls to a WebSocket that has closed are ignored', async () => {
  const client = await connect(['game.3']);
  client.close();
  await expect.poll(() => opened[0].isClosed).toBe(true);
  const { socket } = opened[0];
  socket.send('late');
  socket.subscribe('news');
  socket.end(1000, 'late');
  socket.cut();
  expect([socket.waiting, bugs]).toEqual([0, []]);
});
