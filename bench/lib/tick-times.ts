import { setTimeout as wait } from 'node:timers/promises';
import type { TickTiming } from '../../schema/wire/messages.ts';
import type { BenchApp } from './app.ts';

/** The thread's own figures for each second, in ms, without the current second. */
export async function tickTimings({ simulation }: BenchApp, seconds: number) {
  const times: TickTiming['tickMs'][] = [];
  await wait(1_100);
  for (let i = 0; i < seconds; i++) {
    await wait(1_000);
    if (simulation.timing) times.push(simulation.timing.tickMs);
  }
  return times;
}

/** The thread's own p99 of each second, in ms. */
export const tickTimes = async (app: BenchApp, seconds: number) =>
  (await tickTimings(app, seconds)).map(({ p99 }) => p99);
