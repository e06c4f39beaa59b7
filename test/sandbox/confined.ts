import type { TestContext } from 'vitest';
import type { Namespaces } from '../../sandbox/confinement.ts';
import { findConfinement } from '../../sandbox/find-confinement.ts';

/** The confinement by namespaces; the test is skipped, with the reason, where this machine has none. */
export async function namespacesOr(skip: TestContext['skip']): Promise<Namespaces> {
  const { confinement, blocked } = await findConfinement();
  if (confinement.level === 'namespaces') return confinement;
  return skip(blocked ?? 'Bubblewrap is not installed.');
}
