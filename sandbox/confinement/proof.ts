import { readlinkSync } from 'node:fs';
import { devNull } from 'node:os';
import { boundFiles, INSIDE } from './bubblewrap.ts';
import type { Confinement, Namespaces } from './confinement.ts';
import { OWN_PID } from './seccomp.ts';
import { NAMESPACES, namespaceFile, type Surroundings } from './surroundings.ts';

/** The ways in which a process is less confined than required, as parts of a sentence; empty if there are none. */
export function gapsIn(found: Surroundings | undefined, asked: Confinement): string[] {
  if (asked.level !== 'namespaces') return [];
  if (!found) return ['does not report its surroundings'];
  return [...sharedNamespaces(found), ...foreignFiles(found, asked), ...furtherRights(found)];
}

function sharedNamespaces({ namespaces }: Surroundings): string[] {
  const isShared = (kind: string) =>
    !namespaces[kind] || namespaces[kind] === readlinkSync(namespaceFile(kind));
  return NAMESPACES.filter(isShared).map(kind => `shares the server's ${kind} namespace`);
}

function foreignFiles({ mounts, open }: Surroundings, asked: Namespaces): string[] {
  const places = new Set(['/', '/proc', ...boundFiles(asked).map(([, place]) => place)]);
  const isForeign = (path: string) => !places.has(path) && !path.startsWith('/proc/'); // bubblewrap mounts its own files over parts of /proc
  const isOwn = (path: string) => path === devNull || path.startsWith(INSIDE.bundles) || !isForeign(path);
  return [
    ...mounts.filter(({ path }) => isForeign(path)).map(({ path }) => `sees ${path}`),
    ...mounts.filter(({ isWritable }) => isWritable).map(({ path }) => `may write to ${path}`),
    ...open.filter(path => !isOwn(path)).map(path => `has ${path} open`),
  ];
}

const furtherRights = ({ capabilities, isFiltered, pid }: Surroundings): string[] => [
  ...(/^0+$/.test(capabilities) ? [] : [`has the capabilities ${capabilities}`]),
  ...(isFiltered ? [] : ['may make any system call']),
  ...(pid === OWN_PID ? [] : [`is not alone: its number is ${pid}`]),
];
