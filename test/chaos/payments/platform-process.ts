import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment } from '../../../harness/process.ts';
import type { PlatformEvent } from '../../../net/platform/intake/platform.ts';
import type { Kill } from './plan.ts';

/** A server process with a platform that the test controls. */
export interface PlatformProcess {
  url: string;
  /**
   * Makes everything in the batch happen on the platform at once. Resolves when the game has handled the batch and
   * everything that the batch kills has ended; a killed simulation thread has been restored by then. Rejects if the
   * process ends for another reason.
   */
  deliver(batch: Batch): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface Batch {
  events: { number: number; event: PlatformEvent }[];
  kill: Kill | null;
}

/** The game's answer to the arrival with the number `number`, or the code of the refusal. */
export type Answer = { number: number; answer: unknown } | { number: number; refused: string };

/** A line of JSON that the process writes to stdout. */
export type Said = { url: string } | Answer | { over: true };

const ROOT = join(import.meta.dirname, '../../..');

/** Starts the process. `onAnswer` is called with each answer of the game. */
export async function startPlatformProcess(
  home: string,
  extra: Record<string, string>,
  onAnswer: (answer: Answer) => void,
): Promise<PlatformProcess> {
  const args = ['--disable-warning=ExperimentalWarning', 'test/fixtures/serve-with-platform.ts'];
  const child = spawn(process.execPath, [...args, join(home, 'settled')], {
    cwd: ROOT,
    env: environment(home, extra),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // the process was killed
  const exit = once(child, 'exit');
  const started = Promise.withResolvers<string>();
  let onOver = () => {};
  createInterface({ input: child.stdout }).on('line', line => {
    const said: Said = JSON.parse(line);
    if ('url' in said) started.resolve(said.url);
    else if ('over' in said) onOver();
    else onAnswer(said);
  });
  const ended = async () => {
    const [code, signal] = await exit;
    throw new Error(`The server ended with ${signal ?? `code ${code}`}.`);
  };
  const url = await Promise.race([started.promise, ended()]);
  return {
    url,
    async deliver(batch) {
      const over = new Promise<void>(resolve => {
        onOver = resolve;
      });
      child.stdin.write(`${JSON.stringify(batch)}\n`);
      if (batch.kill?.victim !== 'server') return Promise.race([over, ended()]);
      const [, signal] = await exit;
      if (signal !== 'SIGKILL') return ended();
    },
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}
