import { setTimeout as wait } from 'node:timers/promises';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { startPollers } from './lib/pollers.ts';
import type { Bench } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** What pollers of `GET /state` do to the tick of a fight: nothing, while there is a core for each thread. */
const BOTS = 500;
const POLLERS = 1_000;
const EVERY_MS = 1_000;

const bench: Bench = {
  title: `Tick of a fight of ${BOTS} bots with ${POLLERS} pollers of GET /state, each once a second`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const alone: number[] = [];
    const polled: number[] = [];
    let answers = 0;
    const turns = quick ? 1 : 6;
    for (let turn = 0; turn < turns; turn++) {
      alone.push(...(await tickTimes(app, quick ? 2 : 5)));
      const pollers = startPollers({ port: app.port, path: '/api/v1/state', headers: app.headers });
      pollers.poll(POLLERS, EVERY_MS);
      polled.push(...(await tickTimes(app, quick ? 2 : 5)));
      answers += await pollers.stop();
    }
    await app.stop();
    return [
      {
        name: `tick p99: with ${POLLERS} pollers / alone`,
        value: median(polled) / median(alone),
        unit: 'x',
        goal: '<= 1.1',
        details: { alone: summary(alone), polled: summary(polled), answers },
      },
      { name: 'answers in the time', value: answers, unit: '' },
    ];
  },
};
export default bench;

/** The thread's own p99 of each second, ms. */
async function tickTimes({ simulation }: BenchApp, seconds: number) {
  const times: number[] = [];
  await wait(1_100);
  for (let i = 0; i < seconds; i++) {
    await wait(1_000);
    if (simulation.timing) times.push(simulation.timing.tickMs.p99);
  }
  return times;
}
