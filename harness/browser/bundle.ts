import { build } from 'vite';

/** Bundles a module and everything that it imports into one script. `entry` is the module's absolute path. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ write: false, minify: false, target: 'chrome124' },
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (!code) throw new Error(`Vite made no script of ${entry}.`);
  return code;
}
