import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs that `npm ci` brings, run by their entry files: the shims beside them need a shell on Windows. */

const PACKAGES = join(import.meta.dirname, '..', 'node_modules');
const OWN_NODE = join(PACKAGES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const ENTRIES = {
  vitest: join(PACKAGES, 'vitest', 'vitest.mjs'),
  tsc: join(PACKAGES, 'typescript', 'bin', 'tsc'),
  biome: join(PACKAGES, '@biomejs', 'biome', 'bin', 'biome'),
};

/** The Node that is locked with the packages, whichever one this is; null when it is not installed. */
export const lockedNode = (path = OWN_NODE): string | null => (existsSync(path) ? path : null);

/** Arguments for Node that run a program. */
export const program = (name: keyof typeof ENTRIES, args: readonly string[] = []): string[] => [
  '--disable-warning=ExperimentalWarning',
  ENTRIES[name],
  ...args,
];
