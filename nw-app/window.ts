import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../net/config.ts';
import { onStopSignal } from '../server/stop-signals.ts';

interface Opening {
  /** The program that opens the window. */
  runtime: string;
  switches: readonly string[];
  /** The data that the shell needs. */
  start: Omit<Shell.Start, 'node' | 'launcher'>;
  config: Pick<Config, 'home' | 'stopOnStdin'>;
}

/**
 * Opens the window and resolves with the exit code once it is closed. When this process ends, the window also closes.
 * If a window for the same data folder is already open, it is shown instead.
 */
export async function openWindow({ runtime, switches, start, config }: Opening): Promise<number> {
  const shell: Shell.Start = { ...start, node: process.execPath, launcher: process.pid };
  const profile = `--user-data-dir=${join(config.home, 'window')}`;
  const child = spawn(runtime, [import.meta.dirname, profile, ...switches], {
    env: { ...process.env, STARFRAY_SHELL: JSON.stringify(shell) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32', // Ctrl-C reaches only this process, and the window ends in order
  });
  const stopOnStdin = config.stopOnStdin;
  onStopSignal(() => process.exit(0), { stopOnStdin, onShellDeath: null });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return 0;
  console.error(`The window ended with ${signal ?? `exit code ${code}`}. ${GOES_ON}`);
  return 1;
}

const GOES_ON =
  'If it had started the game, the game ends after 30 s without a round and without a connected overlay. Until then, "npm run app" opens a new window.';
