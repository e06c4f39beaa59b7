import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './programs.ts';

/** How many tests a run of vitest had. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
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
      const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = found;
      return { passed, failed: Math.max(numFailedTests, isOk ? 0 : 1), skipped };
    },
  };
}

/** Ends a run with one plain line; a check that does not pass counts as one failure. */
export function printTotal(checks: readonly boolean[], { passed, failed, skipped }: Counts): void {
  if (skipped) console.log(`${skipped} skipped: this machine lacks what they need`);
  const passedChecks = checks.filter(Boolean).length;
  const allFailed = failed + checks.length - passedChecks;
  console.log(`${passed + passedChecks} passed, ${allFailed} failed`);
  process.exitCode = allFailed > 0 ? 1 : 0;
}
