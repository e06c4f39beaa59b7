import type { Plugin } from 'vite';

/** The bundler would write these nine megabytes of WebAssembly into the code; they are handed in as a file. */
const REFERENCE = 'new URL("pyodide.asm.wasm",import.meta.url).href';

export const keepWasmOut: Plugin = {
  name: 'keep-wasm-out',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('pyodide.asm.mjs')) return;
    if (!code.includes(REFERENCE))
      throw new Error(`${id} refers to its WebAssembly in another way: look again.`);
    return { code: code.replace(REFERENCE, '""'), map: null };
  },
};
