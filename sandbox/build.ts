import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { keepBuilt } from '../built.ts';
import { SCRIPT_ACTIONS } from '../schema/script-api.ts';
import { LANGUAGES } from './languages.ts';
import { BUNDLES } from './places.ts';
import { keepWasmOut } from './python/keep-wasm-out.ts';
import { carryPythonSnapshot } from './python/python-snapshot.ts';

/** A change of these makes the bundles stale. */
const SOURCES = ['sandbox', 'schema', 'package-lock.json'];

/** Files of packages that are passed to isolates unchanged. */
const COPIED: Readonly<Record<string, string>> = {
  'lua.wasm': 'wasmoon/dist/glue.wasm',
  'python.wasm': 'pyodide/pyodide.asm.wasm',
  'python_stdlib.zip': 'pyodide/python_stdlib.zip',
};

/**
 * Bundles what child processes load, the program itself and the entry of each language, unless the bundles are newer
 * than their sources.
 */
export const buildSandbox = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(BUNDLES, SOURCES, build, options);

async function build(outDir: string) {
  mkdirSync(outDir, { recursive: true });
  await bundle(childConfig(outDir));
  for (const { entry } of Object.values(LANGUAGES)) await bundle(entryConfig(entry, outDir));
  const { resolve } = createRequire(import.meta.url);
  for (const [name, path] of Object.entries(COPIED)) copyFileSync(resolve(path), join(outDir, name));
  carryPythonSnapshot(outDir);
}

async function bundle(config: InlineConfig) {
  const { build } = await import('vite');
  await build({ configFile: false, logLevel: 'error', publicDir: false, ...config });
}

const source = (path: string) => join(import.meta.dirname, path);

const childConfig = (outDir: string): InlineConfig => ({
  ssr: { noExternal: true },
  build: {
    outDir,
    emptyOutDir: false,
    ssr: source('child/main.ts'),
    rolldownOptions: { output: { format: 'es', entryFileNames: 'child.mjs' } },
  },
});

const entryConfig = (entry: string, outDir: string): InlineConfig => ({
  define: { STARFRAY_ACTIONS: JSON.stringify(SCRIPT_ACTIONS) },
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
