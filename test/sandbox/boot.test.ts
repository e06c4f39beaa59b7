import type { ChildProcess } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Confinement, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { tailOf } from '../../sandbox/processes/child-output.ts';
import { createBoot } from '../../sandbox/processes/warm-child.ts';

/** Starts the boot phase, from the launch of a process to its first message. */
function start(confinement: Confinement = UNWRAPPED, pid = process.pid) {
  const { promise: gone, resolve: die } = Promise.withResolvers<void>();
  const kills: string[] = [];
  const boot = createBoot({
    language: 'js',
    confinement,
    pid,
    gone,
    stderr: () => 'No memory.',
    kill: () => kills.push('killed'),
  });
  return { boot, die, kills };
}

describe('script process that starts', () => {
  it('a script process counts as ready when it sends the message `ready`', async () => {
    const { boot, kills } = start();
    boot.receive({ t: 'ready' });
    await expect(boot.ready).resolves.toBeUndefined();
    expect(kills).toEqual([]);
  });

  it('a script process does not count as ready because of a message other than `ready`', async () => {
    const { boot, die } = start();
    boot.receive({ t: 'usage', cpuMs: 1, peakMb: 1 });
    boot.receive({ t: 'line', kind: 'log', text: 'ready' });
    die();
    await expect(boot.ready).rejects.toThrow('The process for js did not start. No memory.');
  });

  it('a script process that fails once is ended, whatever it sends afterwards', async () => {
    const { boot, die, kills } = start({ level: 'namespaces', bubblewrap: '/usr/bin/bwrap', libraries: [] });
    boot.receive({ t: 'ready' });
    expect(kills).toEqual(['killed']);
    const surroundings = {
      namespaces: {},
      mounts: [],
      open: [],
      capabilities: 'ff',
      isFiltered: false,
      pid: 1,
    };
    boot.receive({ t: 'ready', surroundings });
    die();
    await expect(boot.ready).rejects.toThrow(
      'is not confined as required: it does not report its surroundings.',
    );
  });

  it("the last 4,000 characters of a script process's error output are reported", () => {
    const stderr = new PassThrough();
    const tail = tailOf({ stderr } as unknown as ChildProcess);
    stderr.write('x'.repeat(5_000));
    stderr.write('the cause');
    expect(tail()).toBe(`${'x'.repeat(3_991)}the cause`);
  });
});

/** The system does not know this id, so the time on the clock counts. */
const UNKNOWN_PID = 0;

describe('process that takes long to start', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('a script process that has not started after a minute is ended', async () => {
    const { boot, die, kills } = start(UNWRAPPED, UNKNOWN_PID);
    vi.advanceTimersByTime(60_000);
    expect(kills).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(kills).toEqual(['killed']);
    die();
    await expect(boot.ready).rejects.toThrow('took longer than 60 s to start.');
  });

  it('a script process is no longer watched for its start once it is ready', async () => {
    const { boot, kills } = start(UNWRAPPED, UNKNOWN_PID);
    boot.receive({ t: 'ready' });
    await boot.ready;
    vi.advanceTimersByTime(10 * 60_000);
    expect([kills, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('a script process is no longer watched for its start once it has ended', async () => {
    const { boot, die, kills } = start(UNWRAPPED, UNKNOWN_PID);
    die();
    await expect(boot.ready).rejects.toThrow('did not start');
    vi.advanceTimersByTime(10 * 60_000);
    expect([kills, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
