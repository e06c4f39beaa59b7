import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { endOf } from '../../sandbox/processes/warm-child.ts';

const { signals } = constants;
const LITTLE_MB = 60;

describe.runIf(process.platform === 'linux')('process', () => {
  it('a process that ended without its last message ran out of memory if it reported so, whatever it used', () => {
    expect(endOf([null, 'SIGABRT'], "terminate called after throwing 'std::bad_alloc'", LITTLE_MB)).toBe(
      'memory',
    );
  });

  it.each(['SIGABRT', 'SIGSEGV', 'SIGTRAP'] as const)(
    'a process that ended without its last message ran out of memory after %s if it used nearly all that it may, else it crashed',
    signal => {
      expect(endOf([null, signal], 'Aborted', 230)).toBe('memory');
      expect(endOf([null, signal], 'Aborted', LITTLE_MB)).toBe('crash');
    },
  );

  it('a process that ended without its last message used up its processor time if the kernel ended it for that', () => {
    expect(endOf([null, 'SIGXCPU'], '', 230)).toBe('timeout');
  });

  it('a process that ended without its last message is judged by the same signals within bubblewrap, which reports them as exit codes', () => {
    expect(endOf([128 + signals.SIGXCPU, null], '', LITTLE_MB)).toBe('timeout');
    expect(endOf([128 + signals.SIGABRT, null], '', 230)).toBe('memory');
    expect(endOf([128 + signals.SIGKILL, null], '', 230)).toBe('crash');
  });

  it('a process that ended without its last message crashed if somebody killed it or it did not start', () => {
    expect(endOf([null, 'SIGKILL'], '', 230)).toBe('crash');
    expect(endOf([], '', 0)).toBe('crash');
  });
});

describe.runIf(process.platform === 'linux')('process', () => {
  it('memory of a process that died is its reason from three quarters of the limit on', () => {
    expect(endOf([null, 'SIGABRT'], '', 192)).toBe('memory');
    expect(endOf([null, 'SIGABRT'], '', 191.9)).toBe('crash');
  });

  it.each(['SIGBUS', 'SIGILL'] as const)(
    'memory of a process that died is its reason after %s too',
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
  ])('memory of a process that died is its reason when it reports "%s"', stderr => {
    expect(endOf([1, null], stderr, LITTLE_MB)).toBe('memory');
  });

  it('memory of a process that died is not its reason when it only mentions another failure', () => {
    expect(endOf([1, null], 'Check failed: node->IsLoaded(). Segmentation fault', LITTLE_MB)).toBe('crash');
  });
});
