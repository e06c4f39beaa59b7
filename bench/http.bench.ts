import { startBenchApp } from './lib/app.ts';
import { get, type Headers } from './lib/asked.ts';
import { answerOf } from './lib/peers/answer.ts';
import { fastifyBare, fastifyCached, fastifyKeyed } from './lib/peers/fastify.ts';
import { bareRead, sameRead } from './lib/peers/raw.ts';
import { capacity } from './lib/ratios.ts';
import type { Bench, BenchOptions } from './lib/report.ts';
import { sameWork, sameWorkFigures } from './lib/same-work.ts';
import { compareServed } from './lib/served.ts';
import { stopAll } from './lib/stop.ts';

/**
 * Measures small answers with status 200, and answers with status 304 for unchanged data. Both are compared with peers,
 * with one key and with eight keys in turns.
 */

const PILOTS = 60;

const bench: Bench = {
  title: 'Small GETs and unchanged ones of /state (CPU a request, 32 connections)',
  async run(options) {
    const app = await startBenchApp();
    await app.call('PATCH', '/settings', { bots: PILOTS });
    const figures = [...(await ofVersion(app, options)), ...(await ofUnchanged(app, options))];
    await app.stop();
    return figures;
  },
};
export default bench;

type App = Awaited<ReturnType<typeof startBenchApp>>;

const slices = ({ quick }: BenchOptions) => ({
  connections: 32,
  rounds: quick ? 1 : 9,
  sliceMs: quick ? 100 : 1000,
});

async function ofVersion(app: App, options: BenchOptions) {
  const { url, headers, key, callers } = app;
  const path = '/api/v1/version';
  const answer = await answerOf(url + path, headers);
  const version = JSON.parse(answer.bytes.toString());
  const peers = {
    same: await sameRead(answer, null, callers),
    bare: await bareRead(answer),
    fastify: await fastifyKeyed(version, [key]),
    'bare fastify': await fastifyBare(version),
  };
  const costs = await compareServed(
    [
      ...sameWork(app, peers.same, (port, callers) => get(port, path, callers)),
      { name: 'bare', asked: get(peers.bare.port, path, [headers]) },
      { name: 'fastify', asked: get(peers.fastify.port, '/', [headers]) },
      { name: 'bare fastify', asked: get(peers['bare fastify'].port, '/', [headers]) },
    ],
    slices(options),
  );
  stopAll(peers);
  return [
    ...sameWorkFigures('GET /version', costs),
    ...capacity('GET /version: bare bytes / game', costs.bare, costs.game),
    ...capacity('GET /version: Fastify with key and tag / game', costs.fastify, costs.game),
    ...capacity('GET /version: bare Fastify / game', costs['bare fastify'], costs.game),
  ];
}

/** Compares answers for unchanged data. The game is in its menu, where the state does not change. */
async function ofUnchanged(app: App, options: BenchOptions) {
  const { url, headers, key, callers } = app;
  const path = '/api/v1/state';
  const answer = await answerOf(url + path, headers);
  const unchanged = await answerOf(url + path, knowing(headers, answer.etag));
  const peers = {
    same: await sameRead(answer, unchanged, callers),
    fastify: await fastifyKeyed(JSON.parse(answer.bytes.toString()), [key]),
    cached: await fastifyCached(answer, [key]),
  };
  const { etag } = await answerOf(`http://127.0.0.1:${peers.fastify.port}/`, headers);
  const ask = (port: number, path: string, callers: readonly Headers[], tag = answer.etag) =>
    get(
      port,
      path,
      callers.map(caller => knowing(caller, tag)),
      304,
    );
  const costs = await compareServed(
    [
      ...sameWork(app, peers.same, (port, callers) => ask(port, path, callers)),
      { name: 'fastify', asked: ask(peers.fastify.port, '/', [headers], etag) },
      { name: 'cached', asked: ask(peers.cached.port, '/', [headers]) },
    ],
    slices(options),
  );
  stopAll(peers);
  return [
    ...sameWorkFigures('GET /state, 304', costs),
    ...capacity('GET /state, 304: Fastify with key and tag / game', costs.fastify, costs.game),
    ...capacity('GET /state, 304: Fastify with cached bytes and tag / game', costs.cached, costs.game),
  ];
}

const knowing = (headers: Headers, etag: string): Headers => ({ ...headers, 'If-None-Match': etag });
