import { describe, expect, it } from 'vitest';
import { isAlive, mainThreadCpuMs, parentOf } from '../../../server/processes.ts';

/** What is known of other processes. */

/** No system gives a process so high a number. */
const NOBODY = 2 ** 30;

describe('a process', () => {
  it('is alive until it is gone', () => {
    expect([isAlive(process.pid), isAlive(process.ppid), isAlive(NOBODY)]).toEqual([true, true, false]);
  });

  it.skipIf(process.platform === 'win32')('that belongs to somebody else is alive, too', () => {
    expect(isAlive(1)).toBe(true);
  });

  it('has a parent; 0 is that of one that is gone', () => {
    const isKnown = process.platform !== 'win32';
    expect(parentOf(process.pid)).toBe(isKnown ? process.ppid : 0);
    expect(parentOf(NOBODY)).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'has used processor time, in milliseconds, which rises as it works',
    () => {
      const before = mainThreadCpuMs(process.pid) ?? Number.NaN;
      const from = process.cpuUsage();
      const used = () => {
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1_000;
      };
      while (used() < 200);
      const after = mainThreadCpuMs(process.pid) ?? Number.NaN;
      expect(after - before).toBeGreaterThan(20);
      expect(after - before).toBeLessThanOrEqual(used() + 50);
    },
  );

  it('has none that is known where the system does not tell', () => {
    expect(mainThreadCpuMs(NOBODY)).toBeNull();
  });
});
