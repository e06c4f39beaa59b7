/** The part of Pyodide that its own types do not cover. */
declare module 'pyodide/pyodide.asm.mjs' {
  import type { loadPyodide } from 'pyodide';

  type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;
  const createPyodideModule: Options['createPyodideModule'];
  export default createPyodideModule;
}
