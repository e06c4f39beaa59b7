import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { freePort, temporaryHome } from './process.ts';

/** A real Redis server for tests, on a free port and with its own folder. */

export interface TestRedis {
  port: string;
  url: string;
  /** Opens a connection for checks. Without `url`, it connects as the default user. */
  connect(url?: string): Redis;
  /** Kills the Redis server, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts the Redis server on the same port, with the same folder. */
  start(): Promise<void>;
  /** Suspends or resumes the Redis server. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
}

/** Data that the Redis server retains when it is killed: none, or everything that it has acknowledged. */
export type Persistence = 'none' | 'all';
const KEEPING: Record<Persistence, string[]> = {
  none: ['--appendonly', 'no'],
  all: ['--appendonly', 'yes', '--appendfsync', 'always'],
};

export async function startRedis(persistence: Persistence = 'none', more: string[] = []): Promise<TestRedis> {
  const folder = temporaryHome();
  const port = await freePort();
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder.path, '--save', ''];
  const connections: Redis[] = [];
  let child: ChildProcess | null = null;

  const start = async () => {
    child = spawn('redis-server', [...args, ...KEEPING[persistence], ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilReady(child);
  };
  const kill = async () => {
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    child = null;
  };
  await start();

  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    connect(url = `redis://127.0.0.1:${port}`) {
      const connection = new Redis(url, { protocol: 2, disableClientInfo: true, enableReadyCheck: false });
      connection.on('error', () => {}); // requests over the connection fail with the same error
      connections.push(connection);
      return connection;
    },
    kill,
    start,
    signal: signal => void child?.kill(signal),
    async close() {
      for (const connection of connections) connection.disconnect();
      await kill();
      folder.remove();
    },
  };
}

async function untilReady(child: ChildProcess) {
  if (!child.stdout) throw new Error('Redis was started without a pipe.');
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', line => {
    said.push(line);
    if (line.includes('Ready to accept connections')) resolve();
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`Redis ended:\n${said.join('\n')}`)));
  await promise;
}
