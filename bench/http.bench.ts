import { startBenchApp } from './lib/app.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { fastifyObject, rawStatic, rawUnchanged } from './lib/peers.ts';
import type { Bench } from './lib/report.ts';
import { compareServed, get } from './lib/served.ts';

/**
 * Small answers and 304s, key checked, against bare uWebSockets.js and Fastify without a key. How far the bare one
 * is ahead of Fastify depends on the machine, for most of its cost is the kernel's: no server can be further ahead.
 */
const PILOTS = 60;

const bench: Bench = {
  title: 'Small GETs and 304s on /state (CPU of the front thread a request, 32 connections)',
  async run({ quick }) {
    const app = await startBenchApp();
    await app.call('PATCH', '/settings', { bots: PILOTS });
    const version = await (await fetch(`${app.url}/api/v1/version`, { headers: app.headers })).json();
    const state = await fetch(`${app.url}/api/v1/state`, { headers: app.headers }); // in the menu it does not change
    const etag = state.headers.get('etag') ?? '';
    await state.arrayBuffer();
    const small = await rawStatic(Buffer.from(JSON.stringify(version)));
    const unchanged = await rawUnchanged(etag);
    const fastify = await fastifyObject(() => version);
    const ifNoneMatch = { 'If-None-Match': etag };
    const costs = await compareServed(
      [
        { name: 'game', port: app.port, request: get('/api/v1/version', app.headers) },
        { name: 'raw', port: small.port, request: get('/') },
        { name: 'fastify', port: fastify.port, request: get('/') },
        {
          name: 'game 304',
          port: app.port,
          request: get('/api/v1/state', { ...app.headers, ...ifNoneMatch }),
        },
        { name: 'raw 304', port: unchanged.port, request: get('/', ifNoneMatch) },
      ],
      { connections: 32, rounds: quick ? 2 : 9, sliceMs: quick ? 200 : 1000, cpu: mainThreadCpu },
    );
    small.stop();
    unchanged.stop();
    await fastify.stop();
    await app.stop();
    return [
      {
        name: 'GET /version: raw / game',
        value: costs.raw.us / costs.game.us,
        unit: 'x capacity',
        goal: '>= 0.95',
        details: costs,
      },
      {
        name: 'GET /version: Fastify / game',
        value: costs.fastify.us / costs.game.us,
        unit: 'x capacity',
        goal: '>= 5',
      },
      {
        name: 'GET /version: Fastify / raw, the most there is',
        value: costs.fastify.us / costs.raw.us,
        unit: 'x',
      },
      {
        name: 'GET /state, unchanged: raw 304 / game',
        value: costs['raw 304'].us / costs['game 304'].us,
        unit: 'x capacity',
        goal: '>= 0.95',
      },
      {
        name: 'GET /state, unchanged: Fastify / game',
        value: costs.fastify.us / costs['game 304'].us,
        unit: 'x capacity',
        goal: '>= 5',
      },
    ];
  },
};
export default bench;
