import { describe, expect, it } from 'vitest';
import { resultsOf, type VitestReport } from './report.ts';
import { judge } from './verdict.ts';

/** Tests of the verdict: which failures under Wine count. */

const LIST = [{ file: 'test/net/store.test.ts', test: 'has mode 0600', reason: 'there are no modes' }];

const reportOf = (
  file: string,
  tests: Record<string, string>,
  { status = 'passed', message = '' } = {},
): VitestReport => ({
  testResults: [
    {
      name: `C:/Users/Jörg Müller/Starfray/${file}`,
      status,
      message,
      assertionResults: Object.entries(tests).map(([fullName, status]) => ({
        fullName,
        status,
        failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
      })),
    },
  ],
});

const verdictOf = (report: VitestReport) =>
  judge(resultsOf(report, 'C:\\Users\\Jörg Müller\\Starfray'), LIST);

describe('test that fails under Wine', () => {
  it('a test that fails under Wine is reported as failed, with its file, name and message', () => {
    const { failed, passed } = verdictOf(
      reportOf('test/a.test.ts', { 'a fails': 'failed', 'a runs': 'passed' }),
    );
    expect(passed).toBe(1);
    expect(failed).toEqual([
      { file: 'test/a.test.ts', name: 'a fails', isPassed: false, message: 'expected 1 to be 2' },
    ]);
  });

  it('a test that fails under Wine counts as known if the list of known failures has its file and name', () => {
    const { failed, known } = verdictOf(
      reportOf('test/net/store.test.ts', { 'a file has mode 0600': 'failed' }),
    );
    expect(failed).toEqual([]);
    expect(known).toHaveLength(1);
  });

  it('a test that fails under Wine counts as failed if the list of known failures has only its name', () => {
    expect(verdictOf(reportOf('test/a.test.ts', { 'a file has mode 0600': 'failed' })).failed).toHaveLength(
      1,
    );
  });
});

describe('test that passes under Wine', () => {
  it('a test that passes under Wine is reported if it is on the list of known failures', () => {
    const { healed } = verdictOf(reportOf('test/net/store.test.ts', { 'a file has mode 0600': 'passed' }));
    expect(healed).toHaveLength(1);
  });

  it('a test that is skipped under Wine is ignored', () => {
    const verdict = verdictOf(reportOf('test/a.test.ts', { 'a needs Linux': 'skipped' }));
    expect(verdict).toEqual({ passed: 0, failed: [], known: [], healed: [] });
  });
});

describe('file under Wine', () => {
  it('a test file that cannot be loaded under Wine counts as one failure', () => {
    const message = 'Cannot find module';
    const { failed } = verdictOf(reportOf('test/a.test.ts', {}, { status: 'failed', message }));
    expect(failed).toEqual([{ file: 'test/a.test.ts', name: '', isPassed: false, message }]);
  });

  it('a test file that failed although its tests passed counts as one failure', () => {
    const report = reportOf('test/a.test.ts', { 'a runs': 'passed' }, { status: 'failed' });
    expect(verdictOf(report)).toMatchObject({ passed: 1, failed: [{ name: '' }] });
  });

  it('a failure of a test file outside its tests is counted in addition to failed tests', () => {
    const fault = { status: 'failed', message: 'Hook timed out' };
    expect(verdictOf(reportOf('test/a.test.ts', { a: 'failed' }, fault)).failed).toHaveLength(2);
  });

  it('a test file that failed only because of a test is not counted in addition to that test', () => {
    const report = reportOf('test/a.test.ts', { a: 'failed' }, { status: 'failed' });
    expect(verdictOf(report).failed).toHaveLength(1);
  });
});
