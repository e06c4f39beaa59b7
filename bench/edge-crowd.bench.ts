import { setTimeout as pause } from 'node:timers/promises';
import { startRedis } from '../harness/redis.ts';
import { type Cell, FULL, QUICK, type Scale, settled, takeTurns } from './lib/edge/deliveries.ts';
import { type Side, startEdgeSide, startRelaySide } from './lib/edge/sides.ts';
import { compileWatchers, startWatchers, type Watchers } from './lib/edge/watchers.ts';
import type { Bench, Figure } from './lib/report.ts';

/**
 * Measures an edge with ten thousand watchers: the cost of a delivery, the memory of an idle watcher, and the time
 * until a new watcher receives the picture.
 */

const FEW = { stream: 'frames', watchers: 1_000, rate: 3 } as const;
const MANY = { ...FEW, watchers: 10_000 };
/** Messages as games send them: the frames of a fight, which are sent in pairs to large crowds, and the pulse. */
const CROWDS: Readonly<Record<string, Cell>> = {
  '30 frames a second, 4,000 watchers': { stream: 'frames', watchers: 4_000, rate: 30 },
  'a pulse a second, 10,000 watchers': { stream: 'pulse', watchers: 10_000, rate: 1 },
};
const IDLE_WATCHERS = 9_000;

const bench: Bench = {
  title: 'Edge: CPU per delivery among 10,000 watchers, memory of a watcher, first picture',
  async run({ quick }) {
    const program = compileWatchers();
    if (!program) return [];
    const scale = quick ? QUICK : FULL;
    const figures = await compareCrowds(program, scale);
    for (const [name, cell] of Object.entries(CROWDS))
      figures.push(...(await deliver(program, name, cell, scale)));
    return [...figures, ...(await measureWatchers(program, scale))];
  },
};
export default bench;

/**
 * Compares the cost of a delivery among 10,000 watchers with that among 1,000, on an edge and on a bare server. All
 * four are measured in the same turns, and all watchers are sent the same messages.
 */
async function compareCrowds(program: string, scale: Scale): Promise<Figure[]> {
  const [few, many] = [FEW, MANY].map(cell => ({ ...cell, watchers: cell.watchers / scale.by }));
  if (!few || !many) return [];
  const redis = [await startRedis(), await startRedis()] as const;
  const parties = {
    few: { cell: few, side: await startEdgeSide(redis[0], few.watchers) },
    many: { cell: many, side: await startEdgeSide(redis[1], many.watchers) },
    bareFew: { cell: few, side: await startRelaySide() },
    bareMany: { cell: many, side: await startRelaySide() },
  };
  const costs = await takeTurns(program, parties, scale).finally(async () => {
    for (const { side } of Object.values(parties)) await side.stop();
    for (const store of redis) await store.close();
  });
  const growth = costs.many / costs.few;
  const bare = costs.bareMany / costs.bareFew;
  const name = 'CPU per delivery, 10,000 watchers / 1,000';
  return [
    { name: `edge: ${name}`, value: growth, unit: 'x', details: costs },
    { name: `bare uWebSockets.js: ${name}`, value: bare, unit: 'x' },
    { name: `edge / bare uWebSockets.js: ${name}`, value: growth / bare, unit: 'x' },
  ];
}

/** Measures the cost of delivering messages at the rate at which games send them. */
async function deliver(program: string, what: string, whole: Cell, scale: Scale): Promise<Figure[]> {
  const cell = { ...whole, watchers: whole.watchers / scale.by };
  const redis = await startRedis();
  const parties = {
    edge: { cell, side: await startEdgeSide(redis, cell.watchers) },
    bare: { cell, side: await startRelaySide() },
  };
  const costs = await takeTurns(program, parties, scale).finally(async () => {
    for (const { side } of Object.values(parties)) await side.stop();
    await redis.close();
  });
  const name = `CPU per delivery, ${what}`;
  return [
    { name: `edge: ${name}`, value: costs.edge, unit: 'us', details: costs },
    { name: `edge / bare uWebSockets.js: ${name}`, value: costs.edge / costs.bare, unit: 'x' },
  ];
}

/**
 * Lets watchers connect and disconnect until the edge's memory has stopped growing. The last watchers stay connected.
 */
async function churn(program: string, edge: Side, count: number): Promise<Watchers> {
  for (let round = 0; round < 5; round++) {
    const passing = await startWatchers(program, edge.port, count, edge.paths('events'));
    passing.stop();
    await pause(100);
  }
  return startWatchers(program, edge.port, count, edge.paths('events'));
}

async function measureWatchers(program: string, { by }: Scale): Promise<Figure[]> {
  const redis = await startRedis();
  const edge = await startEdgeSide(redis, IDLE_WATCHERS / by);
  const all: Watchers[] = [];
  try {
    return await measureJoining(program, edge, by, all);
  } finally {
    for (const watchers of all) watchers.stop();
    await edge.stop();
    await redis.close();
  }
}

/** Measures the memory of an idle watcher, and how long the slowest of 48 new watchers waits for the picture. */
async function measureJoining(program: string, edge: Side, by: number, all: Watchers[]): Promise<Figure[]> {
  all.push(await churn(program, edge, Math.ceil(1_000 / by)));
  const before = edge.memory();
  all.push(await startWatchers(program, edge.port, IDLE_WATCHERS / by, edge.paths('events')));
  const bytes = (edge.memory() - before) / (IDLE_WATCHERS / by);
  await edge.publish('frames', Buffer.alloc(1_460)); // sent just before the watchers join, because a picture is only valid for seconds
  const joining = await startWatchers(program, edge.port, 48, edge.paths('frames'));
  all.push(joining);
  await settled(joining, 48);
  const { firstMs } = await joining.counts();
  return [
    { name: 'edge: memory of a watcher at rest', value: bytes / 1_000, unit: 'kB' },
    { name: 'edge: first picture, the slowest of 48 at once', value: firstMs, unit: 'ms' },
  ];
}
