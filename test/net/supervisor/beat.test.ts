import { describe, expect, it } from 'vitest';
import { beatLine, readReport, readyLine } from '../../../net/supervisor/beat.ts';

/** The lines by which the server process reports to its supervisor. */
describe('beat line', () => {
  it('a beat line is read as it was written', () => {
    expect(readReport(beatLine({ turns: 12, lateMs: 3.4 }).trimEnd())).toEqual({
      beat: { turns: 12, lateMs: 3 },
    });
    expect(readReport(readyLine('2087').trimEnd())).toEqual({ ready: '2087' });
  });

  it.each(['', 'beat', 'beat 12', 'beat 12 ', 'ready', 'ready ', 'read', 'other 1 2'])(
    'a beat line is ignored when it was truncated, as %j',
    line => {
      expect(readReport(line)).toBeNull();
    },
  );
});
