import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchOptions, Figure } from './report.ts';

/** Time after which a bench counts as hanging. Unit: ms. */
const LIMIT_MS = 30 * 60_000;

/**
 * Runs a bench in its own process, so that it is not affected by another bench's pinned threads, memory or compiled
 * code. Rejects if it fails.
 */
export async function runBench(name: string, { quick }: BenchOptions): Promise<Figure[]> {
  const child = fork(new URL('../one.ts', import.meta.url), [name, ...(quick ? ['--quick'] : [])], {
    execArgv: process.execArgv,
    serialization: 'advanced', // for figures that are not numbers
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let figures: Figure[] | null = null;
  child.once('message', message => {
    figures = message as Figure[];
  });
  const [code, signal] = await once(child, 'exit');
  if (!figures) throw new Error(`it ended by ${signal ?? `code ${code}`} without figures`);
  return figures;
}
