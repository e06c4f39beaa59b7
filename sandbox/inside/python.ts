import {
  ACTIONS,
  ask,
  expose,
  finish,
  line,
  type Refusal,
  randomText,
  sleep,
  takeFile,
  takeFileIfGiven,
} from './seam.ts';
import { decode, encode, encodeInto } from './utf8.ts';
import './webassembly.ts';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import prelude from './python.prelude.py?raw';
import { inSnakeCase } from './snake-case.ts';

/**
 * Makes the isolate look like the shell of a JavaScript engine to Pyodide, by adding what such a shell has and an
 * isolate lacks. To be imported before Pyodide, which looks around when it is loaded.
 */
const nothing = () => undefined;

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  'utf-8': decode,
  latin1: bytes => fromCodes(bytes),
  'utf-16le': bytes => fromCodes(new Uint16Array(bytes.slice().buffer, 0, bytes.length >> 1)),
};

function fromCodes(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 4096) {
    text += String.fromCharCode(...codes.subarray(at, at + 4096));
  }
  return text;
}

class ShellTextDecoder {
  private readonly run: (bytes: Uint8Array) => string;

  constructor(encoding = 'utf-8') {
    const run = DECODERS[encoding.toLowerCase().replace(/^utf8$/, 'utf-8')];
    if (!run) throw new RangeError(`The encoding ${encoding} is not supported.`);
    this.run = run;
  }

  decode(bytes: ArrayBufferView | ArrayBuffer = new ArrayBuffer(0)): string {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes);
    return this.run(new Uint8Array(buffer, byteOffset, byteLength));
  }
}

class ShellTextEncoder {
  encode = encode;
  encodeInto = encodeInto;
}

let random = '';
let next = 0;

/** Fills `bytes` with random numbers of the system, which are fetched by the kilobyte. */
function getRandomValues(bytes: Uint8Array): Uint8Array {
  for (let i = 0; i < bytes.length; i++) {
    if (next === random.length) {
      random = randomText();
      next = 0;
    }
    bytes[i] = random.charCodeAt(next++);
  }
  return bytes;
}

/** The files that Pyodide may read, by path. */
const files = new Map<string, ArrayBuffer>();

Object.assign(globalThis, {
  read: nothing,
  load: nothing,
  readbuffer: (path: string) => files.get(path),
  WorkerGlobalScope: class {}, // else Pyodide would look for random bytes in programs of the system
  TextDecoder: ShellTextDecoder,
  TextEncoder: ShellTextEncoder,
  crypto: { getRandomValues },
  console: { log: nothing, error: nothing, warn: nothing },
  performance: { now: () => Date.now() },
  setTimeout: nothing,
  clearTimeout: nothing,
});

/**
 * The entry for Python. A script runs from beginning to end in one call, since everything it asks for blocks.
 * Python starts from a snapshot of its memory. Without one it starts slowly, and a snapshot can be taken.
 */

/** Nothing can be installed. Pyodide compares `abi_version` with its own and reports a difference. */
const NO_PACKAGES = { arch: 'wasm32', abi_version: '2026_0', platform: '', version: '', python: '' } as const;

interface Prelude {
  prepare(actions: string): void;
  attach(host: object): void;
  /** Returns nothing, or JSON of the text and line of the error. */
  run(code: string, event: string, secrets: string, isCheck: boolean): string | undefined;
}

let runScript: Prelude['run'];

/** Makes a call. Never throws, so that Python never gets hold of a JavaScript error. */
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
  const snapshot = takeFileIfGiven('snapshot');
  const python = await start(snapshot);
  if (snapshot) attach(python.pyimport('starfray'));
  else prepare(python);
}

function attach(starfray: Prelude) {
  starfray.attach({ call, line, sleep });
  runScript = starfray.run;
}

/** Does what every script would otherwise have to do again, and offers the snapshot. */
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

/** Runs the script. Python itself can end: when its stack overflows, or when the script aborts it. */
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
