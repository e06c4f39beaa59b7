import type { Counts } from './vitest.ts';

/** More failing files than this are no chance: the program, or the machine, is at fault. */
const MAX_FILES = 3;

/**
 * Runs the files again in which a test failed, alone, and returns the counts of both runs. What passes then depended on
 * the machine: it counts as passed and is told by name, because such a test, or the program under it, is to be mended.
 */
export function runAgain(
  first: Counts,
  run: (files: string[]) => Counts,
  tell: (line: string) => void = console.log,
): Counts {
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > MAX_FILES) return first;
  const second = run(failedFiles);
  for (const file of failedFiles.filter(file => !second.failedFiles.includes(file)))
    tell(`unsteady: a test of ${file} failed, and passed when its file was run again`);
  const mended = Math.max(first.failed - second.failed, 0);
  return { ...second, passed: first.passed + mended, skipped: first.skipped };
}
