import { isolateSimulation } from '../harness/cores.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import type { Bench, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';
import { QUICK_SECONDS, tickTimes } from './lib/tick-times.ts';

/**
 * Measures the ticks of a fight in turns without scripts and with three scripts that are as hostile as possible. They
 * are measured first as on users' machines, where the system assigns cores, then with a separate core and priority for
 * the simulation, if possible.
 */

const BOTS = 500;

/** Scripts that run while the condition is true. */
const hostile = (condition: string) => [
  `for (;${condition};);`,
  `const a = []; for (;${condition};) a.push(new Array(1000).fill(1.5));`,
  `for (;${condition};) { try { await game.getState() } catch {} }`,
];
const WITHOUT_END = '';
const ATTACKERS = hostile(WITHOUT_END).length;
/** A condition that stays true while a quick run measures. */
const shortly = () => `Date.now() < ${Date.now() + 3_000 * QUICK_SECONDS}`;

const bench: Bench = {
  title: `Tick of a fight of ${BOTS} bots beside hostile scripts`,
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    await Promise.all(Array.from({ length: ATTACKERS }, () => run(app, ''))); // warms the processes up
    const figures = [await measure('as users have it', app, quick)];
    if (await isolateSimulation(process.pid)) figures.push(await measure('own core, real time', app, quick));
    await app.stop();
    return figures;
  },
};
export default bench;

const run = ({ call }: BenchApp, code: string) => call('POST', '/scripts/test', { language: 'js', code });

async function measure(how: string, app: BenchApp, quick: boolean): Promise<Figure> {
  const [turns, seconds] = quick ? [1, QUICK_SECONDS] : [6, 4];
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await tickTimes(app, seconds)));
    const scripts = hostile(quick ? shortly() : WITHOUT_END);
    const attacks = scripts.map(code => run(app, code));
    beside.push(...(await tickTimes(app, seconds)));
    await Promise.all(attacks);
  }
  return {
    name: `tick p99, ${how}: beside ${ATTACKERS} hostile scripts / alone`,
    value: median(beside) / median(alone),
    unit: 'x',
    details: { alone: summary(alone), beside: summary(beside) },
  };
}
