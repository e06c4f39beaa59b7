import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { endOf } from '../../sandbox/processes/warm-child.ts';

const { signals } = constants;
const LITTLE_MB = 60;

describe.runIf(process.platform === 'linux')('process', () => {
  it('a script process that reports an allocation failure counts as out of memory, however little it used', () => {
    expect(endOf([null, 'SIGABRT'], "terminate called after throwing 'std::bad_alloc'", LITTLE_MB)).toBe(
      'memory',
    );
  });

  it.each(['SIGABRT', 'SIGSEGV', 'SIGTRAP'] as const)(
    'a script process that ended by %s counts as out of memory if nearly all was used, and otherwise as crashed',
    signal => {
      expect(endOf([null, signal], 'Aborted', 230)).toBe('memory');
      expect(endOf([null, signal], 'Aborted', LITTLE_MB)).toBe('crash');
    },
  );

  it('a script process that the kernel ended for its processor time counts as a timeout', () => {
    expect(endOf([null, 'SIGXCPU'], '', 230)).toBe('timeout');
  });

  it('exit codes of bubblewrap are treated like the signals that they stand for', () => {
    expect(endOf([128 + signals.SIGXCPU, null], '', LITTLE_MB)).toBe('timeout');
    expect(endOf([128 + signals.SIGABRT, null], '', 230)).toBe('memory');
    expect(endOf([128 + signals.SIGKILL, null], '', 230)).toBe('crash');
  });

  it('a script process counts as crashed if somebody killed it or if it did not start', () => {
    expect(endOf([null, 'SIGKILL'], '', 230)).toBe('crash');
    expect(endOf([], '', 0)).toBe('crash');
  });
});

describe.runIf(process.platform === 'linux')('process', () => {
  it('a script process that ends with three quarters of its memory in use counts as out of memory', () => {
    expect(endOf([null, 'SIGABRT'], '', 192)).toBe('memory');
    expect(endOf([null, 'SIGABRT'], '', 191.9)).toBe('crash');
  });

  it.each(['SIGBUS', 'SIGILL'] as const)(
    'a script process that is ended by %s with nearly all memory in use counts as out of memory',
    signal => {
      expect(endOf([null, signal], '', 230)).toBe('memory');
    },
  );

  it.each([
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'std::bad_alloc',
    '<--- Last few GCs --->',
    '# Check failed: (result.ptr) != nullptr.',
    'Zone allocation failed',
  ])('a script process that reports "%s" counts as out of memory', stderr => {
    expect(endOf([1, null], stderr, LITTLE_MB)).toBe('memory');
  });

  it('a script process that only mentions another failure does not count as out of memory', () => {
    expect(endOf([1, null], 'Check failed: node->IsLoaded(). Segmentation fault', LITTLE_MB)).toBe('crash');
  });
});
