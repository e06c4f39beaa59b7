import { buildSandbox } from './build.ts';
import { findBubblewrap, sharedLibraries } from './confinement/bubblewrap.ts';
import { type Confinement, type Namespaces, UNWRAPPED } from './confinement/confinement.ts';
import { isolateBinary } from './places.ts';
import { startChild } from './processes/start-child.ts';

export interface FoundConfinement {
  confinement: Confinement;
  /** Why bubblewrap is not used although it is installed, in words; null otherwise. */
  blocked: string | null;
}

let found: Promise<FoundConfinement> | undefined;

/** The strongest confinement that works here. It is tried once, by starting a process that must prove it. */
export function findConfinement(): Promise<FoundConfinement> {
  found ??= find();
  return found;
}

async function find(): Promise<FoundConfinement> {
  const bubblewrap = process.platform === 'linux' && isolateBinary() ? findBubblewrap() : null;
  return bubblewrap ? tryBubblewrap(bubblewrap) : { confinement: UNWRAPPED, blocked: null };
}

/** The confinement by that program if it works, otherwise what is left without it. */
export async function tryBubblewrap(bubblewrap: string): Promise<FoundConfinement> {
  const confinement: Namespaces = { level: 'namespaces', bubblewrap, libraries: sharedLibraries() };
  await buildSandbox();
  const child = startChild('js', confinement);
  const problem = await child.ready.then(
    () => null,
    (error: Error) => error.message.replaceAll(/\s+/g, ' '),
  );
  await child.kill();
  return problem === null ? { confinement, blocked: null } : { confinement: UNWRAPPED, blocked: problem };
}
