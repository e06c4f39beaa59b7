import { setTimeout as wait } from 'node:timers/promises';
import type { TickTiming } from '../../schema/wire/messages.ts';
import type { BenchApp } from './app.ts';

/** Time for which a quick run watches: too short for the figures to say anything. Unit: s. */
export const QUICK_SECONDS = 0.5;

/**
 * The thread's own figures for each second, without the current second. If `seconds` is less than one, they are the
 * last figures that the thread has reported by then.
 */
export async function timings({ simulation }: Pick<BenchApp, 'simulation'>, seconds: number) {
  const found: TickTiming[] = [];
  const step = Math.min(seconds, 1);
  do await wait(step * 1_100);
  while (!simulation.timing);
  for (let passed = 0; passed < seconds; passed += step) {
    await wait(step * 1_000);
    if (simulation.timing) found.push(simulation.timing);
  }
  return found;
}

/** The thread's own times of ticks for each second, in ms. */
export const tickTimings = async (app: BenchApp, seconds: number) =>
  (await timings(app, seconds)).map(({ tickMs }) => tickMs);

/** The thread's own p99 of each second, in ms. */
export const tickTimes = async (app: BenchApp, seconds: number) =>
  (await tickTimings(app, seconds)).map(({ p99 }) => p99);
