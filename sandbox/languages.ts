import type { ScriptLanguage } from '../schema/script-run.ts';

/** What is particular to a language: how its process is started and what it is given. */
export interface Language {
  /** The bundle in `inside/` that is loaded into the isolate. */
  entry: string;
  /** Files beside the bundles that the entry is handed, by name. */
  files: Readonly<Record<string, string>>;
  /** For the process. */
  flags: readonly string[];
  /** Heap of the isolate. Unit: MiB. */
  heapMb: number;
  /** Processes that wait ready for a run. */
  spares: number;
}

/** No compiler at run time: what attacks on V8 most often need is not there. */
const INTERPRETED = ['--jitless', '--no-expose-wasm', '--max-old-space-size=48'];

export const LANGUAGES: Readonly<Record<ScriptLanguage, Language>> = {
  js: { entry: 'js', files: {}, flags: INTERPRETED, heapMb: 96, spares: 2 },
  ts: { entry: 'ts', files: {}, flags: INTERPRETED, heapMb: 96, spares: 1 },
  lua: {
    entry: 'lua',
    files: { wasm: 'lua.wasm' },
    flags: ['--wasm-max-mem-pages=2048', '--liftoff-only', '--max-old-space-size=48'],
    heapMb: 96,
    spares: 1,
  },
  python: {
    entry: 'python',
    files: { wasm: 'python.wasm', library: 'python_stdlib.zip', snapshot: 'python.snapshot' },
    flags: ['--wasm-max-mem-pages=2240', '--liftoff-only', '--max-old-space-size=64'],
    heapMb: 192,
    spares: 1,
  },
};
