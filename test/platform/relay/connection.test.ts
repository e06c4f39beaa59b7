import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_KEY } from '../../../harness/relay/stand-in.ts';
import { type Connection, openConnection } from '../../../net/platform/relay/connection.ts';
import { createLink } from '../../../net/platform/relay/link.ts';
import { openSession } from '../../../net/platform/relay/session.ts';
import { MAX_RELAY_MESSAGE } from '../../../schema/wire/relay.ts';

/** Tests a single connection to a relay: its limits, and what remains when it ends. */

const TIMES = { handshakeMs: 60_000, pingMs: 60_000, welcomeMs: 60_000 };

let relay: WebSocketServer;
let address: string;
let read: string[];
let ends: string[];
let events: Parameters<typeof openConnection>[1];
beforeEach(async () => {
  const [texts, reasons]: string[][] = [[], []]; // connections of the previous test may end later
  [read, ends] = [texts, reasons];
  events = {
    onMessage: async text => void texts.push(text),
    onEnd: ({ reason }) => void reasons.push(reason),
  };
  relay = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(relay, 'listening');
  address = `ws://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of relay.clients) socket.terminate();
  relay.close();
});

/** Opens a connection. Returns both of its ends. */
async function connect(): Promise<[Connection, WebSocket]> {
  const accepted = once(relay, 'connection') as Promise<[WebSocket]>;
  const connection = openConnection({ address, key: RELAY_KEY }, events, TIMES);
  const [there] = await accepted;
  there.send('welcome');
  await expect.poll(() => read).toEqual(['welcome']);
  return [connection, there];
}

it('nothing is sent to the relay before the connection has been opened', () => {
  const connection = openConnection({ address, key: RELAY_KEY }, events, TIMES);
  expect(connection.send('early')).toBe(false);
  connection.end({ reason: 'was left', refusal: null });
});

it('the connection to the relay is not compressed, and the key is sent in its header', async () => {
  const accepted = once(relay, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const connection = openConnection({ address, key: RELAY_KEY }, events, TIMES);
  const [, { headers }] = await accepted;
  expect([headers['sec-websocket-extensions'], headers.authorization]).toEqual([
    undefined,
    `Bearer ${RELAY_KEY}`,
  ]);
  connection.end({ reason: 'was left', refusal: null });
});

it('a relay that accepts the connection but does not open the WebSocket in time counts as unreachable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  openConnection({ address: `ws://127.0.0.1:${port}`, key: RELAY_KEY }, events, {
    ...TIMES,
    handshakeMs: 20,
  });
  await expect
    .poll(() => ends)
    .toEqual([expect.stringMatching(/^could not be reached, .*Opening handshake has timed out/)]);
});

it('messages from the relay that arrived before the game closed the connection are not handled afterwards', async () => {
  const texts = read;
  events.onMessage = async text => {
    if (texts.push(text) === 2) connection.end({ reason: 'was left', refusal: null });
  };
  const [connection, there] = await connect();
  await inOnePacket(there, () => ['a', 'b', 'c'].forEach(text => void there.send(text)));
  await expect.poll(() => ends).toEqual(['was left']);
  await new Promise(setImmediate);
  expect(read).toEqual(['welcome', 'a']);
});

/** Sends several messages so that they arrive together. */
async function inOnePacket(there: WebSocket, send: () => void) {
  const stream: Socket = Reflect.get(there, '_socket');
  stream.cork();
  send();
  stream.uncork();
}

it.each([
  ['answers pings', true],
  ['sends messages', false],
])('a relay counts as alive as long as it %s', async (_, autoPong) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  relay.options.autoPong = autoPong;
  const [connection, there] = await connect();
  let pings = 0;
  there.on('ping', () => {
    pings++;
    if (!autoPong) there.send('still here');
  });
  for (let n = 1; n <= 3; n++) {
    vi.advanceTimersByTime(TIMES.pingMs);
    await expect.poll(() => pings).toBe(n);
    await pingOften(there, 1); // by then the game has read everything
  }
  expect(ends).toEqual([]);
  connection.end({ reason: 'was left', refusal: null });
});

it('messages to a relay that does not read are dropped until the relay reads again', async () => {
  const [connection, there] = await connect();
  there.pause();
  const text = 'x'.repeat(65_536);
  let sent = 0;
  while (sent < 500 && connection.send(text)) sent++;
  expect(sent).toBeLessThan(500);
  there.resume();
  await expect.poll(() => connection.send('again')).toBe(true);
  expect(ends).toEqual([]);
});

it('a message from the relay may have up to 64 fragments, and more fragments close the connection', async () => {
  const [, there] = await connect();
  const inFragments = (count: number) => {
    for (let n = 1; n <= count; n++) there.send('x', { fin: n === count });
  };
  inFragments(64);
  await expect.poll(() => read.slice(1)).toEqual(['x'.repeat(64)]);
  inFragments(65);
  await expect.poll(() => ends).toHaveLength(1);
  expect(read).toHaveLength(2);
});

/** Sends pings one at a time, because a peer that does not wait for its pongs is disconnected. */
async function pingOften(there: WebSocket, times: number) {
  for (let n = 0; n < times; n++) {
    there.ping();
    await once(there, 'pong');
  }
}

async function pongOften(there: WebSocket, times: number) {
  for (let n = 0; n < times; n++) there.pong();
}

it.each([
  ['pings', pingOften],
  ['pongs', pongOften],
])('after thousands of %s, reading from the relay pauses for the rest of the second', async (_, flood) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [connection, there] = await connect();
  const before = vi.getTimerCount();
  await flood(there, 4_999); // these messages and the welcome
  await expect.poll(() => vi.getTimerCount()).toBe(before + 1);
  there.send('next');
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => read).toEqual(['welcome', 'next']);
  connection.end({ reason: 'was left', refusal: null });
});

it('reading from the relay pauses after four million characters, and no timer remains when the connection ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [connection, there] = await connect();
  const before = vi.getTimerCount();
  const longest = 'x'.repeat(MAX_RELAY_MESSAGE);
  for (let sent = 0; sent < 4_000_000; sent += longest.length) there.send(longest);
  await expect.poll(() => vi.getTimerCount()).toBe(before + 1);
  connection.end({ reason: 'was left', refusal: null });
  expect(vi.getTimerCount()).toBe(before);
});

it('when a relay cannot be reached, no timer remains', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const nothing = { onWelcome() {}, async onMessage() {}, onUnusable() {} };
  openSession({ address: 'ws://127.0.0.1:1', key: RELAY_KEY }, { ...nothing, onEnd: events.onEnd }, TIMES);
  expect(vi.getTimerCount()).toBe(2);
  await expect.poll(() => ends).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it.each([
  ['the game closes it', (link: ReturnType<typeof createLink>) => link.close()],
  ['the relay drops it', () => relay.clients.forEach(socket => void socket.terminate())],
])(
  'the end of the connection to the relay is reported once, so that no more pulses are made: %s',
  async (_, lose) => {
    let lost = 0;
    const link = createLink({
      credentials: () => ({ address, key: RELAY_KEY }),
      onWelcome() {},
      async onMessage() {},
      onUnusable() {},
      onLost: () => void lost++,
      onLog() {},
      backOff: { next: () => 3_600_000, reset() {} },
    });
    relay.on('connection', socket => socket.send('{"t":"welcome","entitlements":[]}'));
    link.start();
    await expect.poll(() => link.state).toBe('connected');
    expect(lost).toBe(0);
    lose(link);
    await expect.poll(() => lost).toBe(1);
    link.close();
    expect([lost, link.state]).toEqual([1, 'off']);
  },
);
