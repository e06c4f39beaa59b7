import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeIfPossible } from '../server/replace-file.ts';
import { program } from './programs.ts';

const REPORTER = join(import.meta.dirname, 'result-writer.ts').replaceAll('\\', '/');

/** The result of a test file. */
export interface FileResult {
  /** The path from the root. */
  path: string;
  passed: number;
  /**
   * Number of failures. It is at least one if the file failed outside its tests: it could not be loaded, or a hook
   * threw.
   */
  failed: number;
  /** Number of skipped tests. It includes tests that were skipped because their file failed. */
  skipped: number;
}

/** The result of a run of vitest. */
export interface RunResult {
  files: FileResult[];
  /** Whether something failed that belongs to no file, such as the run itself. */
  isBroken: boolean;
}

/** Prepares a run of Vitest. `args` are the arguments for Node; `read` returns the result once the run has ended. */
export function prepareVitest(options: readonly string[]): {
  args: string[];
  read(isOk: boolean): RunResult;
} {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-test-'));
  const path = join(folder, 'result.json');
  return {
    args: program('vitest', [
      'run',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      `--outputFile.result=${path}`,
      ...options,
    ]),
    read(isOk) {
      const result = readResult(path);
      removeIfPossible(folder, { recursive: true });
      return { ...result, isBroken: result.isBroken || (!isOk && !result.files.some(hasFailed)) };
    },
  };
}

export const hasFailed = ({ failed }: FileResult) => failed > 0;

/**
 * Reads the result of a run. A run without a result is broken, whatever its exit code, because it is unknown what it
 * has run.
 */
function readResult(path: string): RunResult {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { files: [], isBroken: true };
  }
}

/** The summary of a run. A failed check counts as one failure, and so does a broken run. */
export function totalOf(checks: readonly boolean[], { files, isBroken }: RunResult) {
  const sum = (key: 'passed' | 'failed' | 'skipped') => files.reduce((total, file) => total + file[key], 0);
  const passedChecks = checks.filter(Boolean).length;
  return {
    passed: sum('passed') + passedChecks,
    failed: sum('failed') + checks.length - passedChecks + Number(isBroken),
    skipped: sum('skipped'),
  };
}

/** Ends a run with one plain line and its exit code. */
export function printTotal(...run: Parameters<typeof totalOf>): void {
  const { passed, failed, skipped } = totalOf(...run);
  if (skipped) console.log(`${skipped} skipped: this machine lacks what they need`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
