import { join } from 'node:path';
import { build } from 'vite';
import { CLIENT_PATH } from '../schema/base/route.ts';

/** Builds the pages and the client into the given folder. */

const ROOT = join(import.meta.dirname, '..');
const [outDir = ''] = process.argv.slice(2);

await build({
  root: join(ROOT, 'render'),
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir },
});
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    outDir,
    emptyOutDir: false,
    target: 'chrome103', // the browser in OBS 29
    lib: {
      entry: join(ROOT, 'client/client.ts'),
      formats: ['es'],
      fileName: () => CLIENT_PATH.slice(1),
    },
  },
});
