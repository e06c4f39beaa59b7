import { posix } from 'node:path';

/** The required part of vitest's JSON report. */
export interface VitestReport {
  testResults: {
    /** Path of the test file on Windows. */
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A test that passed or failed. */
export interface TestResult {
  /** Path of the test file from the root of the checkout. */
  file: string;
  /** Full name of the test; empty for a failure outside the tests of a file. */
  name: string;
  isPassed: boolean;
  message: string;
}

const slashed = (path: string) => path.replaceAll('\\', '/');

/** Results of all tests that were not skipped. `root` is the Windows path of the checkout. */
export const resultsOf = ({ testResults }: VitestReport, root: string): TestResult[] =>
  testResults.flatMap(result => {
    const file = posix.relative(slashed(root), slashed(result.name));
    return [...testsOf(result, file), ...faultOf(result, file)];
  });

type FileResult = VitestReport['testResults'][number];

const testsOf = ({ assertionResults }: FileResult, file: string): TestResult[] =>
  assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, failureMessages }) => ({
      file,
      name: fullName,
      isPassed: status === 'passed',
      message: failureMessages[0] ?? '',
    }));

/** A failure outside the tests: the file could not be loaded, or a hook for all its tests failed. */
function faultOf({ status, message, assertionResults }: FileResult, file: string): TestResult[] {
  const isOfTests = message === '' && assertionResults.some(test => test.status === 'failed');
  return status === 'failed' && !isOfTests ? [{ file, name: '', isPassed: false, message }] : [];
}
