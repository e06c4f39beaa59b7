import { describe, expect, it } from 'vitest';
import { createLogTail, notedIn } from '../../net/log-tail.ts';
import type { Log } from '../../server/logger.ts';

/** Tests which part of the log a bug report contains. */

describe('log line', () => {
  it('a log line is written, and its level and time are remembered for bug reports', () => {
    let now = 0;
    const written: unknown[] = [];
    const write = (kind: string) => (line: unknown) => written.push([kind, line]);
    const log: Log = { info: write('info'), onLog: write('onLog'), onBug: write('onBug') };
    const tail = createLogTail(() => ++now);
    const noted = notedIn(tail, log);
    const bug = new Error('ENOENT');
    noted.info('up');
    noted.onLog('full: ENOSPC');
    noted.onBug(bug);
    expect(written).toEqual([
      ['info', 'up'],
      ['onLog', 'full: ENOSPC'],
      ['onBug', bug],
    ]);
    expect(tail.lines.map(({ at, level, codes }) => [at, level, codes])).toEqual([
      [1, 'info', []],
      [2, 'warn', ['ENOSPC']],
      [3, 'error', ['ENOENT']],
    ]);
  });

  it('each system error code in log lines is remembered once for bug reports', () => {
    const tail = createLogTail();
    tail.note('warn', 'EACCES, then ENOSPC, then EACCES again, of ERNA and xEPERM in ETOILE');
    expect(tail.lines[0]?.codes).toEqual(['EACCES', 'ENOSPC']);
  });

  it('the eight stack frames nearest to a logged error are remembered for bug reports', () => {
    const tail = createLogTail();
    const error = new Error('deep');
    const places = Array.from({ length: 9 }, (_, n) => `net/deep.ts:${n + 1}`);
    error.stack = ['Error: deep', ...places.map(place => `    at f (${process.cwd()}/${place}:1)`)].join(
      '\n',
    );
    tail.note('error', error);
    expect(tail.lines[0]?.from).toEqual(places.slice(0, 8));
  });
});
