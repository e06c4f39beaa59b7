import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScriptLanguage } from '../schema/script-run.ts';
import { LANGUAGES } from './languages.ts';

/** The command line of a child process. */

/** Where the bundles lie. */
export const BUNDLES = fileURLToPath(new URL('../dist.sandbox', import.meta.url));

/**
 * Limits of the kernel, where a shell can set them: no core files, no writing of files, few handles, processor
 * time (s), data (KiB). The same is watched in the process itself, for systems that have none of this.
 */
const LIMITS = 'ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t 15; ulimit -d 262144; exec "$@"';

/** The native part of isolated-vm for this machine, or null when there is none. */
export function isolateBinary(): string | null {
  const home = dirname(createRequire(import.meta.url).resolve('isolated-vm/package.json'));
  const folder = join(home, 'prebuilds', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return null;
  const libc = isMusl() ? 'musl' : 'glibc';
  const mine = readdirSync(folder).filter(name => name.includes(`.abi${process.versions.modules}.`));
  const name = mine.find(file => file.includes(`.${libc}.`)) ?? mine.find(file => !/glibc|musl/.test(file));
  return name ? join(folder, name) : null;
}

const isMusl = () => existsSync('/etc/alpine-release');

/** Starts a process for one run in that language. */
export function launch(language: ScriptLanguage): ChildProcess {
  const binary = isolateBinary();
  if (!binary) throw new Error(`Scripts cannot run on ${process.platform}-${process.arch}.`);
  return confine(binary, [...LANGUAGES[language].flags, CHILD, language, binary]);
}

/** Starts Node with these arguments, but without environment, files other than the bundles, and shell. */
export function confine(binary: string, args: readonly string[]): ChildProcess {
  const command = [process.execPath, ...nodeFlags(binary), ...args];
  const [file, ...rest] =
    process.platform === 'linux' ? ['/bin/sh', '-c', LIMITS, 'sh', ...command] : command;
  const child = spawn(file, rest, {
    env: ENVIRONMENT,
    cwd: rootOf(BUNDLES),
    stdio: 'pipe',
    windowsHide: true,
  });
  giveWay(child.pid);
  return child;
}

/** The game goes before scripts where both want a core. */
function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended already
  }
}

/** Nothing; on Windows Node finds the random numbers of the system by this. */
const ENVIRONMENT = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {};

const CHILD = join(BUNDLES, 'child.mjs');

const nodeFlags = (binary: string) => [
  '--no-node-snapshot',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${join(BUNDLES, '*')}`,
  `--allow-fs-read=${binary}`,
  '--disable-proto=delete',
  '--no-experimental-fetch',
  '--no-experimental-websocket',
  '--disable-warning=SecurityWarning',
];

const rootOf = (path: string) => path.slice(0, path.indexOf(sep) + 1);
