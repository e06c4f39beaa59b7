import { type ChildProcess, fork } from 'node:child_process';

/** Runs one kind of clients in its own process. */

export interface PartOptions {
  url: string;
  key: string;
  clients: number;
}

/** Figures by name. All figures in `bad` should be 0. */
export interface PartFigures {
  done: Record<string, number>;
  bad: Record<string, number>;
}

export interface Part {
  figures(): Promise<PartFigures>;
  stop(): void;
}

/** Starts `options.clients` clients of a kind (`streams`, `overlays` ...). Resolves when all are connected. */
export async function startPart(kind: string, options: PartOptions): Promise<Part> {
  const child: ChildProcess = fork(new URL(`./${kind}.ts`, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', message => resolve(message as T));
      child.once('exit', code => reject(new Error(`The process of the ${kind} ended with code ${code}.`)));
    }).finally(() => child.removeAllListeners());
  const ready = next();
  child.send(options);
  await ready;
  return {
    figures() {
      const figures = next<PartFigures>();
      child.send('figures');
      return figures;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/**
 * Called in the process that runs the clients. Runs `start` with its options and reports `figures`, which the clients
 * update.
 */
export function servePart(start: (options: PartOptions) => Promise<void>, figures: PartFigures) {
  process.on('message', async (message: PartOptions | 'figures') => {
    if (message !== 'figures') await start(message);
    process.send?.(message === 'figures' ? figures : 'ready');
  });
  process.on('disconnect', () => process.exit());
}

/** Starts one client after the other, a few at a time, as an audience arrives. */
export async function oneByOne(count: number, start: (index: number) => Promise<unknown>) {
  const AT_ONCE = 20;
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => start(from + i));
    await Promise.all(some);
  }
}
