import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchApp, startBenchApp } from './lib/app.ts';
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
/** Interval of a program that reads the state 30 times per second. Unit: ms. */
const READ_EVERY = 1000 / 30;

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
      { connections: 32, rounds: quick ? 1 : 9, sliceMs: quick ? 100 : 1000 },
    );
    stopAll(peers);
    const share = await changedShare(app, quick ? 10 : 300);
    await app.stop();
    return [
      ...sameWorkFigures('GET /state', costs),
      ...capacity('GET /state: bare bytes / game', costs.bare, costs.game),
      ...capacity('GET /state: Fastify with key and tag / game', costs.fastify, costs.game),
      ...capacity('GET /state: Fastify with cached bytes and tag / game', costs.cached, costs.game),
      { name: 'GET /state?since= 30 times a second: bytes / whole states', value: share, unit: 'x' },
    ];
  },
};

/** The bytes of the changes since the last read, as a share of the bytes of the whole states. */
async function changedShare({ url, headers }: BenchApp, reads: number) {
  const read = async (query: string) => (await fetch(`${url}/api/v1/state${query}`, { headers })).text();
  let { version } = JSON.parse(await read('?since='));
  let changed = 0;
  let whole = 0;
  for (let i = 0; i < reads; i++) {
    await sleep(READ_EVERY);
    const changes = await read(`?since=${version}`);
    version = JSON.parse(changes).version;
    changed += changes.length;
    whole += (await read('')).length;
  }
  return changed / whole;
}
export default bench;
