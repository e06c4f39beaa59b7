import { setTimeout as wait } from 'node:timers/promises';
import { startBenchApp } from './lib/app.ts';
import { post } from './lib/asked.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { rawPost } from './lib/peers.ts';
import { startPingPong } from './lib/ping-pong.ts';
import type { Bench } from './lib/report.ts';
import { compareServed } from './lib/served.ts';
import { quantile, summary } from './lib/stats.ts';

/** From a command to its answer, and how many of them fit into a second. */
const BOTS = 60;
/** Time in which a ship that was shot down flies again. */
const RESPAWN_MS = 5_000;

const timed = async (times: number[], work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  times.push((performance.now() - from) * 1000);
};

const bench: Bench = {
  title: 'Commands: to the simulation and back (us), and POST of an ability (CPU of the front thread)',
  async run({ quick }) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const pingPong = startPingPong();
    const raw = await rawPost();
    const command: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < (quick ? 100 : 2_000); i++) {
      await wait(1 + (i % 5));
      await timed(command, () => app.simulation.call('followPilot', { id: null }));
      await wait(1 + (i % 3));
      await timed(bare, pingPong.ask);
    }
    await app.call('POST', '/pilots', { username: 'ada' });
    await app.call('PATCH', '/settings', { bots: 0 }); // nobody is left who could shoot her down
    await wait(RESPAWN_MS);
    const path = '/api/v1/pilots/ada/abilities';
    const costs = await compareServed(
      [
        { name: 'game', asked: post(app.port, path, { ability: 'mine' }, app.headers) },
        { name: 'inline', asked: post(raw.port, path, { ability: 'mine' }) },
      ],
      {
        connections: 32,
        rounds: quick ? 2 : 9,
        sliceMs: quick ? 200 : 1000,
        cpu: mainThreadCpu,
      },
    );
    raw.stop();
    await pingPong.stop();
    await app.stop();
    const at = (q: number) => quantile(command, q) / quantile(bare, q);
    const details = { command: summary(command), bare: summary(bare) };
    return [
      {
        name: 'command to answer, p50: game / bare wake-up',
        value: at(0.5),
        unit: 'x',
        gate: '<= 8',
        goal: '<= 3',
        details,
      },
      { name: 'command to answer, p99: game / bare wake-up', value: at(0.99), unit: 'x' },
      {
        name: 'POST ability: inline / game',
        value: costs.inline.us / costs.game.us,
        unit: 'x capacity',
        gate: '>= 0.5',
        goal: '>= 0.75',
        details: costs,
      },
    ];
  },
};
export default bench;
