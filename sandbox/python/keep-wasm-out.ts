import type { Plugin } from 'vite';

/** How Pyodide refers to its WebAssembly. */
const REFERENCE = 'new URL("pyodide.asm.wasm",import.meta.url).href';

/** Keeps nine megabytes of WebAssembly out of the bundle. They are passed in as a file instead. */
export const keepWasmOut: Plugin = {
  name: 'keep-wasm-out',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('pyodide.asm.mjs')) return;
    if (!code.includes(REFERENCE)) {
      throw new Error(`${id} no longer refers to its WebAssembly as ${REFERENCE}: adapt keep-wasm-out.ts.`);
    }
    return { code: code.replace(REFERENCE, '""'), map: null };
  },
};
