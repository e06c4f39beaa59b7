import { execFileSync } from 'node:child_process';
import { StartError } from '../../server/start-error.ts';
import type { Platform } from './platforms.ts';

/**
 * Runs npm in a folder for a platform and returns its output. It uses cached packages if there are any, and does not
 * run install scripts.
 */
export function npm(folder: string, { os, cpu }: Platform, ...args: string[]): string {
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--omit=dev'];
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    return execFileSync('npm', [...args, ...target, ...quiet], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT_BYTES,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new StartError(`"npm ${args[0]}" failed: ${String((error as { stderr?: unknown }).stderr).trim()}`);
  }
}

/** Maximum size of npm's output, which is enough for a list of all packages. Unit: bytes. */
const MAX_OUTPUT_BYTES = 16 * 1_048_576;
