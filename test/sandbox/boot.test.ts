import { describe, expect, it } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { createBoot } from '../../sandbox/processes/warm-child.ts';

/** From the launch of a process to its first message. */
function start() {
  const { promise: gone, resolve: die } = Promise.withResolvers<void>();
  const kills: string[] = [];
  const boot = createBoot({
    language: 'js',
    confinement: UNWRAPPED,
    pid: process.pid,
    gone,
    stderr: () => 'No memory.',
    kill: () => kills.push('killed'),
  });
  return { boot, die, kills };
}

describe('a process that starts', () => {
  it('is ready once it says so', async () => {
    const { boot, kills } = start();
    boot.receive({ t: 'ready' });
    await expect(boot.ready).resolves.toBeUndefined();
    expect(kills).toEqual([]);
  });

  it('is not made ready by anything else that it says', async () => {
    const { boot, die } = start();
    boot.receive({ t: 'usage', cpuMs: 1, peakMb: 1 });
    boot.receive({ t: 'line', kind: 'log', text: 'ready' });
    die();
    await expect(boot.ready).rejects.toThrow('The process for js did not start. No memory.');
  });
});
