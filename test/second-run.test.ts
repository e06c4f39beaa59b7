import { describe, expect, it } from 'vitest';
import { runAgain } from './second-run.ts';
import { countsOf } from './vitest.ts';

/** How `npm test` counts a test that fails only now and then. */

const failing = (failed: number, ...failedFiles: string[]) => ({
  passed: 90,
  failed,
  skipped: 2,
  failedFiles,
});
const NONE = { passed: 7, failed: 0, skipped: 0, failedFiles: [] };

function again(first: ReturnType<typeof failing>, second = NONE as typeof first) {
  const ran: string[][] = [];
  const told: string[] = [];
  const rerun = (files: string[]) => {
    ran.push(files);
    return second;
  };
  return { counts: runAgain(first, rerun, line => told.push(line)), ran, told };
}

describe('a file in which a test failed', () => {
  it('is run once more, and told by name when it passes then', () => {
    const { counts, ran, told } = again(failing(2, 'a.test.ts', 'b.test.ts'));
    expect(ran).toEqual([['a.test.ts', 'b.test.ts']]);
    expect(counts).toMatchObject({ passed: 92, failed: 0, skipped: 2 });
    expect(told).toEqual([
      'unsteady: a test of a.test.ts failed, and passed when its file was run again',
      'unsteady: a test of b.test.ts failed, and passed when its file was run again',
    ]);
  });

  it('has failed when it fails again', () => {
    const { counts, told } = again(failing(3, 'a.test.ts', 'b.test.ts'), failing(1, 'b.test.ts'));
    expect(counts).toMatchObject({ passed: 92, failed: 1, failedFiles: ['b.test.ts'] });
    expect(told).toHaveLength(1);
  });

  it.each([
    ['nothing failed', failing(0)],
    ['the run itself broke', failing(1)],
    ['more than three files failed', failing(4, 'a', 'b', 'c', 'd')],
  ])('is not run again when %s', (_, first) => {
    expect(again(first)).toEqual({ counts: first, ran: [], told: [] });
  });
});

describe('a report', () => {
  it('names the files that failed, and a run that broke is a failure', () => {
    const testResults = [
      { name: '/a.test.ts', status: 'failed' },
      { name: '/b.test.ts', status: 'passed' },
    ];
    const report = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, testResults };
    expect(countsOf(report, false)).toEqual({
      ...{ passed: 5, failed: 2, skipped: 1 },
      failedFiles: ['/a.test.ts'],
    });
    expect(countsOf({}, false)).toEqual({ passed: 0, failed: 1, skipped: 0, failedFiles: [] });
    expect(countsOf({}, true).failed).toBe(0);
  });
});
