import { startBenchApp } from './lib/app.ts';
import { get } from './lib/asked.ts';
import { answerOf } from './lib/peers/answer.ts';
import { fastifyCached, fastifyKeyed } from './lib/peers/fastify.ts';
import { bareRead, sameRead } from './lib/peers/raw.ts';
import { capacity } from './lib/ratios.ts';
import type { Bench } from './lib/report.ts';
import { sameWork, sameWorkFigures } from './lib/same-work.ts';
import { compareServed } from './lib/served.ts';
import { stopAll } from './lib/stop.ts';

/**
 * Measures `GET /state` of a running fight, compared with peers that send the same bytes with the same keys and ETag.
 * The peers' state does not change.
 */

const PILOTS = 500;

const bench: Bench = {
  title: `GET /state with ${PILOTS} pilots in a fight (CPU a request, 32 connections)`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(PILOTS);
    const { headers, key, callers } = app;
    const path = '/api/v1/state';
    const answer = await answerOf(app.url + path, headers);
    const peers = {
      same: await sameRead(answer, null, callers),
      bare: await bareRead(answer),
      fastify: await fastifyKeyed(JSON.parse(answer.bytes.toString()), [key]),
      cached: await fastifyCached(answer, [key]),
    };
    const costs = await compareServed(
      [
        ...sameWork(app, peers.same, (port, callers) => get(port, path, callers)),
        { name: 'bare', asked: get(peers.bare.port, path, [headers]) },
        { name: 'fastify', asked: get(peers.fastify.port, '/', [headers]) },
        { name: 'cached', asked: get(peers.cached.port, '/', [headers]) },
      ],
      { connections: 32, rounds: quick ? 1 : 9, sliceMs: quick ? 200 : 1000 },
    );
    stopAll(peers);
    await app.stop();
    return [
      ...sameWorkFigures('GET /state', costs),
      ...capacity('GET /state: bare bytes / game', costs.bare, costs.game),
      ...capacity('GET /state: Fastify with key and tag / game', costs.fastify, costs.game),
      ...capacity('GET /state: Fastify with cached bytes and tag / game', costs.cached, costs.game),
    ];
  },
};
export default bench;
