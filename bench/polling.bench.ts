import { isolateSimulation } from '../harness/cores.ts';
import type { TickTiming } from '../schema/wire/messages.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { startPollers } from './lib/pollers.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';
import { tickTimings } from './lib/tick-times.ts';

/**
 * Measures how pollers of `GET /state` affect the ticks of a fight, first as on users' machines, where the system
 * assigns cores, then with a separate core and priority for the simulation, if possible.
 */

const BOTS = 500;
const POLLERS = 1_000;
const EVERY_MS = 1_000;

const bench: Bench = {
  title: `Tick of a fight of ${BOTS} bots with ${POLLERS} pollers of GET /state, each once a second`,
  async run(options) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const pollers = startPollers({ port: app.port, path: '/api/v1/state', headers: app.headers });
    const figures = await measure('as users have it', app, pollers, options);
    if (await isolateSimulation(process.pid, [pollers.pid])) {
      figures.push(...(await measure('own core, real time', app, pollers, options)));
    }
    pollers.stop();
    await app.stop();
    return figures;
  },
};
export default bench;

type Times = TickTiming['tickMs'][];

async function measure(
  how: string,
  app: BenchApp,
  pollers: ReturnType<typeof startPollers>,
  { quick }: BenchOptions,
): Promise<Figure[]> {
  const times = { alone: [] as Times, polled: [] as Times };
  let answers = 0;
  for (let turn = 0; turn < (quick ? 1 : 8); turn++) {
    times.alone.push(...(await tickTimings(app, quick ? 1 : 4)));
    pollers.poll(POLLERS, EVERY_MS);
    times.polled.push(...(await tickTimings(app, quick ? 1 : 4)));
    answers += await pollers.pause();
  }
  const failure = answers === 0 ? 'no poller was answered' : undefined;
  const ratio = (part: 'p50' | 'p99') => ({
    name: `tick ${part}, ${how}: with ${POLLERS} pollers / alone`,
    value: median(times.polled.map(time => time[part])) / median(times.alone.map(time => time[part])),
    unit: 'x',
    failure,
  });
  const details = { alone: summaries(times.alone), polled: summaries(times.polled), answers };
  return [{ ...ratio('p99'), details }, ratio('p50')];
}

const summaries = (times: Times) => ({
  p50: summary(times.map(({ p50 }) => p50)),
  p99: summary(times.map(({ p99 }) => p99)),
});
