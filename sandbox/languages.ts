import type { ScriptLanguage } from '../schema/records/script-run.ts';

/** How the process for a language is started, and its resources. */
interface Language {
  /** The file in `inside/` whose bundle is loaded into the isolate. */
  entry: string;
  /** Files next to the bundles that are passed to the entry, by name. */
  files: Readonly<Record<string, string>>;
  /** Node's flags for the process. */
  flags: readonly string[];
  /** Heap limit of the isolate. Unit: MiB. */
  heapMb: number;
  /** Number of processes that are kept ready. */
  spares: number;
}

/** Disables compilation at run time, on which most attacks on V8 depend. */
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
