import { setTimeout as wait } from 'node:timers/promises';
import { startBenchApp } from './lib/app.ts';
import { startPingPong } from './lib/ping-pong.ts';
import type { Bench } from './lib/report.ts';
import { quantile, summary } from './lib/stats.ts';

/**
 * Measures the time from a command that changes the world to its answer, compared with merely waking a thread and being
 * woken by it.
 */

const BOTS = 60;

const timed = async (times: number[], work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  times.push((performance.now() - from) * 1000);
};

const bench: Bench = {
  title: 'Commands: to the simulation and back (us)',
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const pilots = await app.addViewers(2);
    const pingPong = startPingPong();
    const command: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < (quick ? 100 : 2_000); i++) {
      await wait(1 + (i % 5));
      const id = pilots[i % pilots.length]; // another pilot each time; a refused command makes the bench fail
      await timed(command, () => app.simulation.call('followPilot', { id }));
      await wait(1 + (i % 3));
      await timed(bare, pingPong.ask);
    }
    await pingPong.stop();
    await app.stop();
    const ratioAt = (q: number) => quantile(command, q) / quantile(bare, q);
    return [
      {
        name: 'command to answer, p50: game / bare wake-up',
        value: ratioAt(0.5),
        unit: 'x',
        details: { command: summary(command), bare: summary(bare) },
      },
      { name: 'command to answer, p99: game / bare wake-up', value: ratioAt(0.99), unit: 'x' },
    ];
  },
};
export default bench;
