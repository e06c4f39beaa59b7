import { setTimeout as wait } from 'node:timers/promises';
import { startBenchApp } from './lib/app.ts';
import { get } from './lib/asked.ts';
import { paceOnCoarseTimer } from './lib/coarse-timer.ts';
import { startLoad } from './lib/load.ts';
import type { Bench, Figure } from './lib/report.ts';
import { median } from './lib/stats.ts';
import { QUICK_SECONDS, timings } from './lib/tick-times.ts';

/**
 * Measures the timing of ticks while the server is idle, while `GET /state` is polled as fast as possible, and over ten
 * minutes. Also measures the cost of punctual ticks with a timer as coarse as the timer of Windows, using empty ticks.
 */

const BOTS = 500;
const TICK_RATE = 60;

const bench: Bench = {
  title: `Lateness of the tick with ${BOTS} bots in a fight, and drift`,
  async run({ quick }) {
    const coarse = paceOnCoarseTimer(quick ? 1 : 15);
    const app = await startBenchApp();
    await app.fight(BOTS);
    const seconds = quick ? QUICK_SECONDS : 20;
    const idle = await watch(app, seconds);
    const load = startLoad(seconds * 1000);
    const asked = get(app.port, '/api/v1/state', [app.headers]);
    const polling = load.run({ asked, connections: 4, ms: seconds * 1000 });
    const polled = await watch(app, seconds);
    await polling;
    load.stop();
    const drift = await driftOver(app, quick ? QUICK_SECONDS : 600);
    await app.stop();
    return [
      ...figuresOf('idle', idle),
      ...figuresOf('while polled', polled),
      {
        name: 'ticks off after the watch',
        value: drift.off,
        unit: 'ticks',
        details: drift,
      },
      ...figuresOfCoarse(coarse),
      { name: 'ticks given up', value: drift.slipped, unit: 'ticks' },
    ];
  },
};
export default bench;

type App = Awaited<ReturnType<typeof startBenchApp>>;
interface Sample {
  p50: number;
  p99: number;
}

/** The thread's own figures, one per second. */
const watch = async (app: App, seconds: number): Promise<Sample[]> =>
  (await timings(app, seconds)).map(({ latenessMs }) => latenessMs);

const figuresOf = (when: string, samples: Sample[]): Figure[] => [
  {
    name: `lateness p50, ${when}`,
    value: median(samples.map(({ p50 }) => p50)),
    unit: 'ms',
  },
  {
    name: `lateness p99, ${when}`,
    value: median(samples.map(({ p99 }) => p99)),
    unit: 'ms',
  },
];

const figuresOfCoarse = ({ core, latenessMs }: ReturnType<typeof paceOnCoarseTimer>): Figure[] => [
  { name: 'lateness p99, coarse timer', value: latenessMs, unit: 'ms' },
  { name: 'of a core, coarse timer', value: core, unit: '' },
];

/** Compares the number of ticks that ran with the number that were due by the clock. */
async function driftOver({ simulation }: App, seconds: number) {
  const health = () => ({ at: performance.now(), tick: simulation.tick });
  const from = health();
  await wait(seconds * 1_000);
  const to = health();
  const due = ((to.at - from.at) / 1000) * TICK_RATE;
  return {
    off: Math.abs(Math.round(due - (to.tick - from.tick))),
    due,
    slipped: simulation.timing?.slipped ?? 0,
  };
}
