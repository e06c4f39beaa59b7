import { describe, expect, it } from 'vitest';
import { canRunAgain, runAgain } from './second-run.ts';
import { type FileResult, type RunResult, totalOf } from './vitest.ts';

/** Tests how `npm test` counts results, including those of a file that fails only sometimes. */

const file = (path: string, passed: number, failed: number, skipped = 0): FileResult => ({
  ...{ path, passed, failed, skipped },
});
const ended = (...files: FileResult[]): RunResult => ({ files, isBroken: false });
const GOOD = file('good.test.ts', 7, 0, 2);

function again(first: RunResult, second = ended()) {
  const ran: string[][] = [];
  const told: string[] = [];
  const rerun = (files: string[]) => {
    ran.push(files);
    return second;
  };
  return { result: runAgain(first, rerun, line => told.push(line)), ran, told };
}

describe('failed test file', () => {
  it('a test file that fails is run once more, and a file that then passes is reported by name', () => {
    const first = ended(file('a.test.ts', 3, 2), GOOD, file('b.test.ts', 0, 1));
    const second = ended(file('b.test.ts', 4, 0, 1), file('a.test.ts', 5, 0));
    const { result, ran, told } = again(first, second);
    expect(ran).toEqual([['a.test.ts', 'b.test.ts']]);
    expect(result).toEqual(ended(file('a.test.ts', 5, 0), GOOD, file('b.test.ts', 4, 0, 1)));
    expect(told).toEqual([
      'unsteady: a.test.ts failed, and passed when it was run again',
      'unsteady: b.test.ts failed, and passed when it was run again',
    ]);
  });

  it('a failed test file counts as passed if only its tear-down failed', () => {
    const { result, told } = again(ended(file('a.test.ts', 5, 1)), ended(file('a.test.ts', 5, 0)));
    expect(result).toEqual(ended(file('a.test.ts', 5, 0)));
    expect(told).toHaveLength(1);
  });

  it('a failed test file counts as failed if any of its tests fails again', () => {
    const first = ended(file('a.test.ts', 3, 2), file('b.test.ts', 1, 1));
    const { result, told } = again(first, ended(file('a.test.ts', 5, 0), file('b.test.ts', 1, 1)));
    expect(result).toEqual(ended(file('a.test.ts', 5, 0), file('b.test.ts', 1, 1)));
    expect(told).toHaveLength(1);
  });

  it.each([
    ['fewer of its tests run the second time', ended(file('a.test.ts', 3, 0, 2))],
    ['it does not run the second time', ended(GOOD)],
    ['the second run breaks', { files: [file('a.test.ts', 5, 0)], isBroken: true }],
  ])('a failed test file counts as failed if %s', (_, second) => {
    const first = ended(file('a.test.ts', 3, 2), GOOD);
    expect(again(first, second)).toMatchObject({ result: first, told: [] });
  });

  it.each<[string, RunResult]>([
    ['nothing failed', ended(GOOD)],
    ['the run itself broke', { files: [file('a.test.ts', 3, 2)], isBroken: true }],
    ['more than three files failed', ended(...['a', 'b', 'c', 'd'].map(name => file(name, 1, 1)))],
  ])('a failed test file is not run again if %s', (_, first) => {
    expect(again(first)).toEqual({ result: first, ran: [], told: [] });
  });
});

it('npm test runs failed files again only if it has no arguments except file names', () => {
  expect([[], ['test/net'], ['test/net', '--bail=1'], ['-t', 'a name']].map(canRunAgain)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('last line of npm test', () => {
  const files = [file('a.test.ts', 3, 2), file('b.test.ts', 1, 1, 5)];

  it('the last line of npm test gives the number of all tests and the result of each check', () => {
    expect(totalOf([true, true], ended(...files))).toEqual({ passed: 6, failed: 3, skipped: 5 });
    expect(totalOf([true, false], ended(GOOD))).toEqual({ passed: 8, failed: 1, skipped: 2 });
  });

  it('in the last line of npm test, a broken run counts as one more failure', () => {
    expect(totalOf([true], { files: [], isBroken: true })).toMatchObject({ passed: 1, failed: 1 });
    expect(totalOf([], { files, isBroken: true })).toMatchObject({ passed: 4, failed: 4 });
  });
});
