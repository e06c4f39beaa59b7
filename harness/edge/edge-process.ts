import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../process.ts';
import { SECRET } from './edge.ts';

/** An edge that runs in its own process on a fixed port, as with `npm run edge`. */
export interface EdgeProcess {
  url: string;
  pid(): number;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts the edge on the same port. */
  restart(): Promise<void>;
  /** Sends a signal. Resolves with the exit code once the process has ended. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = join(import.meta.dirname, '..', '..');

export async function startEdgeProcess(
  redis: string,
  extra: Record<string, string> = {},
): Promise<EdgeProcess> {
  const env = {
    ...process.env,
    PORT: await freePort(),
    STARFRAY_REDIS: redis,
    STARFRAY_EDGE_SECRET: SECRET,
    ...extra,
  };
  let child: ChildProcess;
  const start = async () => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', 'edge/main.ts'],
      {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return whenReady(child);
  };
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return code;
  };
  const url = await start();
  return {
    url,
    pid: () => child.pid ?? 0,
    stop,
    kill: async () => void (await stop('SIGKILL')),
    async restart() {
      await stop('SIGKILL');
      await start();
    },
  };
}

/**
 * Resolves with the address in the edge's ready line. Rejects with the output of the process if the process ends first.
 */
function whenReady(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', line => output.push(line));
  }
  child.stdout?.on('data', (data: Buffer) => {
    const [, url] = /^listening on (\S+)/m.exec(data.toString()) ?? [];
    if (url) resolve(url);
  });
  child.once('exit', code => reject(new Error(`The edge ended with code ${code}:\n${output.join('\n')}`)));
  return promise;
}
