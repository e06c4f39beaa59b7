import type { TickTiming } from '../schema/wire/messages.ts';
import { startBenchApp } from './lib/app.ts';
import { isolateSimulation } from './lib/cores.ts';
import { startPollers } from './lib/pollers.ts';
import type { Bench } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';
import { tickTimings } from './lib/tick-times.ts';

/**
 * What pollers of `GET /state` do to the tick of a fight: nothing, while there is a core for the simulation. So it
 * is given one where that is possible; the front thread and the pollers share the others.
 */
const BOTS = 500;
const POLLERS = 1_000;
const EVERY_MS = 1_000;

const bench: Bench = {
  title: `Tick of a fight of ${BOTS} bots with ${POLLERS} pollers of GET /state, each once a second`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const pollers = startPollers({ port: app.port, path: '/api/v1/state', headers: app.headers });
    const hasOwnCore = await isolateSimulation(process.pid, [pollers.pid]);
    const alone: TickTiming['tickMs'][] = [];
    const polled: TickTiming['tickMs'][] = [];
    let answers = 0;
    const turns = quick ? 1 : 8;
    for (let turn = 0; turn < turns; turn++) {
      alone.push(...(await tickTimings(app, quick ? 2 : 4)));
      pollers.poll(POLLERS, EVERY_MS);
      polled.push(...(await tickTimings(app, quick ? 2 : 4)));
      answers += await pollers.pause();
    }
    pollers.stop();
    await app.stop();
    return [
      {
        name: `tick p99: with ${POLLERS} pollers / alone`,
        value: median(polled.map(({ p99 }) => p99)) / median(alone.map(({ p99 }) => p99)),
        unit: 'x',
        goal: '<= 1.1',
        details: { hasOwnCore, alone: summaries(alone), polled: summaries(polled), answers },
      },
      {
        name: `tick p50: with ${POLLERS} pollers / alone`,
        value: median(polled.map(({ p50 }) => p50)) / median(alone.map(({ p50 }) => p50)),
        unit: 'x',
      },
      { name: 'answers in the time', value: answers, unit: '' },
    ];
  },
};
export default bench;

const summaries = (times: readonly TickTiming['tickMs'][]) => ({
  p50: summary(times.map(({ p50 }) => p50)),
  p99: summary(times.map(({ p99 }) => p99)),
});
