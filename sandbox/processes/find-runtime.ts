import { once } from 'node:events';
import { UNWRAPPED } from '../confinement/confinement.ts';
import { tailOf } from './child-output.ts';
import { permissions, startNode } from './launch.ts';

const LOAD = 'process.dlopen({ exports: {} }, process.argv[1])';

let found: Promise<string | null> | undefined;

/**
 * Resolves with the reason why no script can run on this machine; null if scripts can run. Loads the native part of
 * isolated-vm once in a separate process, because npm may have skipped this part, and a broken one may crash the
 * process that loads it.
 */
export function whyNoScripts(): Promise<string | null> {
  found ??= find().catch((error: Error) => error.message);
  return found;
}

async function find() {
  const { process: child } = startNode(
    places => [...permissions(places), '-e', LOAD, places.binary],
    UNWRAPPED,
  );
  const stderr = tailOf(child);
  const [code, signal] = await once(child, 'close');
  if (code === 0) return null;
  const reason = /^\w*Error: (.*)$/m.exec(stderr())?.[1] ?? signal ?? `exit code ${code}`;
  return `The native part of isolated-vm cannot be loaded (${reason}).`;
}
