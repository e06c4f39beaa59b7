import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type ivm from 'isolated-vm';
import type { ScriptLanguage } from '../../schema/records/script-run.ts';
import { LANGUAGES } from '../languages.ts';
import { endRun } from './ending.ts';

/**
 * The isolate of the run and the code loaded into it. Only text and numbers cross its border:
 *
 * - out: `$post(kind, a, b, c)`, which returns at once, and `$ask(name, args)`, which blocks the isolate until the
 * server has answered (meanwhile, this process continues). Both exist only while the entry is being loaded.
 * - in: `$inside`, an object with the functions of `Inside` that the entry defines.
 */
export interface Isolate {
  /** Calls a function of `Inside` with text or numbers. Resolves once it and everything it started have run. */
  call(name: keyof Inside, ...args: (string | number)[]): Promise<unknown>;
  /** Compiles code of the script. Resolves with a function that runs it. */
  compile(code: string, filename: string, columnOffset: number): Promise<() => Promise<unknown>>;
}

/** The functions that the entry of a language defines as `$inside`. */
export interface Inside {
  /** Prepares everything that does not depend on the script. */
  boot(): Promise<void> | void;
  /**
   * Takes `{code, event, secrets}` as JSON. Returns the JavaScript to run now, as JSON of
   * `{code, filename, columnOffset}`, or nothing if the language has already run the script to its end.
   */
  begin(job: string): string | undefined | Promise<undefined>;
  /** Receives the answer to a call, or an expired timer, as JSON. */
  deliver?(message: string): void;
  /** Ends the run if the script is done. Returns whether it has ended or something can still wake it. */
  endTurn?(): boolean;
  /** Reports an unhandled error to the script's author. */
  reportUnhandled?(text: string, line: number): void;
}

/**
 * All of them are removed from the isolate before the script runs. From then on, nothing here may use a `...Sync`
 * function: it would wait for the isolate, and an endless script would not be watched.
 */
const INSIDE: readonly (keyof Inside)[] = ['boot', 'begin', 'deliver', 'endTurn', 'reportUnhandled'];

/** Receives the posts and requests of the isolate. */
export interface IsolateListener {
  post(kind: string, ...rest: (string | number)[]): void;
  /** Resolves with `{ok, value}` or `{ok, code, message}` as JSON. */
  ask(name: string, args: string): Promise<string>;
}

/** Creates the isolate for a language, loads its entry from `folder` and boots it. */
export async function createIsolate(
  library: typeof ivm,
  language: ScriptLanguage,
  folder: string,
  listener: IsolateListener,
): Promise<Isolate> {
  const { entry, files, heapMb } = LANGUAGES[language];
  const isolate = new library.Isolate({ memoryLimit: heapMb, onCatastrophicError: () => endRun('memory') });
  const context = isolate.createContextSync();
  offer(library, context.global, listener);
  for (const [name, file] of Object.entries(files)) handIn(library, context.global, name, join(folder, file));
  const source = readFileSync(join(folder, `${entry}.js`), 'utf8');
  await (await isolate.compileScript(source, { filename: 'starfray' })).run(context);
  const call = takeInside(context.global);
  await call('boot');
  return {
    call,
    async compile(code, filename, columnOffset) {
      const script = await isolate.compileScript(code, { filename, columnOffset });
      return () => script.run(context);
    },
  };
}

function offer({ Callback, Reference }: typeof ivm, global: ivm.Reference, { post, ask }: IsolateListener) {
  global.setSync('$post', new Callback(post, { ignored: true }));
  global.setSync('$ask', new Reference(ask));
}

function handIn({ ExternalCopy }: typeof ivm, global: ivm.Reference, name: string, path: string) {
  const copy = new ExternalCopy(readBuffer(path), { transferOut: true });
  global.setSync(`$${name}`, copy.copyInto({ release: true, transferIn: true }));
}

/** Removes `$inside` from the isolate, and returns a function that calls its functions. */
function takeInside(global: ivm.Reference): Isolate['call'] {
  const inside = global.getSync('$inside', { reference: true });
  global.deleteSync('$inside');
  const methods = Object.fromEntries(
    INSIDE.map(name => [name, inside.getSync(name, { reference: true })]),
  ) as Record<keyof Inside, ivm.Reference>;
  return (name, ...args) => methods[name].apply(undefined, args, { result: { copy: true, promise: true } });
}

/**
 * Reads a file into a separate buffer, so that it can be transferred instead of copied, because these files are large.
 */
function readBuffer(path: string): ArrayBuffer {
  const file = openSync(path, 'r');
  const bytes = new Uint8Array(fstatSync(file).size);
  for (let at = 0; at < bytes.length; ) at += readSync(file, bytes, at, bytes.length - at, at);
  closeSync(file);
  return bytes.buffer;
}
