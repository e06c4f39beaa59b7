import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf, commandOf } from './process-table.ts';

/** The game as a user starts it: its own process, its own folder, a free port. */

const ROOT = join(import.meta.dirname, '..');
/** On Windows, a signal from another process ends a process at once, so closing stdin is used to stop it. */
const IS_WINDOWS = process.platform === 'win32';

export interface ServerProcess {
  url: string;
  /** The printed one-time link to the streaming menu. */
  adminLink: string;
  child: ChildProcess;
  /** Lines of stdout and stderr so far. */
  output: string[];
  /** Id of the process that serves, which is a child of the supervisor `child`. It changes with a restart. */
  serverPid(): number;
  /** Sends the signal to the supervisor and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills supervisor and server at once, like a power cut. */
  crash(): Promise<void>;
}

/** The last process in the chain npm, shell, supervisor, server, starting at any of them. */
export function lastOf(pid: number): number {
  const isServer = /net[\\/]serve\.ts/.test(commandOf(pid));
  const [child] = isServer ? [] : childrenOf(pid);
  return child ? lastOf(child) : pid;
}

/**
 * A new folder, by default in the system's temporary folder. Removing it is retried, because Windows may refuse that
 * for a moment after files were closed.
 */
export const temporaryHome = (parent = tmpdir()) => {
  const path = mkdtempSync(join(parent, 'starfray-home-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  return { path, remove };
};

/** Ports that no system assigns to connections, or to servers that ask for port 0. */
const FREE_PORTS = { first: 20_000, count: 12_000 };

/**
 * A port for a server that will be restarted on it. One that was assigned for port 0 stays in use for a minute after a
 * stop. No other test gets it meanwhile.
 */
export async function freePort(): Promise<string> {
  const port = FREE_PORTS.first + Math.floor(Math.random() * FREE_PORTS.count);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await once(probe.close(), 'close');
  return String(port);
}

type Environment = Record<string, string>;

/** Environment for a process. `NODE_OPTIONS` in `extra` are added to those of this process. */
export const environment = (home: string, extra: Environment = {}) => ({
  ...process.env,
  PORT: '0',
  STARFRAY_HOME: home,
  ...extra,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${extra.NODE_OPTIONS ?? ''}`.trim(),
});

/**
 * Whether tests can start npm. Windows runs `npm` by a shell, which would be killed instead of it, so the path to npm
 * itself must be known.
 */
export const canStartNpm = !IS_WINDOWS || process.env.npm_execpath !== undefined;

/** The program `npm` and its first arguments. */
export const NPM: readonly [string, ...string[]] = IS_WINDOWS
  ? [process.execPath, process.env.npm_execpath ?? '']
  : ['npm'];

/** Runs `npm start`. A signal to the process reaches only npm. */
export function spawnNpmStart(home: string): ChildProcess {
  const [command, ...args] = NPM;
  const env = environment(home);
  return spawn(command, [...args, 'start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs `net/main.ts` without npm, and waits until it serves. */
export async function startServerProcess(home: string, extra: Environment = {}): Promise<ServerProcess> {
  const env = environment(home, IS_WINDOWS ? { STARFRAY_STOP_ON_STDIN: '1', ...extra } : extra);
  const args = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: [IS_WINDOWS ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  return whenReady(child);
}

function askToEnd(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.stdin && signal !== 'SIGKILL') child.stdin.end();
  else child.kill(signal);
}

/**
 * Number of lines that a server prints once it can be reached: its address, the link to the streaming menu, and where
 * to begin.
 */
export const GREETING = 3;

/** Resolves when all these lines have been printed. Rejects with all output if the process ends before. */
export async function whenReady(child: ChildProcess): Promise<ServerProcess> {
  const output: string[] = [];
  if (!child.stdout || !child.stderr) throw new Error('The process was started without pipes.');
  createInterface(child.stderr).on('line', line => output.push(line));
  const lines = createInterface(child.stdout);
  lines.on('line', line => output.push(line));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.on('line', () => {
    const ready = output.findIndex(line => line.startsWith('listening on '));
    if (ready >= 0 && output.length >= ready + GREETING) resolve(output[ready].slice('listening on '.length));
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
      askToEnd(child, signal);
      const [code] = await exit;
      return code;
    },
    serverPid: () => lastOf(child.pid ?? 0),
    async crash() {
      const exit = once(child, 'exit');
      const server = IS_WINDOWS ? null : lastOf(child.pid ?? 0);
      child.kill('SIGKILL');
      if (server) process.kill(server, 'SIGKILL'); // on Windows, children of a Node process end with it
      await exit;
    },
  };
}

/** Makes a key like `npm run --silent key`, but without npm, which needs a shell on Windows. */
export function makeKey(home: string): string {
  const args = ['--disable-warning=ExperimentalWarning', 'net/cli/key.ts'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: environment(home),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`net/cli/key.ts ended with code ${status}: ${stderr}`);
  return stdout.trim();
}
