import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ofThread } from '../harness/cpu.ts';
import { createBudget } from '../net/foresight/budget.ts';
import { TICK_RATE } from '../schema/catalog/rules.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { type OpenOverlay, openOverlay } from './lib/overlay.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { mean, summary } from './lib/stats.ts';

/** Measures the cost for a server of looking ahead for an overlay's camera, and how far it looks ahead. */

const BOTS = 500;
/**
 * Length of the measurement, and of the time before it in which frequently used code is compiled (`warmUp`). Unit: s.
 */
const PACE = { warmUp: 15, seconds: 60 };
const QUICK_PACE = { warmUp: 0, seconds: 0.5 };
/** Longest wait until the overlay has received a forecast. */
const PATIENCE_MS = 30_000;

const bench: Bench = {
  title: `The thread that looks ahead, on a live server with a fight of ${BOTS} bots and an overlay`,
  async run({ quick }: BenchOptions) {
    /** A budget that ignores the load. On busy machines the real budget pauses, which would cost less. */
    const foresightBudget = { ...createBudget(1), watch() {} };
    const app = await startBenchApp({ STARFRAY_FORESIGHT: 'on' }, { foresightBudget });
    await app.fight(BOTS);
    const figures = await watch(app, quick ? QUICK_PACE : PACE);
    await app.stop();
    return figures;
  },
};
export default bench;

async function watch(app: BenchApp, { warmUp, seconds }: typeof PACE): Promise<Figure[]> {
  const before = new Set(threads());
  const overlay = await openOverlay(app.url);
  await Promise.race([overlay.firstAhead, wait(PATIENCE_MS)]);
  await wait(warmUp * 1_000);
  const begun = threads().filter(task => !before.has(task));
  const from = {
    at: performance.now(),
    cpu: begun.map(task => ofThread(task)),
    looks: overlay.aheads.length,
  };
  await wait(seconds * 1_000);
  const ms = performance.now() - from.at;
  /**
   * CPU time of the thread that looks ahead. It is the thread that has worked most among those that were started for
   * the overlay.
   */
  const spent = Math.max(...begun.map((task, i) => ofThread(task) - from.cpu[i]));
  const looks = overlay.aheads.length - from.looks;
  overlay.close();
  return figuresOf(spent / 1e6 / ms, (60_000 * looks) / ms, overlay.aheads);
}

const threads = () => readdirSync('/proc/self/task');

function figuresOf(share: number, looksAMinute: number, aheads: OpenOverlay['aheads']): Figure[] {
  const horizons = aheads.map(({ tick, until }) => (until - tick) / TICK_RATE);
  const failure = aheads.length > 0 ? undefined : 'the overlay was told nothing ahead';
  return [
    { name: `looking ahead, ${BOTS} pilots: share of a core`, value: 100 * share, unit: '%', failure },
    { name: 'looks a minute', value: looksAMinute, unit: '', failure },
    { name: 'seconds seen ahead', value: mean(horizons), unit: 's', failure, details: summary(horizons) },
  ];
}
