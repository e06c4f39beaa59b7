import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { openSession } from '../../../../net/platform/twitch/eventsub/session.ts';

/** Tests an EventSub session that moves to other addresses. */

let platform: WebSocketServer;
let address: string;
/** The sockets at the platform's end, in the order in which they were opened. */
let there: WebSocket[];
let session: ReturnType<typeof openSession>;
let ready: string[];
let topics: string[];
let times: number[];
let ends: string[];

beforeEach(async () => {
  const reasons: string[] = []; // the session of the previous test may end later
  [there, ready, topics, times, ends] = [[], [], [], [], reasons];
  platform = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  platform.on('connection', socket => void there.push(socket));
  await once(platform, 'listening');
  address = `ws://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  session = openSession(
    address,
    {
      onReady: id => void ready.push(id),
      onTime: ms => void times.push(ms),
      onMessage: message => void topics.push(message.topic),
      onEnd: reason => void reasons.push(reason),
      onUnreadable: error => expect.fail(String(error)),
    },
    createHandClock(0),
  );
  await has(1);
});
afterEach(async () => {
  session.close();
  for (const socket of platform.clients) socket.terminate();
  await new Promise(resolve => platform.close(resolve));
});

const has = (count: number) => expect.poll(() => there).toHaveLength(count);
const send = (socket: number, message_type: string, payload: object, second = 0) =>
  there[socket]?.send(
    JSON.stringify({
      metadata: { message_id: '1', message_type, message_timestamp: `2026-01-01T00:00:0${second}Z` },
      payload,
    }),
  );
const welcome = (socket: number, id: string, second?: number) =>
  send(socket, 'session_welcome', { session: { id } }, second);
const reconnect = (socket: number) =>
  send(socket, 'session_reconnect', { session: { reconnect_url: address } });
const notify = (socket: number, type: string) =>
  send(socket, 'notification', { subscription: { type, status: 'enabled' }, event: {} });

it("an EventSub session becomes ready once, and reports Twitch's time with each welcome", async () => {
  welcome(0, 'first', 1);
  await expect.poll(() => ready).toEqual(['first']);
  reconnect(0);
  await has(2);
  welcome(1, 'second', 2);
  await expect.poll(() => times.length).toBe(2);
  expect([ready, times.map(ms => ms % 60_000)]).toEqual([['first'], [1_000, 2_000]]);
});

it('a moving EventSub session reads both connections until the new connection is welcomed, then closes the old one', async () => {
  welcome(0, 'first');
  reconnect(0);
  await has(2);
  notify(0, 'old');
  await expect.poll(() => topics).toEqual(['old']);
  notify(1, 'new');
  await expect.poll(() => topics).toEqual(['old', 'new']);
  const closed = once(there[0] as WebSocket, 'close');
  welcome(1, 'first');
  await closed;
  notify(1, 'after');
  await expect.poll(() => topics).toEqual(['old', 'new', 'after']);
  expect(ends).toEqual([]);
});

it('an EventSub session has at most two connections, even if it is asked to move several times', async () => {
  welcome(0, 'first');
  for (let n = 0; n < 5; n++) reconnect(0);
  notify(0, 'last');
  await expect.poll(() => topics).toEqual(['last']);
  await has(2);
  notify(1, 'new');
  await expect.poll(() => topics).toEqual(['last', 'new']);
  expect(there).toHaveLength(2);
});

it('an EventSub session ends when its last connection closes, and for the same reason', async () => {
  welcome(0, 'first');
  reconnect(0);
  await has(2);
  there[1]?.close(4_003);
  await once(there[1] as WebSocket, 'close');
  notify(0, 'still here');
  await expect.poll(() => topics).toEqual(['still here']);
  expect(ends).toEqual([]);
  there[0]?.close(4_004);
  await expect.poll(() => ends).toEqual(['closed the connection (4004)']);
});

const isReady = () => expect.poll(() => ready).toEqual(['first']);

it('closing an EventSub session that is moving closes both of its connections', async () => {
  welcome(0, 'first');
  reconnect(0);
  await has(2);
  session.close();
  await Promise.all(there.map(socket => once(socket, 'close')));
  await expect.poll(() => ends).toHaveLength(1);
});

it('an EventSub session that is being closed opens no further connection, even if it is asked to move', async () => {
  welcome(0, 'first');
  await isReady();
  session.close();
  reconnect(0); // on its way before Twitch has read that the session closes
  await expect.poll(() => ends).toHaveLength(1);
  expect(there).toHaveLength(1);
});

it('an EventSub session that is closed before its welcome never becomes ready', async () => {
  session.close();
  welcome(0, 'first');
  await expect.poll(() => ends).toHaveLength(1);
  expect(ready).toEqual([]);
});
