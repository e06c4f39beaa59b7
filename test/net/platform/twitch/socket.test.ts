import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import type { Frame } from '../../../../net/platform/twitch/eventsub/frames.ts';
import { openSocket, type Socket } from '../../../../net/platform/twitch/eventsub/session.ts';

/** Tests a single EventSub connection: how long it may be silent, and how it ends. */

let platform: WebSocketServer;
let there: WebSocket;
let clock: ReturnType<typeof createHandClock>;
let socket: Socket;
/** The timers of the connection that have neither fired nor been cancelled. */
let waiting: Set<() => void>;
let frames: Frame['type'][];
let ends: string[];
let unreadable: number;
/** The WebSocket extensions that the game asked for. */
let extensions: string | undefined;
/** The work that the handler of frames has not finished yet. */
let dealing: Promise<void> | undefined;

beforeEach(async () => {
  clock = createHandClock();
  const told: string[] = [];
  [frames, ends, unreadable] = [[], told, 0];
  dealing = undefined;
  platform = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise(resolve => platform.once('listening', resolve));
  const connected = new Promise<WebSocket>(resolve =>
    platform.once('connection', (given, { headers }) => {
      extensions = headers['sec-websocket-extensions'];
      resolve(given);
    }),
  );
  const { port } = platform.address() as { port: number };
  const events = {
    onFrame(frame: Frame) {
      frames.push(frame.type);
      return dealing;
    },
    onEnd: (reason: string) => void told.push(reason), // a reason of the previous test may come late
    onUnreadable: () => void unreadable++,
  };
  waiting = new Set();
  const { after } = clock;
  clock.after = (ms, run) => {
    const cancel = after(ms, () => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
    return () => {
      waiting.delete(cancel);
      cancel();
    };
  };
  socket = openSocket(`ws://127.0.0.1:${port}`, events, clock);
  there = await connected;
});
afterEach(async () => {
  socket.close();
  for (const client of platform.clients) client.terminate();
  await new Promise(resolve => platform.close(resolve));
});

const send = (message_type: string, payload: object = {}) =>
  there.send(
    JSON.stringify({
      metadata: { message_id: '1', message_type, message_timestamp: '2026-01-01T00:00:00Z' },
      payload,
    }),
  );
const welcome = (seconds?: number) =>
  send('session_welcome', { session: { id: 's', keepalive_timeout_seconds: seconds } });
const heard = (...types: Frame['type'][]) => expect.poll(() => frames).toEqual(types);
const ended = (reason: string) => expect.poll(() => ends).toEqual([reason]);

describe('silent platform', () => {
  it('an EventSub connection without a welcome fails after 15 s', async () => {
    clock.advance(14_999);
    expect(there.readyState).toBe(there.OPEN);
    clock.advance(1);
    await ended('does not answer');
  });

  it('a silent EventSub connection is closed after 1.2 times the promised interval', async () => {
    welcome(30);
    await heard('welcome');
    clock.advance(35_999);
    send('session_keepalive');
    await heard('welcome', 'keepalive');
    clock.advance(35_999);
    send('session_keepalive');
    await heard('welcome', 'keepalive', 'keepalive'); // each message restarts the wait
    clock.advance(36_000);
    await ended('has gone silent');
  });

  it('a silent EventSub connection for which no interval was promised is closed after 12 s', async () => {
    welcome();
    await heard('welcome');
    clock.advance(12_000);
    await ended('has gone silent');
  });
});

describe('messages that arrive too fast', () => {
  const event = { subscription: { type: 'x', status: 'enabled' }, event: { text: 'x'.repeat(2_000) } };

  it('EventSub messages that arrive too fast wait at Twitch, and Twitch does not count as silent meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    dealing = promise;
    for (let n = 0; n < 5_000; n++) send('notification', event);
    const isRead = new Promise(done => there.once('pong', done));
    there.ping();
    await expect.poll(() => frames.length).toBeGreaterThanOrEqual(200);
    clock.advance(60_000);
    expect(there.readyState).toBe(there.OPEN);
    expect(frames.length).toBeLessThan(400);
    resolve();
    await isRead;
    expect(frames).toHaveLength(5_000);
    expect(ends).toEqual([]);
  });
});

describe('unreadable message', () => {
  it('an EventSub message that cannot be read is reported and does not keep the connection alive', async () => {
    there.send('{');
    send('session_welcome', {});
    send('of_another_kind');
    send('session_keepalive');
    await heard('keepalive');
    expect([unreadable, ends]).toEqual([2, []]);
  });
});

describe('EventSub connection', () => {
  it('an EventSub connection is not compressed', () => {
    expect(extensions).toBeUndefined();
  });

  it("the end of an EventSub connection is reported with Twitch's reason", async () => {
    there.close(4000, 'x'.repeat(120));
    await ended(`closed the connection (4000: ${'x'.repeat(100)})`);
  });

  it('when an EventSub connection ends, no timer remains', async () => {
    welcome(30);
    await heard('welcome');
    expect(waiting.size).toBe(1);
    there.close(4000);
    await ended('closed the connection (4000)');
    expect(waiting.size).toBe(0);
  });

  it('closing an EventSub connection takes at most half a second, even if Twitch does not respond', async () => {
    there.pause();
    socket.close();
    clock.advance(500);
    await ended('closed the connection');
  });

  it('closing an EventSub connection takes at most half a second, even if Twitch sends more meanwhile', async () => {
    welcome(30);
    await heard('welcome');
    there.pause();
    socket.close();
    clock.advance(499);
    send('session_keepalive');
    await heard('welcome', 'keepalive');
    clock.advance(1);
    await ended('closed the connection');
  });

  it('an EventSub message may have up to 1 MB, and a longer message ends the connection', async () => {
    there.send('x'.repeat(1_048_576));
    await expect.poll(() => unreadable).toBe(1);
    there.send('x'.repeat(1_048_577));
    await ended('cannot be reached (WS_ERR_UNSUPPORTED_MESSAGE_LENGTH)');
  });
});
