import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { constants, devNull, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ScriptLanguage } from '../../schema/records/script-run.ts';
import { ARGUMENTS_FD, FILTER_FD, INFO_FD, INSIDE, wrapped } from '../confinement/bubblewrap.ts';
import type { Confinement, Namespaces } from '../confinement/confinement.ts';
import { killWithInner } from '../confinement/inner-process.ts';
import { seccompFilter } from '../confinement/seccomp.ts';
import { EVIDENCE } from '../confinement/surroundings.ts';
import { LANGUAGES } from '../languages.ts';
import { BUNDLES, rootOf, type SandboxPaths, sandboxPaths } from '../paths.ts';

/** The file handles that a process passes on to its children. */

/** O_CLOEXEC, see proc(5) on `fdinfo`: such a handle is closed when a new program starts. */
const CLOSE_ON_EXEC = 0o2000000;

/** Handles from number `first` on that this process inherited and would pass on. Linux only. */
function inheritedFrom(first: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter(fd => fd >= first && !(flagsOf(fd) & CLOSE_ON_EXEC));
}

function flagsOf(fd: number): number {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
    return Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '0', 8);
  } catch {
    return CLOSE_ON_EXEC; // the handle has been closed meanwhile
  }
}

let emptyFile: number | undefined;

/**
 * The handles for a process: the given number of pipes and nothing else. Inherited handles are replaced with an empty
 * file.
 */
function onlyPipes(pipes: number): StdioOptions {
  const stdio: StdioOptions = Array(pipes).fill('pipe');
  if (process.platform !== 'linux') return stdio;
  for (const fd of inheritedFrom(pipes)) {
    emptyFile ??= openSync(devNull, 'r');
    stdio[fd] = emptyFile;
  }
  return Array.from(stdio, each => each ?? 'ignore');
}

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Kernel limits, if a shell can set them: no core files, no writing of files, few handles, CPU time (s), data (KiB).
 * The process also checks them itself, for systems without such limits. Niceness gives the game priority over scripts.
 * It is set before the process starts, because it applies per thread, and new threads inherit it.
 */
const LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t 15; ulimit -d 262144; exec nice -n ${NICENESS} "$@"`;

/** A process that was started. `kill` ends it and every process that it started. */
export interface Launched {
  process: ChildProcess;
  kill(): void;
}

/** Starts a process for one run in the given language. */
export const launch = (language: ScriptLanguage, confinement: Confinement): Launched =>
  startNode(places => childArguments(places, language, confinement), confinement);

const childArguments = (places: SandboxPaths, language: ScriptLanguage, { level }: Confinement) => [
  ...permissions(places),
  ...(level === 'namespaces' ? EVIDENCE.map(path => `--allow-fs-read=${path}`) : []),
  ...LANGUAGES[language].flags,
  join(places.bundles, 'child.mjs'),
  language,
  places.binary,
  level,
];

/** Flags that restrict what Node lets a script's process do: it may only read the bundles. */
export const permissions = ({ bundles, binary }: SandboxPaths): string[] => [
  '--no-node-snapshot',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${join(bundles, '*')}`,
  `--allow-fs-read=${binary}`,
  '--disable-proto=delete',
  '--no-experimental-fetch',
  '--no-experimental-websocket',
  '--disable-warning=SecurityWarning',
];

/** Starts Node in a confinement. `argumentsFor` builds its arguments from the paths that it will see. */
export function startNode(
  argumentsFor: (places: SandboxPaths) => readonly string[],
  confinement: Confinement,
): Launched {
  const isWrapped = confinement.level === 'namespaces';
  const places = isWrapped ? INSIDE : sandboxPaths();
  const command = [places.node, ...argumentsFor(places)];
  if (isWrapped) return startWrapped(confinement, command);
  const child = confinement.level === 'process' ? startLimited(command) : startPlain(command);
  return { process: child, kill: () => child.kill('SIGKILL') };
}

function startWrapped(namespaces: Namespaces, inner: readonly string[]): Launched {
  const { command, options } = wrapped(namespaces, inner);
  const child = startLimited(command, 3);
  feed(child, ARGUMENTS_FD, options);
  feed(child, FILTER_FD, seccompFilter());
  return { process: child, kill: killWithInner(child, pipeOf(child, INFO_FD)) };
}

/** The pipe of a process with the number `fd`. Node's types know only five handles. */
const pipeOf = ({ stdio }: ChildProcess, fd: number) => [...stdio][fd] as Duplex;

function feed(child: ChildProcess, fd: number, content: string | Buffer) {
  const pipe = pipeOf(child, fd);
  pipe.on('error', () => {}); // the process has died; its exit status gives the reason
  pipe.end(content);
}

const startLimited = (command: readonly string[], furtherPipes = 0) =>
  start(['/bin/sh', '-c', LIMITS, 'sh', ...command], furtherPipes);

function startPlain(command: readonly string[]) {
  const child = start(command);
  try {
    if (child.pid) setPriority(child.pid, NICENESS);
  } catch {
    // the process has ended already
  }
  return child;
}

const start = ([file = '', ...rest]: readonly string[], furtherPipes = 0) =>
  spawn(file, rest, {
    env: ENVIRONMENT,
    cwd: rootOf(BUNDLES),
    stdio: onlyPipes(3 + furtherPipes),
    windowsHide: true,
  });

/**
 * The environment of a process. Of the server's own variables, it contains only the time zone, because a confined
 * process cannot determine it. io_uring is disabled. On Windows, Node needs `SystemRoot` to find the system's random
 * numbers.
 */
const ENVIRONMENT = {
  TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
  UV_USE_IO_URING: '0',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
};
