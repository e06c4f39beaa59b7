import type { TestResult } from './report.ts';

/** A test that cannot pass under Wine. */
export interface KnownFailure {
  file: string;
  /** A part of the test's full name. */
  test: string;
  reason: string;
}

export interface Verdict {
  passed: number;
  /** Failed tests that should have passed. */
  failed: TestResult[];
  known: TestResult[];
  /** Tests that are listed as known failures but passed. */
  healed: TestResult[];
}

export function judge(results: readonly TestResult[], list: readonly KnownFailure[]): Verdict {
  const isListed = ({ file, name }: TestResult) =>
    list.some(known => known.file === file && name.includes(known.test));
  const passing = results.filter(result => result.isPassed);
  const failing = results.filter(result => !result.isPassed);
  return {
    passed: passing.length,
    failed: failing.filter(result => !isListed(result)),
    known: failing.filter(isListed),
    healed: passing.filter(isListed),
  };
}
