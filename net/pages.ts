import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepBuilt } from '../built.ts';
import { CLIENT_PATH } from '../schema/route.ts';

/** The browser code, built into `dist/`: the pages of `render/`, and the client of `client/` as one module. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
const SOURCES = ['render', 'client', 'schema', 'vite.config.ts', 'package-lock.json'];

/** Builds the pages when they are missing or older than their sources. */
export const buildPages = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(DIST, SOURCES, build, options);

async function build(outDir: string) {
  const { build } = await import('vite');
  const configFile = join(ROOT, 'vite.config.ts');
  await build({ root: join(ROOT, 'render'), configFile, logLevel: 'error', build: { outDir } });
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome103', // as old as the browser of OBS 29
      lib: {
        entry: join(ROOT, 'client/client.ts'),
        formats: ['es'],
        fileName: () => CLIENT_PATH.slice(1),
      },
    },
  });
}
