import type { Asked } from './asked.ts';
import { startLoad } from './load.ts';
import { median, summary } from './stats.ts';

/** A way to answer the same question, served by this process. */
export interface Contender {
  name: string;
  asked: Asked;
}

export interface SliceOptions {
  connections: number;
  rounds: number;
  sliceMs: number;
  /** CPU time spent so far, ns. */
  cpu(): number;
}

/** A slice with fewer answers than this says nothing. */
const MIN_REQUESTS = 50;

/**
 * CPU time a request costs each contender, in us: medians of slices that take turns, so that what else the
 * machine does falls on all alike.
 */
export async function compareServed(contenders: Contender[], options: SliceOptions) {
  const load = startLoad();
  const costs = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const slice = async ({ name, asked }: Contender, ms: number, isKept: boolean) => {
    const before = options.cpu();
    const result = await load.run({ asked, connections: options.connections, ms });
    const spent = options.cpu() - before;
    if (result.refused > 0) throw new Error(`${name}: ${result.refused} of ${result.requests} were refused.`);
    if (isKept && result.requests >= MIN_REQUESTS) costs.get(name)?.push(spent / 1000 / result.requests);
  };
  try {
    for (const contender of contenders) await slice(contender, options.sliceMs, false);
    for (let round = 0; round < options.rounds; round++) {
      for (const contender of contenders) await slice(contender, options.sliceMs, true);
    }
  } finally {
    load.stop();
  }
  return Object.fromEntries(
    [...costs].map(([name, values]) => [name, { us: median(values), slices: summary(values) }]),
  );
}
