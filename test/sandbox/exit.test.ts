import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { endOf } from '../../sandbox/processes/warm-child.ts';

const { signals } = constants;
const LITTLE_MB = 60;

describe.runIf(process.platform === 'linux')('a process that died without a last word', () => {
  it('ran out of memory when it says so, whatever it held', () => {
    expect(endOf([null, 'SIGABRT'], "terminate called after throwing 'std::bad_alloc'", LITTLE_MB)).toBe(
      'memory',
    );
  });

  it.each(['SIGABRT', 'SIGSEGV', 'SIGTRAP'] as const)(
    'of %s ran out of memory when it held nearly all that it may have, else it crashed',
    signal => {
      expect(endOf([null, signal], 'Aborted', 230)).toBe('memory');
      expect(endOf([null, signal], 'Aborted', LITTLE_MB)).toBe('crash');
    },
  );

  it('was out of processor time when the kernel ended it for that', () => {
    expect(endOf([null, 'SIGXCPU'], '', 230)).toBe('timeout');
  });

  it('is judged by the same signals within bubblewrap, which tells them as exit codes', () => {
    expect(endOf([128 + signals.SIGXCPU, null], '', LITTLE_MB)).toBe('timeout');
    expect(endOf([128 + signals.SIGABRT, null], '', 230)).toBe('memory');
    expect(endOf([128 + signals.SIGKILL, null], '', 230)).toBe('crash');
  });

  it('crashed when somebody killed it, or it was not even started', () => {
    expect(endOf([null, 'SIGKILL'], '', 230)).toBe('crash');
    expect(endOf([], '', 0)).toBe('crash');
  });
});
