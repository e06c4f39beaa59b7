import { type Cpu, cpuSpent, minus, times } from '../harness/cpu.ts';
import { startBenchApp } from './lib/app.ts';
import { startListeners } from './lib/listeners.ts';
import { type EventSource, nodeStreams, rawStreams } from './lib/peers/streams.ts';
import type { Bench, Figure } from './lib/report.ts';
import { idleFor, medianOf } from './lib/served.ts';
import { stopAll } from './lib/stop.ts';

/**
 * Measures the cost of delivering an event when there are several events per tick, compared with peers that send the
 * same text.
 */

const CLIENTS = 1_000;
const EVENTS = 5;
const IDLE_MS = 200;

const bench: Bench = {
  title: `Event stream: CPU per delivered event, ${CLIENTS} clients, ${EVENTS} events at a time`,
  async run({ quick }) {
    const clients = quick ? 100 : CLIENTS;
    const sources = {
      game: await startGame(),
      'node:http, a write an event': await nodeStreams(banner, { isJoined: false }),
      'node:http, one joined write': await nodeStreams(banner, { isJoined: true }),
      'bare uWebSockets.js, one joined write': await rawStreams(banner),
    };
    const costs = await compareSources(sources, clients, quick ? 3 : 20);
    stopAll(sources);
    const { game, ...peers } = costs;
    return [
      ...Object.entries(peers).flatMap(([name, cost]) => ratios(name, game, cost)),
      { name: 'CPU per delivered event', value: game.front, unit: 'us', details: costs },
      { name: 'CPU per delivered event, whole process', value: game.process, unit: 'us' },
    ];
  },
};
export default bench;

const banner = (i: number) => `banner ${i} of the bench`;

const ratios = (peer: string, game: Cpu, cost: Cpu): Figure[] => {
  const name = `CPU per delivered event: game / ${peer}`;
  return [
    { name, value: game.front / cost.front, unit: 'x' },
    { name: `${name}, whole process`, value: game.process / cost.process, unit: 'x' },
  ];
};

/** Starts the game in its menu. The events are banners. */
async function startGame(): Promise<EventSource> {
  const app = await startBenchApp();
  const announce = (_: unknown, i: number) =>
    app.simulation.call('announce', { text: banner(i), color: '#ffffff', seconds: 8 });
  return {
    port: app.port,
    path: '/api/v1/events',
    headers: app.headers,
    emit: async events => void (await Promise.all(Array.from({ length: events }, announce))),
    stop: () => void app.stop(),
  };
}

/** Medians over turns, in us per delivered event, without the CPU time of the idle process. */
async function compareSources<Name extends string>(
  sources: Record<Name, EventSource>,
  clients: number,
  turns: number,
): Promise<Record<Name, Cpu>> {
  const names = Object.keys(sources) as Name[];
  const sides = [];
  for (const name of names) {
    const listeners = await startListeners({ ...addressOf(sources[name]), clients });
    sides.push({ name, source: sources[name], listeners, costs: [] as Cpu[] });
  }
  const idle: Cpu[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    idle.push(await idleFor(IDLE_MS));
    for (const { source, listeners, costs } of sides) {
      const [from, before] = [performance.now(), cpuSpent()];
      await Promise.all([source.emit(EVENTS), listeners.received(EVENTS * clients)]);
      const spent = minus(cpuSpent(), before);
      const own = minus(spent, times(medianOf(idle), performance.now() - from));
      if (turn > 0) costs.push(times(own, 1 / 1000 / (EVENTS * clients))); // the first turn is a warm-up
    }
  }
  for (const { listeners } of sides) listeners.stop();
  return Object.fromEntries(sides.map(({ name, costs }) => [name, medianOf(costs)])) as Record<Name, Cpu>;
}

const addressOf = ({ port, path, headers }: EventSource) => ({ port, path, headers });
