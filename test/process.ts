import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The game as a user starts it: a process of its own, a folder of its own, a free port. */

const ROOT = join(import.meta.dirname, '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export interface ServerProcess {
  url: string;
  /** The one-time link to the streaming menu that was printed. */
  adminLink: string;
  child: ChildProcess;
  /** Lines of both outputs so far. */
  output: string[];
  /** The process that serves, below the supervisor that `child` is: another one after a restart. */
  serverPid(): number;
  /** Sends the signal to the supervisor and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills supervisor and server at once, as a power cut does. */
  crash(): Promise<void>;
}

/** Processes started by that one, as Linux tells them. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** The last process of the chain npm, shell, supervisor, server, from any of them on. */
export function lastOf(pid: number): number {
  const isServer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('net/serve.ts');
  const [child] = isServer ? [] : childrenOf(pid);
  return child ? lastOf(child) : pid;
}

/** A new folder, by default where the system keeps passing files. */
export const temporaryHome = (parent = tmpdir()) => {
  const path = mkdtempSync(join(parent, 'starfray-home-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/**
 * A port for a server that is to come back on it: what was bound to port 0 stays taken for a minute after a
 * stop.
 */
export async function freePort() {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return String(port);
}

type Environment = Record<string, string>;

export const environment = (home: string, extra: Environment = {}) => ({
  ...process.env,
  PORT: '0',
  STARFRAY_HOME: home,
  ...extra,
});

/** Runs `net/main.ts` without npm in between and waits until it serves. */
export async function startServerProcess(home: string, extra: Environment = {}): Promise<ServerProcess> {
  const env = environment(home, extra);
  const args = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return whenReady(child);
}

/** Resolves at the ready line; rejects with all output when the process ends before it. */
export async function whenReady(child: ChildProcess): Promise<ServerProcess> {
  const output: string[] = [];
  if (!child.stdout || !child.stderr) throw new Error('The process was started without pipes.');
  createInterface(child.stderr).on('line', line => output.push(line));
  const lines = createInterface(child.stdout);
  lines.on('line', line => output.push(line));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.on('line', () => {
    const ready = output.findIndex(line => line.startsWith('listening on '));
    if (ready >= 0 && output.length > ready + 1) resolve(output[ready].slice('listening on '.length));
  });
  child.once('exit', code => reject(new Error(`The server ended with code ${code}:\n${output.join('\n')}`)));
  const url = await promise;
  return {
    url,
    adminLink: output.find(line => line.includes('/admin#'))?.replace(/^.*(http)/, '$1') ?? '',
    child,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
    serverPid: () => lastOf(child.pid ?? 0),
    async crash() {
      const exit = once(child, 'exit');
      const server = lastOf(child.pid ?? 0);
      child.kill('SIGKILL');
      process.kill(server, 'SIGKILL');
      await exit;
    },
  };
}

/** `npm run --silent key`: what a user does to get a key. */
export function makeKey(home: string): string {
  const { stdout, stderr, status } = spawnSync(npm, ['run', '--silent', 'key'], {
    cwd: ROOT,
    env: environment(home),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm run key ended with code ${status}: ${stderr}`);
  return stdout.trim();
}
