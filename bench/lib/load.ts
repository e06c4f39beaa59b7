import { type ChildProcess, fork } from 'node:child_process';
import type { Asked } from './asked.ts';
import { hasWrk, wrkLoad } from './wrk.ts';

export interface LoadOptions {
  asked: Asked;
  connections: number;
  ms: number;
}

export interface LoadResult {
  requests: number;
  /** Number of wrong answers, and of requests without an answer. */
  refused: number;
}

/** Keeps a number of connections busy, with one request at a time on each. */
export interface Load {
  run(options: LoadOptions): Promise<LoadResult>;
  stop(): void;
}

/**
 * Returns a load generator for slices of the given length. It uses `wrk`. It uses a Node process if `wrk` is missing,
 * or if the slices are too short for `wrk`, which counts whole seconds. The Node process is slower than the servers, so
 * they sometimes wait for it.
 */
export function startLoad(sliceMs: number): Load {
  if (sliceMs < 1000) return nodeLoad();
  if (hasWrk()) return wrkLoad();
  console.log('wrk is not installed: a Node process makes the load, so ratios of requests are less exact.');
  return nodeLoad();
}

/** Returns a load generator that uses a Node process. */
export function nodeLoad(): Load {
  const child: ChildProcess = fork(new URL('./load-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: options =>
      new Promise<LoadResult>((resolve, reject) => {
        child.once('message', message => resolve(message as LoadResult));
        child.once('exit', code => reject(new Error(`The load process ended with code ${code}.`)));
        child.send(options);
      }).finally(() => child.removeAllListeners()),
    stop: () => void child.kill(),
  };
}
