import { type ChildProcess, fork } from 'node:child_process';
import type { LoadOrder, LoadResult } from './load-worker.ts';

/** A process that keeps a number of connections busy, one request at a time on each. */
export function startLoad() {
  const child: ChildProcess = fork(new URL('./load-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    pid: child.pid,
    run: (order: LoadOrder) =>
      new Promise<LoadResult>((resolve, reject) => {
        child.once('message', message => resolve(message as LoadResult));
        child.once('exit', code => reject(new Error(`The load process ended with code ${code}.`)));
        child.send(order);
      }).finally(() => child.removeAllListeners()),
    stop: () => child.kill(),
  };
}
