import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, trackedFiles } from './commit.ts';

/** The files of this checkout that a package contains. */

/** The program. Pages and bundles are built from the other folders. */
const PROGRAM = ['core', 'schema', 'engine', 'server', 'net', 'sandbox', 'edge', 'nw-app/icon.png'];
/** The pages that the game serves at `/docs`. */
const GUIDES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  'bench/README.md',
  'docs',
  'examples',
];
/** Files that only build pages and bundles, or check types. */
const BUILD_ONLY = [
  'net/cli/build.ts',
  'sandbox/builder.ts',
  'sandbox/inside/',
  'sandbox/python/keep-wasm-out.ts',
  'sandbox/python/make-python-snapshot.ts',
  'server/pages-builder.ts',
];

const isShipped = (file: string) =>
  !file.endsWith('/tsconfig.json') && !BUILD_ONLY.some(path => file.startsWith(path));

export function copySources(to: string): void {
  for (const file of trackedFiles([...PROGRAM, ...GUIDES]).filter(isShipped)) {
    cpSync(join(ROOT, file), join(to, file));
  }
}
