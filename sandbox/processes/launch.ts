import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ScriptLanguage } from '../../schema/script-run.ts';
import { ARGUMENTS_FD, FILTER_FD, INFO_FD, INSIDE, wrapped } from '../confinement/bubblewrap.ts';
import type { Confinement, Namespaces } from '../confinement/confinement.ts';
import { killWithInner } from '../confinement/inner-process.ts';
import { seccompFilter } from '../confinement/seccomp.ts';
import { EVIDENCE } from '../confinement/surroundings.ts';
import { LANGUAGES } from '../languages.ts';
import { BUNDLES, type Places, placesHere, rootOf } from '../places.ts';
import { onlyPipes } from './handles.ts';

/** How a child process is started. */

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Limits of the kernel, where a shell can set them: no core files, no writing of files, few handles, processor
 * time (s), data (KiB). The same is watched in the process itself, for systems that have none of this. The game goes
 * before scripts where both want a core, from their start on: the kernel counts niceness by thread, and a thread
 * takes it from the one that started it.
 */
const LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t 15; ulimit -d 262144; exec nice -n ${NICENESS} "$@"`;

/** A process that was started, and what ends it with all that it started. */
export interface Launched {
  process: ChildProcess;
  kill(): void;
}

/** Starts a process for one run in that language. */
export const launch = (language: ScriptLanguage, confinement: Confinement): Launched =>
  startNode(places => childArguments(places, language, confinement), confinement);

const childArguments = (places: Places, language: ScriptLanguage, { level }: Confinement) => [
  ...permissions(places),
  ...(level === 'namespaces' ? EVIDENCE.map(path => `--allow-fs-read=${path}`) : []),
  ...LANGUAGES[language].flags,
  join(places.bundles, 'child.mjs'),
  language,
  places.binary,
  level,
];

/** What Node itself lets a process of scripts do: read the bundles. */
export const permissions = ({ bundles, binary }: Places): string[] => [
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

/** Starts Node within that confinement; its arguments are made from where it finds its files. */
export function startNode(
  argumentsFor: (places: Places) => readonly string[],
  confinement: Confinement,
): Launched {
  const isWrapped = confinement.level === 'namespaces';
  const places = isWrapped ? INSIDE : placesHere();
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

/** Node's types know of five. */
const pipeOf = ({ stdio }: ChildProcess, fd: number) => [...stdio][fd] as Duplex;

function feed(child: ChildProcess, fd: number, content: string | Buffer) {
  const pipe = pipeOf(child, fd);
  pipe.on('error', () => {}); // it died: its exit says so
  pipe.end(content);
}

const startLimited = (command: readonly string[], furtherPipes = 0) =>
  start(['/bin/sh', '-c', LIMITS, 'sh', ...command], furtherPipes);

function startPlain(command: readonly string[]) {
  const child = start(command);
  try {
    if (child.pid) setPriority(child.pid, NICENESS);
  } catch {
    // it has ended already
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
 * Nothing of the server's but its time zone, which a confined process could not find out; and no rings of the kernel
 * for files. On Windows Node finds the random numbers of the system by `SystemRoot`.
 */
const ENVIRONMENT = {
  TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
  UV_USE_IO_URING: '0',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
};
