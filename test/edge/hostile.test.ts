import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../edge/token.ts';
import { stagedRound } from '../../harness/browser/staged-round.ts';
import { SECRET, startTestEdge, type TestEdge } from '../../harness/edge/edge.ts';
import { startPublisher, type TestPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import { fc } from '../fast-check.ts';

/** Malicious requests are each refused with a reason and affect nobody else. */

const NO_BOARDS = { day: [], week: [], month: [] };

const tokens = createTokens(SECRET);
let redis: TestRedis;
let game: TestPublisher;
let edge: TestEdge;

/** Connects and sends the bytes unchanged. */
async function send(bytes: string | Buffer) {
  const { hostname, port } = new URL(edge.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}); // the edge may close it
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Status of the answer to a GET whose path usual clients would normalise. */
async function statusOf(path: string, headers = '') {
  const socket = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? 0);
}

describe.skipIf(canSkipRedis)('edge', () => {
  beforeAll(async () => {
    redis = await startRedis();
    game = await startPublisher({ url: redis.url });
    game.event();
    await game.pulse();
    edge = await startTestEdge(redis.url);
    await vi.waitUntil(async () => (await edge.get('/v/main/pulse.json')).ok, { timeout: 60_000 });
  });

  afterAll(async () => {
    expect(edge.log.filter(line => line.startsWith('bug'))).toEqual([]);
    edge?.close();
    game?.close();
    await redis?.close();
  });

  const NAMES = [
    '..',
    '.',
    '%2e%2e',
    'main%2f..',
    '..%2f..',
    'main%00',
    '%F0%9F%9A%80',
    'MAIN',
    'a'.repeat(41),
  ];
  it.each([...NAMES, '{main}', 'main:e', '%7bmain%7d%3alease', '%', '%zz', '', '*'])(
    'an edge does not accept %j as the name of a channel',
    async name => {
      const token = tokens.issue(name, 'fight');
      for (const what of ['pulse.json', 'token', `state?token=${token}`, `events?token=${token}`]) {
        expect([400, 404]).toContain(await statusOf(`/v/${name}/${what}`));
      }
    },
  );

  it.each([
    '/v/../metrics',
    '/v/main/../../metrics',
    '/assets/../edge.env',
    '/v//main/pulse.json',
    '/v/main/frames/',
  ])('an edge serves nothing at %s', async path => {
    expect(await statusOf(path)).toBe(404);
  });

  it.each([
    'Host: elsewhere.example',
    'Authorization: Bearer a\r\nAuthorization: Bearer b',
    'Content-Length: 0\r\nContent-Length: 0',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: gzip, chunked',
  ])('an edge refuses headers that a proxy might read differently: %j', async headers => {
    const token = tokens.issue('main', 'pulse');
    for (const path of ['/health', '/v/main', '/v/main/pulse.json', `/v/main/events?token=${token}`]) {
      expect(await statusOf(path, `${headers}\r\n`)).toBe(400);
    }
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    expect(await statusOf(`/v/main/pulse?token=${token}`, `${upgrade}\r\n${headers}\r\n`)).toBe(400);
  });

  it('an edge refuses an invented token', async () => {
    const character = fc.constantFrom(...'pulse.fight-_0123456789AZaz%'.split(''));
    const text = fc.oneof(fc.string({ unit: character, maxLength: 90 }), fc.constant('a'.repeat(3_000)));
    await fc.assert(
      fc.asyncProperty(text, async token => {
        const { status } = await edge.get(`/v/main/state?token=${encodeURIComponent(token)}`);
        expect(status).toBe(403);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    'yesterday',
    '1',
    '1.',
    '.1',
    '-1.0',
    '1.1.1',
    '1e3.4',
    '0x1.1',
    '9'.repeat(17).concat('.1'),
    '9'.repeat(3_000),
  ])('an edge does not accept %s as an event id', async after => {
    const token = tokens.issue('main', 'pulse');
    expect(await statusOf(`/v/main/events?token=${token}&after=${after}`)).toBe(400);
    expect(await statusOf(`/v/main/events?token=${token}`, `Last-Event-ID: ${after}\r\n`)).toBe(400);
  });

  it('hundreds of silent or half-finished requests to an edge do not block others', async () => {
    const halves = ['', 'GET /v/main/pulse.json HTTP/1.1\r\nHost:', 'GET /v/main/token HTTP/1.1\r\nX: '];
    const sockets = await Promise.all(Array.from({ length: 300 }, (_, i) => send(halves[i % 3] ?? '')));
    expect((await edge.get('/v/main/pulse.json')).status).toBe(200);
    expect(await (await edge.get('/health')).json()).toMatchObject({ ok: true, viewers: 0 });
    for (const socket of sockets) socket.destroy();
  });

  it('an edge stores a large state once, even if many clients request it without reading', async () => {
    const round = { ...stagedRound(2), fill: 'x'.repeat(8_000_000) };
    await game.state(
      { round, pilots: [], people: {}, settings: defaultSettings(), boards: NO_BOARDS, stopped: false },
      1,
    );
    const answers = async () => {
      const text = await (await edge.get('/metrics')).text();
      return Number(/answers_total\{class="2xx"\} (\d+)/.exec(text)?.[1]);
    };
    const before = { answers: await answers(), bytes: process.memoryUsage().arrayBuffers };
    const head = `GET /v/main/state?token=`;
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = await send(
          `${head}${tokens.issue('main', 'pulse')} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
        );
        return socket.pause();
      }),
    );
    await expect.poll(answers).toBeGreaterThanOrEqual(before.answers + sockets.length);
    expect(process.memoryUsage().arrayBuffers - before.bytes).toBeLessThan(100_000_000);
    for (const socket of sockets) socket.destroy();
  });

  it('an edge disconnects a client that sends too much, and ignores its messages', async () => {
    const head = [
      `GET /v/main/pulse?token=${tokens.issue('main', 'pulse')} HTTP/1.1`,
      'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    ];
    const socket = await send(head.join('\r\n'));
    await once(socket, 'data');
    const small = Buffer.concat([Buffer.of(0x81, 0x85, 0, 0, 0, 0), Buffer.from('hello')]);
    for (let i = 0; i < 1_000; i++) socket.write(small);
    const viewers = async () => (await (await edge.get('/health')).json()).viewers;
    expect(await viewers()).toBe(1);
    socket.write(Buffer.concat([Buffer.of(0x82, 0xfe, 0xff, 0xff, 0, 0, 0, 0), Buffer.alloc(65_535)]));
    await expect.poll(viewers).toBe(0);
    socket.destroy();
  });
});
