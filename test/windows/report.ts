import { relative } from 'node:path';

/** What vitest's reporter for machines writes, as far as it is read here. */
export interface VitestReport {
  testResults: {
    /** Path on Windows. */
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A test that passed or failed. */
export interface TestResult {
  /** Path from the root of the checkout. */
  file: string;
  /** Empty for a file that could not be loaded. */
  name: string;
  isPassed: boolean;
  message: string;
}

const slashed = (path: string) => path.replaceAll('\\', '/');

/** What was not skipped; `root` is the folder of the checkout on Windows. */
export const resultsOf = ({ testResults }: VitestReport, root: string): TestResult[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(slashed(root), slashed(name));
    const tests = assertionResults.filter(test => test.status === 'passed' || test.status === 'failed');
    if (assertionResults.length === 0) return [{ file, name: '', isPassed: status === 'passed', message }];
    return tests.map(test => ({
      file,
      name: test.fullName,
      isPassed: test.status === 'passed',
      message: test.failureMessages[0] ?? '',
    }));
  });
