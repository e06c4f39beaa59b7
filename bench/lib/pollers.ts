import { type ChildProcess, fork } from 'node:child_process';

export interface PollTarget {
  port: number;
  path: string;
  headers: Record<string, string>;
}

export interface PollOrder extends PollTarget {
  pollers: number;
  everyMs: number;
}

/** A process of its own with many callers, each of whom asks again and again. */
export function startPollers(target: PollTarget) {
  const child: ChildProcess = fork(new URL('./pollers-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    poll(pollers: number, everyMs: number) {
      child.send({ ...target, pollers, everyMs } satisfies PollOrder);
    },
    /** Ends them and tells how many answers they had. */
    stop: () =>
      new Promise<number>(resolve => {
        child.once('message', answers => {
          child.kill();
          resolve(Number(answers));
        });
        child.send('stop');
      }),
  };
}
