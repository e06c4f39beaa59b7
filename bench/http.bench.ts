import { startBenchApp } from './lib/app.ts';
import { get } from './lib/asked.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { fastifyKeyed, fastifyObject, rawStatic, rawUnchanged } from './lib/peers.ts';
import type { Bench } from './lib/report.ts';
import { compareServed } from './lib/served.ts';

/**
 * Small answers and 304s, key checked, against bare uWebSockets.js without a key, Fastify without one, and Fastify
 * that does the same as the game. How far the bare ones are apart depends on the machine, for most of their cost is
 * the kernel's.
 */
const PILOTS = 60;

const bench: Bench = {
  title: 'Small GETs and 304s on /state (CPU of the front thread a request, 32 connections)',
  async run({ quick }) {
    const app = await startBenchApp();
    await app.call('PATCH', '/settings', { bots: PILOTS });
    const version = await app.call('GET', '/version');
    const state = await fetch(`${app.url}/api/v1/state`, { headers: app.headers }); // in the menu it does not change
    const etag = state.headers.get('etag') ?? '';
    await state.arrayBuffer();
    const peers = {
      raw: await rawStatic(Buffer.from(JSON.stringify(version))),
      'raw 304': await rawUnchanged(etag),
      fastify: await fastifyObject(() => version),
      'fastify keyed': await fastifyKeyed(() => version, app.key),
    };
    const headers = { ...app.headers, 'If-None-Match': etag };
    const costs = await compareServed(
      [
        { name: 'game', asked: get(app.port, '/api/v1/version', app.headers) },
        { name: 'raw', asked: get(peers.raw.port, '/', app.headers) },
        { name: 'fastify', asked: get(peers.fastify.port, '/', app.headers) },
        { name: 'fastify keyed', asked: get(peers['fastify keyed'].port, '/', app.headers) },
        { name: 'game 304', asked: get(app.port, '/api/v1/state', headers) },
        { name: 'raw 304', asked: get(peers['raw 304'].port, '/', headers) },
      ],
      { connections: 32, rounds: quick ? 1 : 9, sliceMs: quick ? 200 : 1000, cpu: mainThreadCpu },
    );
    for (const peer of Object.values(peers)) await peer.stop();
    await app.stop();
    const capacity = (name: string, peer: string, own: string, goal?: string) => ({
      name,
      value: costs[peer].us / costs[own].us,
      unit: 'x capacity',
      goal,
    });
    return [
      { ...capacity('GET /version: raw / game', 'raw', 'game', '>= 0.95'), details: costs },
      capacity('GET /version: Fastify with key and tag / game', 'fastify keyed', 'game', '>= 5'),
      capacity('GET /version: bare Fastify / game', 'fastify', 'game', '>= 5'),
      capacity('GET /version: bare Fastify / raw, the most there is', 'fastify', 'raw'),
      capacity('GET /state, unchanged: raw 304 / game', 'raw 304', 'game 304', '>= 0.95'),
      capacity('GET /state, unchanged: Fastify with key and tag / game', 'fastify keyed', 'game 304', '>= 5'),
    ];
  },
};
export default bench;
