import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { mainThreadCpu } from '../harness/cpu.ts';
import { MAX_PILOTS } from '../schema/wire/snapshot.ts';
import { startBenchApp } from './lib/app.ts';
import type { Bench, Figure } from './lib/report.ts';
import { RUSH_WAYS, type RushWay, startRush } from './lib/rush.ts';

/**
 * Measures how long it takes many new viewers to join at once in each of the ways `RUSH_WAYS`. A separate process
 * measures how long others wait for `GET /health` meanwhile. Each way has a new server; the first server runs with code
 * that is not compiled yet.
 */

const CROWDS = [2_000, 8_000];
/** In a quick run: the number of viewers, whose figures have the name of the first crowd. */
const QUICK_CROWD = 100;

const MB = 1024 * 1024;
const SAMPLE_MS = 50;
/** Time until the server and its callers are at rest. Unit: ms. */
const SETTLE_MS = 1_000;
/** Maximum time until everybody whose line was sent has joined. Unit: ms. */
const LIMIT_MS = 120_000;

const bench: Bench = {
  title: 'Viewers who all join at once',
  async run({ quick }) {
    const figures: Figure[] = [];
    for (const crowd of quick ? CROWDS.slice(0, 1) : CROWDS)
      for (const way of RUSH_WAYS) figures.push(...(await measure(way, crowd, quick)));
    return figures;
  },
};
export default bench;

/** Measures one way. `crowd` is the number in the names of the figures. */
async function measure(way: RushWay, crowd: number, quick: boolean): Promise<Figure[]> {
  const viewers = quick ? QUICK_CROWD : crowd;
  const [rush, watcher] = [startRush(), startRush()];
  const { relay, platform } = await rush.open(way);
  if (platform) process.env.TWURPLE_MOCK_API_PORT = String(platform.port);
  const app = await startBenchApp(platform && { STARFRAY_TWITCH_CLIENT_ID: platform.clientId });
  await app.call('PATCH', '/settings', { bots: 0, calamities: false });
  await app.call('POST', '/lobby', { mode: 'dogfight' });
  if (relay) await app.call('PUT', '/stream/relay', relay);
  if (platform) {
    await rush.authorize((await app.call('POST', '/stream/connect', {})).code);
    await app.call('POST', '/stream/connect/poll', {});
  }
  const target = { port: app.port, headers: app.headers };
  await watcher.watch(target);
  if (!quick) await pause(SETTLE_MS);

  const before = { cpu: mainThreadCpu(), rss: process.memoryUsage.rss() };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let mostMemory = 0;
  const sampling = setInterval(() => {
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const from = performance.now();
  const counts = await rush.join({ ...target, joining: viewers, way });
  const inGame = () => app.simulation.cold.pilots.length;
  const wanted = Math.min(counts.taken, MAX_PILOTS);
  while (inGame() < wanted && performance.now() - from < LIMIT_MS) await pause(SAMPLE_MS);
  const seconds = (performance.now() - from) / 1_000;
  delay.disable();
  clearInterval(sampling);
  const watched = await watcher.report();
  const details = { ...counts, inGame: inGame(), seconds, ...watched, longestTurnMs: delay.max / 1e6 };
  rush.stop();
  watcher.stop();
  await app.stop();

  const missing = inGame() < wanted ? `${inGame()} of ${wanted} are in the game` : undefined;
  const unanswered =
    watched.unanswered > 0 ? `/health was not answered ${watched.unanswered} times` : undefined;
  const failure = counts.wrong ?? missing ?? unanswered;
  const name = (what: string) => `${crowd.toLocaleString('en')} by ${way}: ${what}`;
  return [
    { name: name('/health at worst'), value: watched.worst, unit: 'ms', failure, details },
    { name: name('longest turn of the event loop'), value: delay.max / 1e6, unit: 'ms' },
    { name: name('until all are in'), value: seconds, unit: 's' },
    { name: name('told to try again'), value: counts.later, unit: 'viewers' },
    { name: name('no room for'), value: counts.full, unit: 'viewers' },
    {
      name: name('front thread'),
      value: (mainThreadCpu() - before.cpu) / 1e6 / viewers,
      unit: 'ms a viewer',
    },
    { name: name('memory at most'), value: (mostMemory - before.rss) / MB, unit: 'MB' },
  ];
}
