import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './programs.ts';

/** How many tests a run of vitest had. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Files of the tests that failed, with their paths. */
  failedFiles: string[];
}

/** What is read of a report of vitest. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: { name: string; status: string }[];
}

/** A run of vitest whose result is counted. */
export function prepareVitest(options: readonly string[]): { args: string[]; counts(isOk: boolean): Counts } {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-test-'));
  const report = join(folder, 'report.json');
  return {
    args: program('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ]),
    counts(isOk) {
      const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
      rmSync(folder, { recursive: true });
      return countsOf(found, isOk);
    },
  };
}

/** What a report says; a run that ended badly without a test that failed counts as one failure. */
export function countsOf(
  { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] }: Report,
  isOk: boolean,
): Counts {
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, isOk ? 0 : 1),
    skipped: numPendingTests,
    failedFiles: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
  };
}

/** Ends a run with one plain line; a check that does not pass counts as one failure. */
export function printTotal(
  checks: readonly boolean[],
  { passed, failed, skipped }: Omit<Counts, 'failedFiles'>,
): void {
  if (skipped) console.log(`${skipped} skipped: this machine lacks what they need`);
  const passedChecks = checks.filter(Boolean).length;
  const allFailed = failed + checks.length - passedChecks;
  console.log(`${passed + passedChecks} passed, ${allFailed} failed`);
  process.exitCode = allFailed > 0 ? 1 : 0;
}
