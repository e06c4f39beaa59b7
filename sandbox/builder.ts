import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { GAME_FUNCTIONS } from '../schema/actions/script-api.ts';
import { LANGUAGES } from './languages.ts';
import { keepWasmOut } from './python/keep-wasm-out.ts';
import { carryPythonSnapshot } from './python/python-snapshot.ts';

/** Fills the given folder with the bundles of script processes. */

/** Files of packages that are passed to isolates unchanged. */
const COPIED: Readonly<Record<string, string>> = {
  'lua.wasm': 'wasmoon/dist/glue.wasm',
  'python.wasm': 'pyodide/pyodide.asm.wasm',
  'python_stdlib.zip': 'pyodide/python_stdlib.zip',
};

const [outDir = ''] = process.argv.slice(2);
const bundle = (config: InlineConfig) =>
  build({ configFile: false, logLevel: 'error', publicDir: false, ...config });

const source = (path: string) => join(import.meta.dirname, path);

const childConfig = (): InlineConfig => ({
  ssr: { noExternal: true },
  build: {
    outDir,
    emptyOutDir: false,
    ssr: source('child/main.ts'),
    rolldownOptions: { output: { format: 'es', entryFileNames: 'child.mjs' } },
  },
});

const entryConfig = (entry: string): InlineConfig => ({
  define: { STARFRAY_ACTIONS: JSON.stringify(GAME_FUNCTIONS) },
  plugins: [keepWasmOut],
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: {
      entry: source(`inside/${entry}.ts`),
      formats: ['iife'],
      name: '$entry',
      fileName: () => `${entry}.js`,
    },
  },
});

await bundle(childConfig());
for (const { entry } of Object.values(LANGUAGES)) await bundle(entryConfig(entry));
const { resolve } = createRequire(import.meta.url);
for (const [name, path] of Object.entries(COPIED)) copyFileSync(resolve(path), join(outDir, name));
carryPythonSnapshot(outDir);
