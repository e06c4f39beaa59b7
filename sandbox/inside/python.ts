import './webassembly.ts';
import './python-shell.ts';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import prelude from './python.prelude.py?raw';
import { files } from './python-shell.ts';
import { ACTIONS, ask, expose, finish, line, type Refusal, sleep, takeFile } from './seam.ts';
import { inSnakeCase } from './snake-case.ts';

/**
 * Entry for Python. A script runs from its beginning to its end in one call, as everything that it asks blocks.
 * Python is started from a snapshot of its memory; without one it is started slowly, and one can be made.
 */
/** Nothing can be installed here. Pyodide compares the version with its own and says so when they differ. */
const NO_PACKAGES = { arch: 'wasm32', abi_version: '2026_0', platform: '', version: '', python: '' } as const;

interface Prelude {
  prepare(actions: string): void;
  attach(host: object): void;
  /** Returns nothing, or JSON of the text and the line of what went wrong. */
  run(code: string, event: string, secrets: string): string | undefined;
}

let runScript: Prelude['run'];

/** Nothing may be thrown into Python: it would find a JavaScript error there. */
function call(name: string, args: string): string {
  try {
    return JSON.stringify({ value: ask(name, JSON.parse(args)) ?? null });
  } catch (error) {
    const { code = 'bad-input', message } = error as Refusal;
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
  for (const used of [wasm, snapshot]) used?.transfer(0); // memory is scarce here
  return python;
}

async function boot() {
  const snapshot: ArrayBuffer | undefined = takeFile('snapshot');
  const python = await start(snapshot);
  if (snapshot) attach(python.pyimport('starfray'));
  else prepare(python);
}

function attach(starfray: Prelude) {
  starfray.attach({ call, line, sleep });
  runScript = starfray.run;
}

/** What every script would have to do again, and then the snapshot. */
function prepare(python: PyodideAPI) {
  python.FS.writeFile('starfray.py', prelude);
  const starfray: Prelude = python.pyimport('starfray');
  starfray.prepare(JSON.stringify(inSnakeCase(ACTIONS)));
  Object.assign(globalThis, { $snapshot: () => python.makeMemorySnapshot() });
}

function begin(job: string): undefined {
  const { code, event, secrets } = JSON.parse(job);
  const problem = attempt(() => runScript(code, JSON.stringify(event), JSON.stringify(secrets)));
  if (!problem) return finish();
  const { text, line: at } = JSON.parse(problem);
  return finish(text, at ?? 0);
}

/** Python itself can come to an end: when its stack is full, or when a script aborts it. */
function attempt(run: () => string | undefined): string | undefined {
  try {
    return run();
  } catch (error) {
    const isDeep = error instanceof RangeError;
    const text = isDeep ? 'RecursionError: nested too deeply' : `Python came to an end: ${error}`;
    return JSON.stringify({ text });
  }
}

expose({ boot, begin });
