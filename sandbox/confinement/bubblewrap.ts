import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type SandboxPaths, sandboxPaths } from '../paths.ts';
import type { Namespaces } from './confinement.ts';

/** Starts processes in bubblewrap, https://github.com/containers/bubblewrap. */

/** Paths inside the confinement. They do not reveal where the files are on the machine. */
export const INSIDE: SandboxPaths = {
  node: '/starfray/node',
  bundles: '/starfray/bundles',
  binary: '/starfray/isolated_vm.node',
};

/** File descriptors. Bubblewrap reads the first two before it starts the process. It writes to the third. */
export const ARGUMENTS_FD = 3;
export const FILTER_FD = 4;
export const INFO_FD = 5;

/**
 * Mounts `/proc` with the process's own entry, from which Node reads its memory use, but without bubblewrap's entry.
 */
const PROC = ['--proc', '/proc', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1', '--remount-ro', '/proc'];

/** All files of the machine that the process can see, with their paths inside. */
export function boundFiles({ libraries }: Namespaces): [file: string, place: string][] {
  const here = sandboxPaths();
  return [
    ...libraries.map((library): [string, string] => [library, library]),
    [here.node, INSIDE.node],
    [here.bundles, INSIDE.bundles],
    [here.binary, INSIDE.binary],
  ];
}

/**
 * Returns the command line and the options. The options are written to `ARGUMENTS_FD` instead of being put on the
 * command line, where the process could read them. The process stays in the server's session: the kernel gives each
 * session the same share of a core, regardless of niceness. A separate session would prevent the process from typing
 * into the terminal; the seccomp filter does that instead.
 */
export function wrapped(namespaces: Namespaces, command: readonly string[]) {
  const options = [
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...['--seccomp', String(FILTER_FD)],
    ...['--info-fd', String(INFO_FD)],
    ...boundFiles(namespaces).flatMap(([file, place]) => ['--ro-bind', file, place]),
    ...PROC,
    ...['--remount-ro', '/'],
    ...['--chdir', '/'],
  ];
  return {
    command: [namespaces.bubblewrap, '--args', String(ARGUMENTS_FD), ...command],
    options: options.map(option => `${option}\0`).join(''),
  };
}

/** The path of bubblewrap; null if it is not installed. */
export function findBubblewrap(path = process.env.PATH ?? ''): string | null {
  const candidates = path.split(delimiter).map(folder => join(folder, 'bwrap'));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The shared libraries that Node needs, read from this process, which runs the same program. */
export function sharedLibraries(): string[] {
  Object.assign(process.report, { excludeNetwork: true }); // otherwise the report would look up host names
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  return sharedObjects.filter(path => path.startsWith('/') && !path.endsWith('.node'));
}
