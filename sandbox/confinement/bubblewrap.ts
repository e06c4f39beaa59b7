import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Places, placesHere } from '../places.ts';
import type { Namespaces } from './confinement.ts';

/** How a process is started in bubblewrap, https://github.com/containers/bubblewrap. */

/** Where a process finds its files there; nothing tells it where they lie on the machine. */
export const INSIDE: Places = {
  node: '/starfray/node',
  bundles: '/starfray/bundles',
  binary: '/starfray/isolated_vm.node',
};

/** Numbers of the file handles that bubblewrap reads before it starts the process, and of the one that it writes to. */
export const ARGUMENTS_FD = 3;
export const FILTER_FD = 4;
export const INFO_FD = 5;

/** Its own processes, so that Node can tell what memory it holds; not those of bubblewrap. */
const PROC = ['--proc', '/proc', '--tmpfs', '/proc/1', '--remount-ro', '/proc/1', '--remount-ro', '/proc'];

/** All that the process can see of the machine's files, and where. */
export function boundFiles({ libraries }: Namespaces): [file: string, place: string][] {
  const here = placesHere();
  return [
    ...libraries.map((library): [string, string] => [library, library]),
    [here.node, INSIDE.node],
    [here.bundles, INSIDE.bundles],
    [here.binary, INSIDE.binary],
  ];
}

/**
 * The command, and what it reads from `ARGUMENTS_FD`: in its command line the process could see it. It
 * stays in the server's session: the kernel gives each session the same share of a core, however nice it is. What
 * another session would keep it from, to type into the terminal, the filter does.
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

/** Where bubblewrap is installed; null where it is not. */
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

/** The shared libraries of this very process, which is the same Node. */
export function sharedLibraries(): string[] {
  Object.assign(process.report, { excludeNetwork: true }); // it would ask for the names of addresses
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  return sharedObjects.filter(path => path.startsWith('/') && !path.endsWith('.node'));
}
