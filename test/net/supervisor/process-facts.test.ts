import { describe, expect, it } from 'vitest';
import { isAlive, mainThreadCpuMs, parentOf } from '../../../server/processes.ts';

/** Tests which facts about other processes are found. */

/** The id of no process, because no system has ids this high. */
const NOBODY = 2 ** 30;

describe('other process', () => {
  it('a process counts as alive until it has ended', () => {
    expect([isAlive(process.pid), isAlive(process.ppid), isAlive(NOBODY)]).toEqual([true, true, false]);
  });

  it.skipIf(process.platform === 'win32')(
    'a process that belongs to another user also counts as alive until it has ended',
    () => {
      expect(isAlive(1)).toBe(true);
    },
  );

  it("the id of another process's parent is reported, or 0 if the process has ended", () => {
    const isKnown = process.platform !== 'win32';
    expect(parentOf(process.pid)).toBe(isKnown ? process.ppid : 0);
    expect(parentOf(NOBODY)).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'the processor time that another process has used, in milliseconds, rises while it works',
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

  it('the processor time of a process is unknown if the system does not report it', () => {
    expect(mainThreadCpuMs(NOBODY)).toBeNull();
  });
});
