import { join } from 'node:path';
import { build } from 'vite';

/** `page.ts` and all that it needs as one script. */
export async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ write: false, minify: false, target: 'chrome124' },
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'music' },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (!code) throw new Error('Vite made no script of test/music/page.ts.');
  return code;
}
