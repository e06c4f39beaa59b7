import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Confinement, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { startNode } from '../../sandbox/processes/launch.ts';
import {
  BOOT_CPU_MS,
  BOOT_MS,
  cpuMsOf,
  createBootJudge,
  STUCK_MS,
} from '../../sandbox/processes/warm-child.ts';
import { namespacesOr } from './confined.ts';

describe('script process', () => {
  it('on a busy machine, a script process may take any time to start', () => {
    const judge = createBootJudge(0);
    const hour = Array.from({ length: 3_600 }, (_, second) => judge(second, second * 1_000));
    expect(hour.filter(Boolean)).toEqual([]);
  });

  it('a script process may use up to 10 s of processor time to start', () => {
    const judge = createBootJudge(0);
    expect(judge(BOOT_CPU_MS, 11_000)).toBe(null);
    expect(judge(BOOT_CPU_MS + 1, 12_000)).toBe('took longer than 10 s of CPU time to start');
  });

  it.each([1, 200])(
    'a script process that has used %i ms of processor time, and then none for 30 s, is ended',
    cpuMs => {
      const judge = createBootJudge(0);
      expect(judge(cpuMs, 5_000)).toBe(null);
      expect(judge(cpuMs, 5_000 + STUCK_MS)).toBe(null);
      expect(judge(cpuMs, 5_001 + STUCK_MS)).toBe('did nothing for 30 s while it was starting');
    },
  );

  it('if the system does not report processor time, a script process may take up to a minute to start', () => {
    const judge = createBootJudge(0);
    expect(judge(null, BOOT_MS)).toBe(null);
    expect(judge(null, BOOT_MS + 1)).toBe('took longer than 60 s to start');
  });
});

const BURNT_MS = 300;
/** A program that uses enough processor time, reports this time, and then waits. */
const PROGRAM = `
  let used = 0;
  while (used < ${BURNT_MS}) { const { user, system } = process.cpuUsage(); used = (user + system) / 1000; }
  require('fs').writeSync(1, String(used));
  process.stdin.resume();`;

describe.runIf(process.platform === 'linux')('process', () => {
  async function expectTheSame(confinement: Confinement) {
    const { process: child, kill } = startNode(() => ['-e', PROGRAM], confinement);
    const [used] = await once(child.stdout ?? child, 'data');
    const seen = cpuMsOf(child.pid ?? 0) ?? Number.NaN;
    kill();
    expect(seen).toBeGreaterThanOrEqual(Number(used) - 20); // the kernel counts in hundredths of a second
  }

  it("a process's processor time can be read from outside", () => expectTheSame(UNWRAPPED));
  it('the processor time of a process within bubblewrap can be read from outside', async ({ skip }) =>
    expectTheSame(await namespacesOr(skip)));
  it("a process's processor time is read correctly, whatever name the process has", async () => {
    const program = `process.title = 'a) ) ) ) ) ) )'; ${PROGRAM}`;
    const { process: child, kill } = startNode(() => ['-e', program], UNWRAPPED);
    const [used] = await once(child.stdout ?? child, 'data');
    const seen = cpuMsOf(child.pid ?? 0) ?? Number.NaN;
    kill();
    expect(seen).toBeGreaterThanOrEqual(Number(used) - 20);
    expect(seen).toBeLessThan(60_000);
  });

  it('the processor time of a process that has ended is reported as unknown', () =>
    expect(cpuMsOf(2 ** 22 + 1)).toBe(null));
});
