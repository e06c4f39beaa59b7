import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_KEY } from '../../../harness/relay/stand-in.ts';
import { type Connection, openConnection } from '../../../net/platform/relay/connection.ts';
import { createLink } from '../../../net/platform/relay/link.ts';
import { openSession } from '../../../net/platform/relay/session.ts';

/** One connection to a relay: its bounds, and what is left of it when it ends. */

const TIMES = { handshakeMs: 60_000, pingMs: 60_000, welcomeMs: 60_000 };

let relay: WebSocketServer;
let address: string;
let read: string[];
let ends: string[];
let events: Parameters<typeof openConnection>[1];
beforeEach(async () => {
  const [texts, reasons]: string[][] = [[], []]; // connections of the previous test may end late
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

/** Both ends of a connection. */
async function connect(): Promise<[Connection, WebSocket]> {
  const accepted = once(relay, 'connection') as Promise<[WebSocket]>;
  const connection = openConnection({ address, key: RELAY_KEY }, events, TIMES);
  const [there] = await accepted;
  there.send('welcome');
  await expect.poll(() => read).toEqual(['welcome']);
  return [connection, there];
}

it('nothing is sent before the connection has been opened', () => {
  const connection = openConnection({ address, key: RELAY_KEY }, events, TIMES);
  expect(connection.send('early')).toBe(false);
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

it('a message may have up to 64 fragments, and more fragments close the connection', async () => {
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

/** One at a time, because a peer that does not wait for its pongs is disconnected. */
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
])('after thousands of %s, reading pauses for the rest of the second', async (_, flood) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [connection, there] = await connect();
  const before = vi.getTimerCount();
  await flood(there, 4_999); // and the welcome
  await expect.poll(() => vi.getTimerCount()).toBe(before + 1);
  there.send('next');
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => read).toEqual(['welcome', 'next']);
  connection.end({ reason: 'was left', refusal: null });
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
])('the end of a connection is reported once, so that no more pulses are made: %s', async (_, lose) => {
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
});
