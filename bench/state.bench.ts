import { startBenchApp } from './lib/app.ts';
import { get } from './lib/asked.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { fastifyObject, rawStatic } from './lib/peers.ts';
import type { Bench } from './lib/report.ts';
import { compareServed } from './lib/served.ts';

/** `GET /state` of a fight, key checked and live, against the same bytes served as they are, and Fastify. */
const PILOTS = 500;

const bench: Bench = {
  title: `GET /state with ${PILOTS} pilots in a fight (CPU of the front thread a request, 32 connections)`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(PILOTS);
    const url = `${app.url}/api/v1/state`;
    const answer = await fetch(url, { headers: app.headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const raw = await rawStatic(bytes);
    const object = JSON.parse(bytes.toString());
    const fastify = await fastifyObject(() => object);
    const costs = await compareServed(
      [
        { name: 'game', asked: get(app.port, '/api/v1/state', app.headers) },
        { name: 'raw', asked: get(raw.port, '/') },
        { name: 'fastify', asked: get(fastify.port, '/') },
      ],
      { connections: 32, rounds: quick ? 1 : 9, sliceMs: quick ? 200 : 1000, cpu: mainThreadCpu },
    );
    raw.stop();
    await fastify.stop();
    await app.stop();
    return [
      {
        name: 'GET /state: raw static bytes / game',
        value: costs.raw.us / costs.game.us,
        unit: 'x capacity',
        gate: '>= 0.9',
        goal: '>= 0.95',
        details: { bytes: bytes.length, costs },
      },
      {
        name: 'GET /state: Fastify / game',
        value: costs.fastify.us / costs.game.us,
        unit: 'x capacity',
        gate: '>= 10',
        goal: '>= 13',
      },
    ];
  },
};
export default bench;
