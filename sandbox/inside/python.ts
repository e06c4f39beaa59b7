import './webassembly.ts';
import './python-shell.ts';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import prelude from './python.prelude.py?raw';
import { files } from './python-shell.ts';
import {
  ACTIONS,
  ask,
  type CodedError,
  expose,
  finish,
  line,
  sleep,
  takeFile,
  takeFileIfGiven,
} from './seam.ts';
import { inSnakeCase } from './snake-case.ts';

/**
 * The entry for Python. A script runs from beginning to end in one call, because all its calls block. Python starts
 * from a snapshot of its memory. Without a snapshot, Python starts slowly, and a snapshot can be taken.
 */

/** Nothing can be installed. Pyodide compares `abi_version` with its own and reports a difference. */
const NO_PACKAGES = { arch: 'wasm32', abi_version: '2026_0', platform: '', version: '', python: '' } as const;

interface Prelude {
  prepare(actions: string): void;
  attach(host: object): void;
  /** Runs a script. Returns nothing, or the text and line of the error as JSON. */
  run(code: string, event: string, secrets: string, isCheck: boolean): string | undefined;
}

let runScript: Prelude['run'];

/** Makes a call. Never throws, so that Python never handles a JavaScript error. */
function call(name: string, args: string): string {
  try {
    return JSON.stringify({ value: ask(name, JSON.parse(args)) ?? null });
  } catch (error) {
    const { code = 'bad-input', message } = error as CodedError;
    return JSON.stringify({ error: { code, message } });
  }
}

async function start(snapshot: ArrayBuffer | undefined): Promise<PyodideAPI> {
  const wasm = takeFile('wasm');
  files.set('/pyodide.asm.wasm', wasm).set('/python_stdlib.zip', takeFile('library'));
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: '/',
    packageBaseUrl: '/',
    lockFileContents: { info: NO_PACKAGES, packages: {} },
    jsglobals: Object.create(null),
    _makeSnapshot: snapshot === undefined,
    _loadSnapshot: snapshot,
  });
  files.clear();
  for (const used of [wasm, snapshot]) used?.transfer(0); // frees them, because memory is scarce here
  return python;
}

async function boot() {
  const snapshot = takeFileIfGiven('snapshot');
  const python = await start(snapshot);
  if (snapshot) attach(python.pyimport('starfray'));
  else prepare(python);
}

function attach(starfray: Prelude) {
  starfray.attach({ call, line, sleep });
  runScript = starfray.run;
}

/** Does the work that every script would otherwise repeat, and offers the snapshot. */
function prepare(python: PyodideAPI) {
  python.FS.writeFile('starfray.py', prelude);
  const starfray: Prelude = python.pyimport('starfray');
  starfray.prepare(JSON.stringify(inSnakeCase(ACTIONS)));
  Object.assign(globalThis, { $snapshot: () => python.makeMemorySnapshot() });
}

function begin(job: string): undefined {
  const { code, event, secrets, isCheck } = JSON.parse(job);
  const problem = attempt(() =>
    runScript(code, JSON.stringify(event), JSON.stringify(secrets), isCheck === true),
  );
  if (!problem) return finish();
  const { text, line: at } = JSON.parse(problem);
  return finish(text, at ?? 0);
}

/** Runs the script. The interpreter itself can end: if its stack overflows, or if the script aborts it. */
function attempt(run: () => string | undefined): string | undefined {
  try {
    return run();
  } catch (error) {
    const isDeep = error instanceof RangeError;
    const text = isDeep ? 'RecursionError: nested too deeply' : `Python ended: ${error}`;
    return JSON.stringify({ text });
  }
}

expose({ boot, begin });
