import type { ConfinementLevel } from '../../schema/records/script-run.ts';

/** How the system confines the processes of scripts. Plain data, because it is sent to the thread that starts them. */
export type Confinement = { level: Exclude<ConfinementLevel, 'namespaces'> } | Namespaces;

/** Confinement by bubblewrap: a process has its own files, network, process ids and shared memory. */
export interface Namespaces {
  level: 'namespaces';
  /** Path of the program. */
  bubblewrap: string;
  /** Shared libraries that Node needs, by their paths. */
  libraries: readonly string[];
}

/** The confinement without bubblewrap: on Linux the limits that a shell can set, elsewhere none. */
export const UNWRAPPED: Confinement = { level: process.platform === 'linux' ? 'process' : 'none' };
