import { describe, expect, it } from 'vitest';
import { beatLine, readReport, readyLine } from '../../../net/supervisor/beat.ts';

/** Tests the lines with which the server process reports to its supervisor. */

describe('heartbeat line', () => {
  it("a line of the server's heartbeat can be written and read back", () => {
    expect(readReport(beatLine({ turns: 12, lateMs: 3.4 }).trimEnd())).toEqual({
      beat: { turns: 12, lateMs: 3 },
    });
    expect(readReport(readyLine('2087').trimEnd())).toEqual({ ready: '2087' });
  });

  it.each(['', 'beat', 'beat 12', 'beat 12 ', 'ready', 'ready ', 'read', 'other 1 2'])(
    "a truncated line of the server's heartbeat is ignored: %j",
    line => {
      expect(readReport(line)).toBeNull();
    },
  );
});
