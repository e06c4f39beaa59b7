import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';
import { findBubblewrap } from '../../sandbox/confinement/bubblewrap.ts';
import type { Namespaces } from '../../sandbox/confinement/confinement.ts';
import { findConfinement } from '../../sandbox/find-confinement.ts';

/**
 * Resolves with the confinement by namespaces. Skips the test and gives the reason if bubblewrap is missing or cannot
 * work on this machine. Throws if bubblewrap works but is not used.
 */
export async function namespacesOr(skip: TestContext['skip']): Promise<Namespaces> {
  const problem = problemHere();
  if (problem) return skip(problem);
  const { confinement, blocked } = await findConfinement();
  if (confinement.level === 'namespaces') return confinement;
  throw new Error(`Bubblewrap works here and is not used: ${blocked}`);
}

/** The obstacle that bubblewrap itself reports; null if there is none. */
function problemHere(): string | null {
  const bubblewrap = findBubblewrap();
  if (!bubblewrap) return 'Bubblewrap is not installed.';
  const options = ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true'];
  const { status, stderr } = spawnSync(bubblewrap, options, { encoding: 'utf8' });
  return status === 0 ? null : `Bubblewrap may not work here: ${stderr.trim()}`;
}
