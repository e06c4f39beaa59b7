import type { Config } from '../net/config.ts';

/** The address of the game or of the one to start, and who answers there now. */

/** Longest wait of the window for the answer of a game that may be running. @limit */
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
