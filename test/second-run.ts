import { type FileResult, hasFailed, type RunResult } from './vitest.ts';

/**
 * Highest number of failing files that are run again. More than that are no coincidence: the program or the machine
 * is at fault.
 */
const MAX_FILES = 3;

/**
 * Whether a second run is useful. Vitest options may skip tests or end a run early, which would make a second run
 * less conclusive.
 */
export const canRunAgain = (options: readonly string[]) => !options.some(option => option.startsWith('-'));

/**
 * Runs the failed files again and returns the result of both runs. A file that then passes counts as passed. It is
 * reported by name, because the file or the tested program needs a fix.
 */
export function runAgain(
  first: RunResult,
  run: (files: string[]) => RunResult,
  tell: (line: string) => void = console.log,
): RunResult {
  const failed = first.files.filter(hasFailed);
  if (first.isBroken || failed.length === 0 || failed.length > MAX_FILES) return first;
  const second = run(failed.map(({ path }) => path));
  if (second.isBroken) return first;

  const files = first.files.map(before => {
    const after = second.files.find(({ path }) => path === before.path);
    if (!hasFailed(before) || !after || !isMended(before, after)) return before;
    tell(`unsteady: ${before.path} failed, and passed when it was run again`);
    return after;
  });
  return { ...first, files };
}

/**
 * Whether a file passed in the second run, and none of its failed tests was only skipped. A failed hook does not
 * count as a test.
 */
const isMended = (before: FileResult, after: FileResult) =>
  !hasFailed(after) && after.passed >= before.passed + (after.skipped > before.skipped ? before.failed : 0);
