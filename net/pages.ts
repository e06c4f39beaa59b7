import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepBuilt } from '../built.ts';

/** The browser code, built from `render/` into `dist/`. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
const SOURCES = ['render', 'schema', 'vite.config.ts', 'package-lock.json'];

/** Builds the pages when they are missing or older than their sources. */
export const buildPages = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(DIST, SOURCES, build, options);

async function build(outDir: string) {
  const { build } = await import('vite');
  const configFile = join(ROOT, 'vite.config.ts');
  await build({ root: join(ROOT, 'render'), configFile, logLevel: 'error', build: { outDir } });
}
