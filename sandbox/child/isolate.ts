import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type ivm from 'isolated-vm';
import type { ScriptLanguage } from '../../schema/script-run.ts';
import { LANGUAGES } from '../languages.ts';
import { end } from './ending.ts';

/**
 * The isolate of the run and what is loaded into it. Only text and numbers cross its border:
 *
 * - out: `$post(kind, a, b, c)`, which returns at once, and `$ask(name, args)`, which blocks the isolate until
 *   the server has answered (this process goes on meanwhile); both are there only while the entry is loaded.
 * - in: `$inside`, which the entry leaves behind, with the functions of `Inside`.
 */
export interface Isolate {
  /** Calls a function of `Inside` with text or numbers; resolves once it and what it set off have run. */
  call(name: keyof Inside, ...args: (string | number)[]): Promise<unknown>;
  /** Compiles code of the script. Resolves with what runs it. */
  compile(code: string, filename: string, columnOffset: number): Promise<() => Promise<unknown>>;
}

/** What the entry of a language leaves behind as `$inside`. */
export interface Inside {
  /** Gets everything ready that does not depend on the script. */
  boot(): Promise<void> | void;
  /**
   * Takes `{code, event, secrets}` as JSON. Answers the JavaScript that is to be run now, as JSON of
   * `{code, filename, columnOffset}`, or nothing where the language has run the script by itself, to its end.
   */
  begin(job: string): string | undefined | Promise<undefined>;
  /** Takes the answer to a call, or a timer that ran out, as JSON. */
  deliver?(message: string): void;
  /** Ends the run when the script is done. Returns whether it has ended, or something can still wake it. */
  endTurn?(): boolean;
  /** Tells the script's author of what failed without anybody waiting for it. */
  complain?(text: string, line: number): void;
}

/**
 * All of them are taken out before the script runs. From then on nothing here may be `...Sync`: it would wait for the
 * isolate, and nobody would watch a script that never rests.
 */
const INSIDE: readonly (keyof Inside)[] = ['boot', 'begin', 'deliver', 'endTurn', 'complain'];

/** What the isolate tells and asks. */
export interface Ears {
  post(kind: string, ...rest: (string | number)[]): void;
  /** Resolves with `{ok, value}` or `{ok, code, message}` as JSON. */
  ask(name: string, args: string): Promise<string>;
}

export async function createIsolate(
  { Isolate, Callback, Reference, ExternalCopy }: typeof ivm,
  language: ScriptLanguage,
  folder: string,
  ears: Ears,
): Promise<Isolate> {
  const { entry, files, heapMb } = LANGUAGES[language];
  const isolate = new Isolate({ memoryLimit: heapMb, onCatastrophicError: () => end('memory') });
  const context = isolate.createContextSync();
  const { global } = context;
  global.setSync('$post', new Callback(ears.post, { ignored: true }));
  global.setSync('$ask', new Reference(ears.ask));
  for (const [name, file] of Object.entries(files)) {
    const copy = new ExternalCopy(readBuffer(join(folder, file)), { transferOut: true });
    global.setSync(`$${name}`, copy.copyInto({ release: true, transferIn: true }));
  }
  const source = readFileSync(join(folder, `${entry}.js`), 'utf8');
  await (await isolate.compileScript(source, { filename: 'starfray' })).run(context);
  const inside = global.getSync('$inside', { reference: true });
  global.deleteSync('$inside');
  const methods = Object.fromEntries(
    INSIDE.map(name => [name, inside.getSync(name, { reference: true })]),
  ) as Record<keyof Inside, ivm.Reference>;
  const call: Isolate['call'] = (name, ...args) =>
    methods[name].apply(undefined, args, { result: { copy: true, promise: true } });
  await call('boot');
  return {
    call,
    async compile(code, filename, columnOffset) {
      const script = await isolate.compileScript(code, { filename, columnOffset });
      return () => script.run(context);
    },
  };
}

/** A file in memory of its own, so that it can be handed over instead of copied: they are large. */
function readBuffer(path: string): ArrayBuffer {
  const file = openSync(path, 'r');
  const bytes = new Uint8Array(fstatSync(file).size);
  for (let at = 0; at < bytes.length; ) at += readSync(file, bytes, at, bytes.length - at, at);
  closeSync(file);
  return bytes.buffer;
}
