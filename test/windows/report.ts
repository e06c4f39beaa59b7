import { posix } from 'node:path';

/** The part of vitest's JSON report that is read here. */
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
  /** Empty for a failure outside of the tests of a file. */
  name: string;
  isPassed: boolean;
  message: string;
}

const slashed = (path: string) => path.replaceAll('\\', '/');

/** Results that were not skipped; `root` is the folder of the checkout on Windows. */
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

/** A failure outside of the tests: the file could not be loaded, or a hook for all of them failed. */
function faultOf({ status, message, assertionResults }: FileResult, file: string): TestResult[] {
  const isOfTests = message === '' && assertionResults.some(test => test.status === 'failed');
  return status === 'failed' && !isOfTests ? [{ file, name: '', isPassed: false, message }] : [];
}
