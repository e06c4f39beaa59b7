import { type FileResult, hasFailed, type RunResult } from './vitest.ts';

/** More failing files than this are no coincidence: the program, or the machine, is at fault. */
const MAX_FILES = 3;

/** Options of vitest may skip tests, or end the run early: a second one would be less conclusive than the first. */
export const canRunAgain = (options: readonly string[]) => !options.some(option => option.startsWith('-'));

/**
 * Runs the failed files again and returns the result of both runs. A file that passes then depended on the machine: it
 * counts as passed and is reported by name, because it, or the program under it, needs a fix.
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

/** Whether a file has passed now, and no test of it was merely skipped. A hook that fails is no test. */
const isMended = (before: FileResult, after: FileResult) =>
  !hasFailed(after) && after.passed >= before.passed + (after.skipped > before.skipped ? before.failed : 0);
