import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepBuilt, runBuilder } from './built.ts';

/** The browser code, built into `dist/`: the pages of `render/`, and the client of `client/` as one module. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
const BUILDER = join(import.meta.dirname, 'pages-builder.ts');
const SOURCES = ['render', 'client', 'core', 'schema', 'vite.config.ts', 'package-lock.json'];

/** Builds the pages when they are missing or older than their sources. */
export const buildPages = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(DIST, SOURCES, folder => runBuilder(BUILDER, folder), options);
