import { type ChildProcess, fork } from 'node:child_process';

export interface ListenOptions {
  port: number;
  path: string;
  headers: Record<string, string>;
  clients: number;
}

/** A separate process that reads many event streams and counts events. */
export interface Listeners {
  /** Resolves when `count` more events have arrived in total. */
  received(count: number): Promise<void>;
  stop(): void;
}

/** Resolves when all streams are open. */
export async function startListeners(options: ListenOptions): Promise<Listeners> {
  const child: ChildProcess = fork(new URL('./listeners-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const answered = () => new Promise<void>(resolve => child.once('message', () => resolve()));
  const opened = answered();
  child.send(options);
  await opened;
  return {
    received(count) {
      const done = answered();
      child.send(count);
      return done;
    },
    stop: () => void child.kill(),
  };
}
