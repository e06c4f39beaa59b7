import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PlatformEvent } from '../../../net/platform/platform.ts';
import { environment } from '../../process.ts';

/** A server process with a platform of which the test says what happens there. */
export interface PlatformProcess {
  url: string;
  /** Something happens on the platform. */
  report(number: number, event: PlatformEvent): void;
  /** Ends the simulation thread as a crash would. */
  killThread(): void;
  end(signal: NodeJS.Signals): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');

/** `onTakenIn` is called with the number of each event that the game has dealt with. */
export async function startPlatformProcess(
  home: string,
  extra: Record<string, string>,
  onTakenIn: (number: number) => void,
): Promise<PlatformProcess> {
  const args = ['--disable-warning=ExperimentalWarning', 'test/fixtures/serve-with-platform.ts'];
  const child = spawn(process.execPath, [...args, join(home, 'settled')], {
    cwd: ROOT,
    env: environment(home, extra),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // it was killed
  const exit = once(child, 'exit');
  const send = (line: object) => void child.stdin.write(`${JSON.stringify(line)}\n`);
  const url = await new Promise<string>((resolve, reject) => {
    exit.then(([code]) => reject(new Error(`The server ended with code ${code}.`)));
    createInterface({ input: child.stdout }).on('line', line => {
      const [, address] = /^listening on (\S+)$/.exec(line) ?? [];
      const [, number] = /^taken in (\d+)$/.exec(line) ?? [];
      if (address) resolve(address);
      if (number) onTakenIn(Number(number));
    });
  });
  return {
    url,
    report: (number, event) => send({ number, event }),
    killThread: () => send({ kill: 'thread' }),
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}
