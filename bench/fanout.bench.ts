import { setTimeout as wait } from 'node:timers/promises';
import { busiestThread } from '../harness/cores.ts';
import { mainThreadCpu, ofThread } from '../harness/cpu.ts';
import { hasRedis } from '../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../harness/redis.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { mean, median, summary } from './lib/stats.ts';
import { QUICK_SECONDS, tickTimings } from './lib/tick-times.ts';

/**
 * Measures the cost for a game of publishing its fight for other machines. The same fight runs in turns with and
 * without Redis. Without Redis, the game only tries to connect once per second. Redis runs on the same cores as the
 * game.
 */

const BOTS = 500;
const TURNS = 12;
/**
 * `seconds` is the length of each half of a turn. `settleMs` is long enough for the connection to Redis to be
 * established or lost, and for Redis to receive the events that it missed.
 */
const PACE = { seconds: 5, settleMs: 2_000 };
const QUICK_PACE = { seconds: QUICK_SECONDS, settleMs: 100 };

const bench: Bench = {
  title: `Tick of a fight of ${BOTS} bots while it is published through Redis`,
  async run({ quick }: BenchOptions) {
    if (!hasRedis) return [];
    const redis = await startRedis();
    const app = await startBenchApp({ STARFRAY_REDIS: redis.url });
    await app.fight(BOTS);
    const pace = quick ? QUICK_PACE : PACE;
    await tickTimings(app, pace.seconds); // so that frequently used code is compiled
    const published = (await redis.connect().xlen('{main}:e')) > 1;
    const simulation = await simulationThread(redis, pace);
    const turns: Turn[] = [];
    for (let turn = 0; turn < (quick ? 1 : TURNS); turn++)
      turns.push(await takeTurn(app, redis, simulation, pace));
    await app.stop();
    await redis.close();
    return figuresOf(turns, published ? undefined : 'nothing was published');
  },
};
export default bench;

/** Finds the simulation thread. Without Redis the front thread is idle, so the simulation thread is the busiest one. */
async function simulationThread(redis: TestRedis, { settleMs }: typeof PACE) {
  await redis.kill();
  await wait(settleMs);
  const thread = await busiestThread(process.pid);
  await redis.start();
  await wait(settleMs);
  return thread;
}

interface Watched {
  p99: number[];
  /** CPU time of the simulation thread per tick. Unit: us. */
  tickUs: number;
  /** CPU time of the front thread per second. Unit: ms. */
  frontMs: number;
}

type Turn = Record<'on' | 'off', Watched>;

async function takeTurn(
  app: BenchApp,
  redis: TestRedis,
  simulation: string,
  pace: typeof PACE,
): Promise<Turn> {
  const on = await watch(app, simulation, pace.seconds);
  await redis.kill();
  await wait(pace.settleMs);
  const off = await watch(app, simulation, pace.seconds);
  await redis.start();
  await wait(pace.settleMs);
  return { on, off };
}

async function watch(app: BenchApp, simulation: string, seconds: number): Promise<Watched> {
  const now = () => ({
    at: performance.now(),
    tick: app.simulation.tick,
    simulation: ofThread(simulation),
    front: mainThreadCpu(),
  });
  const from = now();
  const timings = await tickTimings(app, seconds);
  const to = now();
  return {
    p99: timings.map(({ p99 }) => p99),
    tickUs: (to.simulation - from.simulation) / 1_000 / (to.tick - from.tick),
    frontMs: (to.front - from.front) / 1_000 / (to.at - from.at),
  };
}

function figuresOf(turns: readonly Turn[], failure: string | undefined): Figure[] {
  const cpu = turns.map(({ on, off }) => on.tickUs / off.tickUs);
  const p99 = (side: 'on' | 'off') => turns.flatMap(turn => turn[side].p99);
  const us = (side: 'on' | 'off') => summary(turns.map(turn => turn[side].tickUs));
  const front = turns.map(({ on, off }) => on.frontMs - off.frontMs);
  return [
    {
      name: 'CPU of the simulation thread for a tick: published / not',
      value: median(cpu),
      unit: 'x',
      failure,
      details: { ratios: summary(cpu), on: us('on'), off: us('off') },
    },
    {
      name: 'tick p99: published / not',
      value: mean(p99('on')) / mean(p99('off')),
      unit: 'x',
      failure,
      details: { on: summary(p99('on')), off: summary(p99('off')) },
    },
    {
      name: 'CPU of the front thread for publishing, a second',
      value: median(front),
      unit: 'ms',
      failure,
      details: summary(front),
    },
  ];
}
