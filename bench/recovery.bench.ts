import { setTimeout as wait } from 'node:timers/promises';
import { startBenchApp } from './lib/app.ts';
import type { Bench } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** Measures how long a fight is interrupted when the simulation thread crashes. */

const BOTS = 500;
/** Time between crashes. It is so long that the crashes do not count as consecutive. */
const APART_MS = 11_000;

const bench: Bench = {
  title: `A simulation thread that dies with ${BOTS} bots in a fight`,
  async run({ quick }) {
    const app = await startBenchApp({ STARFRAY_LOG: 'silent' });
    await app.fight(BOTS);
    const times: number[] = [];
    for (let i = 0; i < (quick ? 1 : 5); i++) {
      if (i > 0) await wait(APART_MS);
      times.push(await dieAndAnswer(app));
    }
    await app.stop();
    return [
      {
        name: 'commands are answered again after',
        value: median(times),
        unit: 'ms',
        details: summary(times),
      },
    ];
  },
};
export default bench;

async function dieAndAnswer({ simulation, call }: Awaited<ReturnType<typeof startBenchApp>>) {
  const restarts = simulation.restarts + 1;
  const from = performance.now();
  await simulation.kill();
  while (simulation.restarts < restarts) await wait(5);
  while (!(await isAnswered(call))) await wait(10);
  return performance.now() - from;
}

const isAnswered = (call: (method: string, path: string, body: unknown) => Promise<unknown>) =>
  call('POST', '/camera/follow', { id: null }).then(
    () => true,
    () => false,
  );
