import { type ChildProcess, fork } from 'node:child_process';

export interface PollTarget {
  port: number;
  path: string;
  headers: Record<string, string>;
}

export interface PollOptions extends PollTarget {
  pollers: number;
  everyMs: number;
}

/** Starts a separate process with many callers that poll. */
export function startPollers(target: PollTarget) {
  const child: ChildProcess = fork(new URL('./pollers-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    pid: child.pid ?? 0,
    poll(pollers: number, everyMs: number) {
      child.send({ ...target, pollers, everyMs } satisfies PollOptions);
    },
    /** Pauses the callers. Returns how many answers they got since they began. */
    pause: () =>
      new Promise<number>(resolve => {
        child.once('message', answers => resolve(Number(answers)));
        child.send('pause');
      }),
    stop: () => child.kill(),
  };
}
