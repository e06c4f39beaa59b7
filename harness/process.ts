import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf, commandOf } from './process-table.ts';

/** The game as a user starts it: a process of its own, a folder of its own, a free port. */

const ROOT = join(import.meta.dirname, '..');
/** On Windows, a signal of another process ends a process at once: the end of stdin asks for a stop. */
const IS_WINDOWS = process.platform === 'win32';

export interface ServerProcess {
  url: string;
  /** The printed one-time link to the streaming menu. */
  adminLink: string;
  child: ChildProcess;
  /** Lines of both outputs so far. */
  output: string[];
  /** The process that serves, below the supervisor that `child` is; it changes with a restart. */
  serverPid(): number;
  /** Sends the signal to the supervisor and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills supervisor and server at once, as a power cut does. */
  crash(): Promise<void>;
}

/** The last process of the chain npm, shell, supervisor, server, beginning at any of them. */
export function lastOf(pid: number): number {
  const isServer = /net[\\/]serve\.ts/.test(commandOf(pid));
  const [child] = isServer ? [] : childrenOf(pid);
  return child ? lastOf(child) : pid;
}

/**
 * A new folder, by default in the system's temporary folder. Windows may refuse for a moment to remove what was just
 * closed: that is retried.
 */
export const temporaryHome = (parent = tmpdir()) => {
  const path = mkdtempSync(join(parent, 'starfray-home-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  return { path, remove };
};

/** Ports that no system gives to a connection or to a server that asks for port 0. */
const FREE_PORTS = { first: 20_000, count: 12_000 };

/**
 * A port for a server that will return to it: one that was bound to port 0 stays in use for a minute after a stop.
 * Nobody else gets it meanwhile.
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

/** `NODE_OPTIONS` of `extra` are added to those of this process. */
export const environment = (home: string, extra: Environment = {}) => ({
  ...process.env,
  PORT: '0',
  STARFRAY_HOME: home,
  ...extra,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${extra.NODE_OPTIONS ?? ''}`.trim(),
});

/** Windows runs `npm` by a shell, which would be killed in its place: there, npm itself must report its path. */
export const canStartNpm = !IS_WINDOWS || process.env.npm_execpath !== undefined;

/** The program `npm` and its first arguments. */
export const NPM: readonly [string, ...string[]] = IS_WINDOWS
  ? [process.execPath, process.env.npm_execpath ?? '']
  : ['npm'];

/** `npm start`; a signal to the process reaches npm only. */
export function spawnNpmStart(home: string): ChildProcess {
  const [command, ...args] = NPM;
  const env = environment(home);
  return spawn(command, [...args, 'start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs `net/main.ts` without npm in between and waits until it serves. */
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
 * Number of lines that a server prints once it can be reached: its address, the link to the streaming menu, where to
 * begin.
 */
export const GREETING = 3;

/** Resolves when all of them are there; rejects with all output when the process ends before. */
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
      if (server) process.kill(server, 'SIGKILL'); // on Windows, what Node started ends with it
      await exit;
    },
  };
}

/** What `npm run --silent key` does, without npm, which needs a shell on Windows. */
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
