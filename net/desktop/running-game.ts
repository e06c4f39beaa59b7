import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '../../server/start-error.ts';
import type { Config } from '../config.ts';

/** The game that may already run, as a start by double click or the window finds it. */

/** Longest wait for the answer of a game that may be running. @limit */
const ANSWER_MS = 3_000;
/** A server that listens on every address of the machine is reached at the loopback address. */
const OWN: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** With port 0 if a free one must be picked. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = OWN[host] ?? host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Who answers at that address. */
export async function whoAnswers(url: string): Promise<'game' | 'another program' | 'nobody'> {
  if (url.endsWith(':0')) return 'nobody';
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const health = (await answer.json().catch(() => null)) as { api?: unknown } | null;
    return typeof health?.api === 'string' ? 'game' : 'another program';
  } catch (error) {
    return isUnreachable(error) ? 'nobody' : 'another program';
  }
}

function isUnreachable(error: unknown) {
  const { code, syscall } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
  return syscall === 'connect' || code === 'ECONNREFUSED';
}

/** Whether the game runs there. Throws a StartError when another program does. */
export async function isGameAt(url: string): Promise<boolean> {
  const answers = await whoAnswers(url);
  if (answers !== 'another program') return answers === 'game';
  throw new StartError(
    `Another program than the game answers at ${url}: stop it, or set PORT to another port.`,
  );
}

const ADMIN = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../cli/admin.ts')];

/** A new one-time link to the streaming menu of the running game; empty if that belongs to another user or folder. */
export function adminLink(url: string): string {
  const { stdout } = spawnSync(process.execPath, ADMIN, { encoding: 'utf8', windowsHide: true });
  if (!stdout) console.error(`The game at ${url} has another data folder: sign in to it by its own link.`);
  return stdout.trim();
}
