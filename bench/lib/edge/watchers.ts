import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hasRedis } from '../../../harness/find-redis.ts';

/** Watchers that need almost no CPU time; see `watchers.c`. */

const SOURCE = fileURLToPath(new URL('./watchers.c', import.meta.url));

/**
 * Compiles the watchers. If the watchers or an edge's Redis cannot run here, this function prints the reason and
 * returns null.
 */
export function compileWatchers(): string | null {
  const program = join(mkdtempSync(join(tmpdir(), 'starfray-watchers-')), 'watchers');
  if (hasRedis && spawnSync('cc', ['-O2', '-o', program, SOURCE]).status === 0) return program;
  console.log('Left out: redis-server or a C compiler is missing.');
  return null;
}

export interface Watchers {
  /** Number of messages so far, and how long the slowest watcher waited for its first one, in ms. */
  counts(): Promise<{ messages: number; firstMs: number }>;
  stop(): void;
}

/** Starts watchers. Resolves when all are connected. `paths`: each watcher uses the next path. */
export async function startWatchers(
  program: string,
  port: number,
  count: number,
  paths: readonly string[],
): Promise<Watchers> {
  const child = spawn(program, [String(port), String(count), ...paths], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const next = linesOf(child);
  await next();
  return {
    async counts() {
      child.stdin.write('\n');
      const [messages = 0, , first = 0] = (await next()).split(' ').map(Number);
      return { messages, firstMs: first / 1_000 };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

function linesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('The watchers were started without a pipe.');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The watchers have ended: are 20,000 open files allowed (ulimit -n)?');
    return value as string;
  };
}
