import { setTimeout as wait } from 'node:timers/promises';
import { type Cpu, cpuSpent, minus, times } from '../../harness/cpu.ts';
import type { Asked } from './asked.ts';
import { type Load, startLoad } from './load.ts';
import { median, summary } from './stats.ts';

/** One way to answer a request, served by this process. */
export interface Contender {
  name: string;
  asked: Asked;
}

export interface SliceOptions {
  connections: number;
  rounds: number;
  sliceMs: number;
  load?: Load;
}

/** CPU time per request, without the CPU time of the idle process. Unit: us. */
export interface Cost {
  us: Cpu;
  slices: Record<keyof Cpu, ReturnType<typeof summary>>;
  /** Why the cost is invalid, if it is. */
  failure?: string;
}

/** Slices with fewer answered requests than this per millisecond are discarded. */
const MIN_REQUESTS_A_MS = 0.05;

/**
 * Compares the CPU time per request of contenders, by medians of slices that alternate, so that other load on the
 * machine affects all equally. The CPU time of the idle process, also measured in turns, is subtracted. A contender
 * fails if any of its answers was wrong.
 */
export async function compareServed<Name extends string>(
  contenders: (Contender & { name: Name })[],
  options: SliceOptions,
): Promise<Record<Name, Cost>> {
  const load = options.load ?? startLoad(options.sliceMs);
  const sides = contenders.map(contender => ({ ...contender, slices: [] as Slice[] }));
  const idle: Cpu[] = [];
  try {
    for (let round = 0; round <= options.rounds; round++) {
      idle.push(await idleFor(options.sliceMs));
      for (const { asked, slices } of sides) slices.push(await sliceOf(load, asked, options));
    }
  } finally {
    load.stop();
  }
  const calm = medianOf(idle.slice(1));
  const least = options.sliceMs * MIN_REQUESTS_A_MS;
  const costs = sides.map(({ name, slices }) => [name, costOf(name, slices, calm, least)]);
  return Object.fromEntries(costs);
}

interface Slice {
  ms: number;
  spent: Cpu;
  requests: number;
  refused: number;
}

async function sliceOf(load: Load, asked: Asked, { connections, sliceMs }: SliceOptions): Promise<Slice> {
  const [from, before] = [performance.now(), cpuSpent()];
  const result = await load.run({ asked, connections, ms: sliceMs });
  return { ...result, spent: minus(cpuSpent(), before), ms: performance.now() - from };
}

/** CPU time per millisecond of the idle process. Unit: ns. */
export async function idleFor(ms: number): Promise<Cpu> {
  const [from, before] = [performance.now(), cpuSpent()];
  await wait(ms);
  return times(minus(cpuSpent(), before), 1 / (performance.now() - from));
}

/** The cost of a contender. The first slice is a warm-up, but its answers are also checked. */
function costOf(name: string, slices: Slice[], idle: Cpu, least: number): Cost {
  const kept = slices.slice(1).filter(({ requests }) => requests >= least);
  const costs = kept.map(({ spent, ms, requests }) =>
    times(minus(spent, times(idle, ms)), 1 / 1000 / requests),
  );
  const each = (part: keyof Cpu) => summary(costs.map(cost => cost[part]));
  return {
    us: medianOf(costs),
    slices: { front: each('front'), process: each('process') },
    failure: failureOf(name, slices, kept.length),
  };
}

function failureOf(name: string, slices: Slice[], kept: number) {
  const sum = (part: 'requests' | 'refused') => slices.reduce((total, slice) => total + slice[part], 0);
  if (sum('refused') > 0) {
    return `${name}: ${sum('refused')} of ${sum('requests')} answers were not as expected`;
  }
  return kept === 0 ? `${name}: no slice had enough answers` : undefined;
}

export const medianOf = (all: readonly Cpu[]): Cpu => ({
  front: median(all.map(({ front }) => front)),
  process: median(all.map(({ process }) => process)),
});
