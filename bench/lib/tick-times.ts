import { setTimeout as wait } from 'node:timers/promises';
import type { BenchApp } from './app.ts';

/** The thread's own p99 of each second, ms. */
export async function tickTimes({ simulation }: BenchApp, seconds: number) {
  const times: number[] = [];
  await wait(1_100);
  for (let i = 0; i < seconds; i++) {
    await wait(1_000);
    if (simulation.timing) times.push(simulation.timing.tickMs.p99);
  }
  return times;
}
