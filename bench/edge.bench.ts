import { startRedis } from '../harness/redis.ts';
import { type Cell, FULL, QUICK, type Scale, takeTurns } from './lib/edge/deliveries.ts';
import { hasNchan, type Side, startEdgeSide, startNchanSide, startRelaySide } from './lib/edge/sides.ts';
import { compileWatchers } from './lib/edge/watchers.ts';
import type { Bench, Figure } from './lib/report.ts';

/**
 * Measures the cost of delivering a message through an edge, compared with a minimal relay and with nginx with nchan.
 */

/** Numbers of watchers and message rates at which a core is busy but not overloaded. */
const CELLS: readonly Cell[] = [
  { stream: 'frames', watchers: 1_000, rate: 30 },
  { stream: 'frames', watchers: 4_000, rate: 10 },
  { stream: 'events', watchers: 1_000, rate: 40 },
  { stream: 'events', watchers: 4_000, rate: 10 },
];

const bench: Bench = {
  title: 'Edge: CPU per delivered message',
  async run({ quick }) {
    const program = compileWatchers();
    if (!program) return [];
    const figures: Figure[] = [];
    for (const cell of CELLS) figures.push(...(await compare(program, cell, quick ? QUICK : FULL)));
    return figures;
  },
};
export default bench;

async function compare(program: string, whole: Cell, scale: Scale): Promise<Figure[]> {
  const cell = { ...whole, watchers: whole.watchers / scale.by };
  const redis = await startRedis();
  const sides: Record<string, Side> = {
    edge: await startEdgeSide(redis, cell.watchers),
    relay: await startRelaySide(),
  };
  if (hasNchan()) sides.nchan = await startNchanSide();
  const parties = Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, { side, cell }]));
  const costs = await takeTurns(program, parties, scale).finally(async () => {
    for (const side of Object.values(sides)) await side.stop();
    await redis.close();
  });
  const name = `${whole.stream}, ${whole.watchers.toLocaleString('en')} watchers`;
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
