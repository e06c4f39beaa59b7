import { buildSandbox } from './build.ts';
import { findBubblewrap, sharedLibraries } from './confinement/bubblewrap.ts';
import { type Confinement, type Namespaces, UNWRAPPED } from './confinement/confinement.ts';
import { isolateBinary } from './paths.ts';
import { startChild } from './processes/start-child.ts';

export interface FoundConfinement {
  confinement: Confinement;
  /** The reason why an installed bubblewrap is not used; otherwise null. */
  blocked: string | null;
}

let found: Promise<FoundConfinement> | undefined;

/** Finds the strongest confinement that works here, by starting a process that must prove it. The result is cached. */
export function findConfinement(): Promise<FoundConfinement> {
  found ??= find();
  return found;
}

async function find(): Promise<FoundConfinement> {
  const bubblewrap = process.platform === 'linux' && isolateBinary() ? findBubblewrap() : null;
  return bubblewrap ? tryBubblewrap(bubblewrap) : { confinement: UNWRAPPED, blocked: null };
}

/** The confinement by the program `bubblewrap` if it works, or else the confinement without it. */
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
