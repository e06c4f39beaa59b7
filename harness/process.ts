import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf, commandOf } from './process-table.ts';

/** The game started as a user would start it: in its own process, with its own folder, on a free port. */

const ROOT = join(import.meta.dirname, '..');
/** On Windows, a signal from another process ends a process at once, so the game is stopped by closing its stdin. */
const IS_WINDOWS = process.platform === 'win32';

export interface ServerProcess {
  url: string;
  /** The one-time link to the streaming menu that the server printed. */
  adminLink: string;
  child: ChildProcess;
  /** Lines of stdout and stderr so far. */
  output: string[];
  /** Id of the server process, which is a child of the supervisor `child`. It changes with every restart. */
  serverPid(): number;
  /** Sends the signal to the supervisor. Resolves with the supervisor's exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills the supervisor and the server at once, as a power cut would. */
  crash(): Promise<void>;
}

/** Id of the last process in the chain of npm, shell, supervisor and server. `pid` may be any of them. */
export function lastOf(pid: number): number {
  const isServer = /net[\\/]serve\.ts/.test(commandOf(pid));
  const [child] = isServer ? [] : childrenOf(pid);
  return child ? lastOf(child) : pid;
}

/**
 * Creates a new folder, by default in the system's temporary folder. Its removal is retried, because Windows
 * may refuse it for a moment after files in it were closed.
 */
export const temporaryHome = (parent = tmpdir()) => {
  const path = mkdtempSync(join(parent, 'starfray-home-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  return { path, remove };
};

/** Ports that no operating system assigns to connections, or to servers that ask for port 0. */
const FREE_PORTS = { first: 20_000, count: 12_000 };

/**
 * Finds a port for a server that will be restarted on it. The port is not requested as port 0, because such a port
 * would stay in use for a minute after a stop. No other test gets the same port meanwhile.
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

/** Builds the environment for a process. `NODE_OPTIONS` in `extra` are added to the options of this process. */
export const environment = (home: string, extra: Environment = {}) => ({
  ...process.env,
  PORT: '0',
  STARFRAY_HOME: home,
  ...extra,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${extra.NODE_OPTIONS ?? ''}`.trim(),
});

/**
 * Whether tests can start npm. On Windows `npm` runs through a shell, which would be killed in place of npm,
 * so there the path to npm itself must be known.
 */
export const canStartNpm = !IS_WINDOWS || process.env.npm_execpath !== undefined;

/** The command that starts npm, with its first arguments. */
export const NPM: readonly [string, ...string[]] = IS_WINDOWS
  ? [process.execPath, process.env.npm_execpath ?? '']
  : ['npm'];

/** Runs `npm start`. A signal to the returned process reaches only npm. */
export function spawnNpmStart(home: string): ChildProcess {
  const [command, ...args] = NPM;
  const env = environment(home);
  return spawn(command, [...args, 'start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs `net/main.ts` without npm. Resolves when the server answers requests. */
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
 * Number of lines that a server prints once it is reachable: its address, the link to the streaming menu, and
 * a hint where to begin.
 */
export const GREETING = 3;

/**
 * Resolves when the lines of the greeting have been printed. Rejects with the whole output of the process if the
 * process ends first.
 */
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
      if (server) process.kill(server, 'SIGKILL'); // not needed on Windows, where children of a Node process end with it
      await exit;
    },
  };
}

/** Creates a key as `npm run --silent key` does, but without npm, which needs a shell on Windows. */
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
