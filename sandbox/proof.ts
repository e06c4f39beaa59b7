import { readlinkSync } from 'node:fs';
import { boundFiles } from './bubblewrap.ts';
import type { Confinement } from './confinement.ts';
import { OWN_PID } from './seccomp.ts';
import { NAMESPACES, namespaceFile, type Surroundings } from './surroundings.ts';

/** In what a process is less confined than was asked for, in words; empty when it is as it should be. */
export function gapsIn(found: Surroundings | undefined, asked: Confinement): string[] {
  if (asked.level !== 'namespaces') return [];
  if (!found) return ['does not say what it finds around it'];
  const { namespaces, mounts, capabilities, isFiltered, pid } = found;
  const places = new Set(['/', '/proc', ...boundFiles(asked).map(([, place]) => place)]);
  const isForeign = (path: string) => !places.has(path) && !path.startsWith('/proc/'); // bubblewrap covers some of it
  const isShared = (kind: string) =>
    !namespaces[kind] || namespaces[kind] === readlinkSync(namespaceFile(kind));
  return [
    ...NAMESPACES.filter(isShared).map(kind => `shares the server's ${kind} namespace`),
    ...mounts.filter(({ path }) => isForeign(path)).map(({ path }) => `sees ${path}`),
    ...mounts.filter(({ isWritable }) => isWritable).map(({ path }) => `may write to ${path}`),
    ...(/^0+$/.test(capabilities) ? [] : [`has the capabilities ${capabilities}`]),
    ...(isFiltered ? [] : ['may make any system call']),
    ...(pid === OWN_PID ? [] : [`is not alone: its number is ${pid}`]),
  ];
}
