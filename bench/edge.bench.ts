import { setTimeout as pause } from 'node:timers/promises';
import { hasRedis } from '../test/find-redis.ts';
import { startRedis } from '../test/redis.ts';
import {
  hasNchan,
  type Side,
  type Stream,
  startEdgeSide,
  startNchanSide,
  startRelaySide,
} from './lib/edge/sides.ts';
import { compileWatchers, startWatchers, type Watchers } from './lib/edge/watchers.ts';
import type { Bench, Figure } from './lib/report.ts';
import { median } from './lib/stats.ts';

/** What it costs an edge to deliver a message, beside the least that passes messages on and beside nginx with nchan. */

const FRAME_BYTES = 1_460;
const EVENT_BYTES = 180;
/** Watchers, and how many messages a second they are sent: as many as a core delivers without being full. */
const CELLS: readonly { stream: Stream; watchers: number; rate: number }[] = [
  { stream: 'frames', watchers: 1_000, rate: 30 },
  { stream: 'frames', watchers: 4_000, rate: 10 },
  { stream: 'events', watchers: 1_000, rate: 40 },
  { stream: 'events', watchers: 4_000, rate: 10 },
];
/** The same to ten times the watchers. */
const FEW = { stream: 'frames', watchers: 1_000, rate: 3 } as const;
const MANY = { ...FEW, watchers: 10_000 };
const TURNS = 8;
const SLICE_MS = 2_000;
const IDLE_WATCHERS = 9_000;

interface Scale {
  /** What watchers are divided by. */
  by: number;
  turns: number;
  sliceMs: number;
}

const bench: Bench = {
  title: 'Edge: CPU per delivered message, memory of a watcher, first picture',
  async run({ quick }) {
    const program = compileWatchers();
    if (!hasRedis || !program) {
      console.log('Left out: redis-server or a C compiler is missing.');
      return [];
    }
    const scale = quick ? { by: 50, turns: 1, sliceMs: 200 } : { by: 1, turns: TURNS, sliceMs: SLICE_MS };
    const figures: Figure[] = [];
    for (const cell of CELLS) figures.push(...(await compare(program, cell, scale)));
    figures.push(await compareScale(program, scale), ...(await measureWatchers(program, scale)));
    return figures;
  },
};
export default bench;

type Cell = (typeof CELLS)[number];

async function compare(program: string, cell: Cell, scale: Scale): Promise<Figure[]> {
  const watchers = cell.watchers / scale.by;
  const redis = await startRedis();
  const sides: Record<string, Side> = {
    edge: await startEdgeSide(redis, watchers),
    relay: await startRelaySide(),
  };
  if (hasNchan()) sides.nchan = await startNchanSide();
  const costs = await takeTurns(program, sides, { ...cell, watchers }, scale);
  for (const side of Object.values(sides)) await side.stop();
  await redis.close();
  const name = `${cell.stream}, ${cell.watchers.toLocaleString('en')} watchers`;
  const { edge = 0, ...peers } = costs;
  return [
    ...Object.entries(peers).map(([peer, cost]) => ({
      name: `edge / ${peer === 'relay' ? 'bare uWebSockets.js' : 'nginx with nchan'}: CPU per delivery, ${name}`,
      value: edge / cost,
      unit: 'x',
    })),
    { name: `edge: CPU per delivery, ${name}`, value: edge, unit: 'us', details: costs },
  ];
}

/** Medians of turns, us per delivered message. */
async function takeTurns(
  program: string,
  sides: Record<string, Side>,
  cell: Cell,
  { turns, sliceMs }: Scale,
) {
  const taking = await Promise.all(
    Object.entries(sides).map(async ([name, side]) => {
      await side.publish(cell.stream, Buffer.alloc(FRAME_BYTES, 120));
      const watchers = await startWatchers(program, side.port, cell.watchers, side.paths(cell.stream));
      if (side.greets) await settled(watchers, cell.watchers);
      return { name, side, watchers, costs: [] as number[] };
    }),
  );
  for (let turn = 0; turn <= turns; turn++) {
    for (const { side, watchers, costs } of taking) {
      const cost = await costOf(side, watchers, cell, sliceMs);
      if (turn > 0) costs.push(cost); // the first warms up
    }
  }
  for (const { watchers } of taking) watchers.stop();
  return Object.fromEntries(taking.map(({ name, costs }) => [name, median(costs)]));
}

/** CPU time per delivered message in a slice, us. */
async function costOf(
  side: Side,
  watchers: Watchers,
  { stream, rate, watchers: count }: Cell,
  sliceMs: number,
) {
  const messages = Math.max(2, Math.round((rate * sliceMs) / 1_000));
  const bytes = Buffer.alloc(stream === 'frames' ? FRAME_BYTES : EVENT_BYTES, 120);
  const [cpu, before] = [side.cpu(), (await watchers.counts()).messages];
  const startedAt = performance.now();
  for (let i = 1; i <= messages; i++) {
    await side.publish(stream, bytes);
    await pause(startedAt + (i * 1_000) / rate - performance.now());
  }
  const delivered = await settled(watchers, before + messages * count);
  return (side.cpu() - cpu) / 1_000 / (delivered - before);
}

/** Only a guard: messages that were left out never come. */
const SETTLE_MS = 5_000;

async function settled(watchers: Watchers, expected: number) {
  const startedAt = performance.now();
  for (;;) {
    const { messages } = await watchers.counts();
    if (messages >= expected) return messages;
    if (performance.now() - startedAt > SETTLE_MS)
      throw new Error(`${messages} of ${expected} messages came.`);
    await pause(10);
  }
}

/** What a watcher costs among ten times as many, who are all sent as much as before. */
async function compareScale(program: string, scale: Scale): Promise<Figure> {
  const redis = await startRedis();
  const costs: number[] = [];
  for (const cell of [FEW, MANY]) {
    const watchers = cell.watchers / scale.by;
    const edge = await startEdgeSide(redis, watchers);
    const { edge: cost = 0 } = await takeTurns(program, { edge }, { ...cell, watchers }, scale);
    costs.push(cost);
    await edge.stop();
  }
  await redis.close();
  const [few = 0, many = 0] = costs;
  return {
    name: 'edge: CPU per delivery, 10,000 watchers / 1,000',
    value: many / few,
    unit: 'x',
    details: costs,
  };
}

/** Lets watchers come and go until what the edge needs for that itself has grown; the last of them stay. */
async function churn(program: string, edge: Side, count: number): Promise<Watchers> {
  for (let round = 0; round < 5; round++) {
    const passing = await startWatchers(program, edge.port, count, edge.paths('events'));
    passing.stop();
    await pause(100);
  }
  return startWatchers(program, edge.port, count, edge.paths('events'));
}

/** What a watcher at rest takes, and how long the slowest of 48 waits for the picture. */
async function measureWatchers(program: string, { by }: Scale): Promise<Figure[]> {
  const redis = await startRedis();
  const edge = await startEdgeSide(redis, IDLE_WATCHERS / by);
  await edge.publish('frames', Buffer.alloc(FRAME_BYTES));
  const few = await churn(program, edge, Math.ceil(1_000 / by));
  const before = edge.memory();
  const many = await startWatchers(program, edge.port, IDLE_WATCHERS / by, edge.paths('events'));
  const bytes = (edge.memory() - before) / (IDLE_WATCHERS / by);
  const joining = await startWatchers(program, edge.port, 48, edge.paths('frames'));
  await settled(joining, 48);
  const { firstMs } = await joining.counts();
  for (const watchers of [few, many, joining]) watchers.stop();
  await edge.stop();
  await redis.close();
  return [
    { name: 'edge: memory of a watcher at rest', value: bytes / 1_000, unit: 'kB' },
    { name: 'edge: first picture, the slowest of 48 at once', value: firstMs, unit: 'ms' },
  ];
}
