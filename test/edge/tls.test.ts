import { once } from 'node:events';
import { get } from 'node:https';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createRedisClient } from '../../edge/redis-client.ts';
import { createTokens } from '../../edge/token.ts';
import { SECRET, startTestEdge, type TestEdge } from '../../harness/edge/edge.ts';
import { startEdgeProcess } from '../../harness/edge/edge-process.ts';
import { startPublisher, type TestPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newHome } from '../../harness/new-home.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { freePort, temporaryHome } from '../../harness/process.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { type Certificate, canMakeCertificate, makeCertificate } from './certificate.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { watch } from './watcher.ts';

/**
 * Tests of TLS on both sides of an edge: between watchers and nginx, with the configuration in `deploy/`, and between
 * the edge and Redis.
 */

describe.skipIf(canSkipRedis || !hasNginx || !canMakeCertificate)('nginx', () => {
  const folder = temporaryHome();
  let tls: Certificate;
  let redis: TestRedis;
  let game: TestPublisher;
  let edge: TestEdge;
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    tls = makeCertificate(folder.path);
    redis = await startRedis();
    game = await startPublisher({ url: redis.url });
    game.event();
    await game.pulse();
    edge = await startTestEdge(redis.url);
    nginx = await startNginx(edge.url, tls);
    await vi.waitUntil(async () => (await edge.get('/v/main/pulse.json')).ok, { timeout: 60_000 });
  });

  afterAll(async () => {
    await nginx?.close();
    edge?.close();
    game?.close();
    await redis?.close();
    folder.remove();
  });

  const tokens = createTokens(SECRET);
  const ask = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      get(nginx.url + path, { ca: tls.ca, agent: false }, async response => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, text });
      }).on('error', reject);
    });
  /** Resolves with the open socket, or with the status of the refusal. */
  const connectFrom = async (localAddress: string) => {
    const address = `${nginx.url.replace('https', 'wss')}/v/main/pulse?token=${tokens.issue('main', 'pulse')}`;
    const socket = new WebSocket(address, { ca: tls.ca, localAddress });
    socket.on('error', () => {});
    const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
    return Promise.race([once(socket, 'open').then(() => socket), refused]);
  };

  it("nginx serves an edge's pages, pulse and WebSockets over TLS, but not its metrics or other paths", async () => {
    expect((await ask('/v/main')).text).toContain('<html');
    expect(JSON.parse((await ask('/v/main/pulse.json')).text)).toMatchObject({ t: 'pulse' });
    expect((await ask('/metrics')).status).toBe(404);
    const socket = await connectFrom('127.0.0.1');
    if (typeof socket === 'number') throw new Error(`The socket was refused: ${socket}`);
    const [first] = await once(socket, 'message');
    expect(JSON.parse(String(first))).toMatchObject({ t: 'status' });
    socket.terminate();
  });

  it('nginx allows 100 connections per address to an edge', async () => {
    const viewers = async () => (await (await edge.get('/health')).json()).viewers;
    await expect.poll(viewers).toBe(0);
    const sockets = await Promise.all(Array.from({ length: 100 }, () => connectFrom('127.0.0.2')));
    expect(sockets.filter(socket => typeof socket === 'number')).toEqual([]);
    expect(await connectFrom('127.0.0.2')).toBe(429);
    const other = await connectFrom('127.0.0.3');
    expect(other).toBeInstanceOf(WebSocket);
    expect(await viewers()).toBe(101);
    for (const socket of [...sockets, other]) if (socket instanceof WebSocket) socket.terminate();
  });

  it('nginx does not show a pulse that the edge no longer shows', async () => {
    const next = await startPublisher({ url: redis.url, epoch: game.epoch + 1 });
    await next.redis.del(next.keys.pulse); // a game does this when it takes over the channel
    await next.claim();
    const status = async () => (await ask('/v/main/pulse.json')).status;
    await expect.poll(status).toBe(503);
    await next.pulse();
    await expect.poll(status).toBe(200);
    next.close();
  });
});

describe.skipIf(canSkipRedis || !canMakeCertificate)('edge whose Redis speaks TLS', () => {
  const newSecureRedis = async () => {
    const tls = makeCertificate(newHome());
    const port = await freePort();
    const files = ['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key, '--tls-auth-clients', 'no'];
    const redis = await newRedis('none', ['--tls-port', port, ...files]);
    return { ...redis, tls, secureUrl: `rediss://127.0.0.1:${port}` };
  };

  it('an edge can read from a Redis with TLS', async () => {
    const { url, secureUrl, tls } = await newSecureRedis();
    const game = await startPublisher({ url });
    const edge = await startEdgeProcess(secureUrl, { NODE_EXTRA_CA_CERTS: tls.certificate });
    onTestFinished(async () => {
      game.close();
      await edge.kill();
    });
    game.event();
    await game.pulse();
    const watcher = await watch(edge.url, '/v/main/events', createTokens(SECRET).issue('main', 'pulse'));
    await expect.poll(() => watcher.events()).toMatchObject([{ type: 'open' }]);
    const id = game.event();
    await expect.poll(() => watcher.events().at(-1)?.id).toBe(id);
    watcher.kill();
  });

  it('an edge logs that the certificate of Redis is unknown, and keeps trying', async () => {
    const log: string[] = [];
    const { secureUrl } = await newSecureRedis();
    const store = createRedisClient(secureUrl, text => log.push(text));
    onTestFinished(store.close);
    await expect.poll(() => log[0]).toMatch(/by TLS is unreachable \(.*SELF.?SIGNED/i);
    expect(store.isThere).toBe(false);
  });
});
