import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTokens } from '../../edge/token.ts';
import { SECRET, startTestEdge, type TestEdge } from '../../harness/edge/edge.ts';
import { type EdgeProcess, startEdgeProcess } from '../../harness/edge/edge-process.ts';
import { startPublisher, type TestPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { type Watcher, watch } from './watcher.ts';

/** Suspended watchers and edges must not affect others. */

let redis: TestRedis;
let game: TestPublisher;
let edge: TestEdge;
let other: EdgeProcess;

const LARGE = new Uint8Array(20_000).fill(1);
const tokens = createTokens(SECRET);
const fightOf = (url: string) => watch(url, '/v/main/frames', tokens.issue('main', 'fight'));
const lastSeq = ({ bytes }: Watcher) => bytes.map(packed => unpackFrame(packed)?.seq).at(-1);

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];
/** Request headers by kind of watcher. */
const KINDS = { watcher: UPGRADE, 'reader of an event stream': [] };

/** A connection that was opened and is never read. */
async function freeze(url: string, headers: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    `GET /v/main/frames?token=${tokens.issue('main', 'fight')} HTTP/1.1`,
    `Host: ${hostname}`,
    ...headers,
  ];
  socket.on('error', () => {}); // the edge closes it
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise(resolve => socket.once('readable', resolve));
  return socket;
}

describe.skipIf(canSkipRedis)('suspended client', () => {
  beforeAll(async () => {
    redis = await startRedis();
    game = await startPublisher({ url: redis.url });
    await game.pulse();
    edge = await startTestEdge(redis.url);
    other = await startEdgeProcess(redis.url);
    await game.frame(false);
    await game.frame(true);
  });

  afterAll(async () => {
    await other?.stop('SIGKILL');
    edge?.close();
    game?.close();
    await redis?.close();
  });

  it.each(Object.entries(KINDS))(
    'a suspended %s is disconnected from the edge, and all other clients get every frame',
    async (_kind, headers) => {
      const healthy = await fightOf(edge.url);
      await expect.poll(() => lastSeq(healthy)).toBeDefined();
      healthy.bytes.length = 0;
      const frozen = await freeze(edge.url, headers);
      const fights = async () => (await (await edge.get('/health')).json()).fights;
      await expect.poll(fights).toBe(2);
      let seq = 0;
      let sent = 0;
      for (let round = 0; round < 60 && (await fights()) > 1; round++) {
        for (let i = 0; i < 20; i++, sent++) seq = await game.frame(false, LARGE);
        await expect.poll(() => lastSeq(healthy), { interval: 5 }).toBe(seq);
        await game.frame(true, LARGE);
      }
      expect(await fights()).toBe(1);
      expect(healthy.bytes).toHaveLength(sent);
      frozen.destroy();
      healthy.kill();
    },
  );

  it.each(Object.entries(KINDS))(
    'if the total backlog is too large, a suspended %s is disconnected sooner, and others still get every frame',
    async (_kind, headers) => {
      const small = await startTestEdge(redis.url, { maxBacklog: 100_000 });
      onTestFinished(small.close);
      const healthy = await fightOf(small.url);
      const show = async () => {
        await game.frame(true);
        return lastSeq(healthy);
      };
      await expect.poll(show).toBeDefined();
      const frozen = await Promise.all([freeze(small.url, headers), freeze(small.url, headers)]);
      const fights = async () => (await (await small.get('/health')).json()).fights;
      const backlog = async () => {
        const text = await (await small.get('/metrics')).text();
        return Number(/^starfray_edge_backlog_bytes (\d+)$/m.exec(text)?.[1]);
      };
      healthy.bytes.length = 0;
      let sent = 0;
      for (; sent < 2_000 && (await fights()) > 1; sent++) {
        const seq = await game.frame(false, LARGE);
        await expect.poll(() => lastSeq(healthy), { interval: 5 }).toBe(seq);
        await backlog(); // reading it also disconnects slow readers, which makes room by the next turn
        expect(await backlog()).toBeLessThanOrEqual(100_000);
      }
      expect(await fights()).toBe(1);
      expect(healthy.bytes).toHaveLength(sent);
      for (const socket of frozen) socket.destroy();
      healthy.kill();
    },
  );

  it('a suspended edge does not delay other edges, and shows current data when it continues', async () => {
    const here = await fightOf(edge.url);
    const there = await fightOf(other.url);
    const meet = async () => {
      await game.frame(false);
      const seq = await game.frame(true);
      await expect.poll(() => lastSeq(here)).toBe(seq);
      return seq;
    };
    const seq = await meet();
    await expect.poll(() => lastSeq(there)).toBe(seq);
    process.kill(other.pid(), 'SIGSTOP');
    for (let i = 0; i < 20; i++) await meet();
    process.kill(other.pid(), 'SIGCONT');
    const newest = await meet();
    await expect.poll(() => lastSeq(there)).toBe(newest);
    here.kill();
    there.kill();
  });
});
