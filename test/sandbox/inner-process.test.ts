import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { descendantsOf, isAlive } from '../../harness/sandbox/processes.ts';
import { launch } from '../../sandbox/processes/launch.ts';
import { namespacesOr } from './confined.ts';

const LAUNCHES = 40;

describe('process within bubblewrap', () => {
  it('a process within bubblewrap has ended when it is killed at any time of its start', async ({ skip }) => {
    const confinement = await namespacesOr(skip);
    const seen = new Set<number>();
    const look = () => {
      for (const pid of descendantsOf(process.pid)) seen.add(pid);
    };
    const startAndKill = async (turns: number) => {
      const { process: child, kill } = launch('js', confinement);
      const closed = once(child, 'close');
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      look();
      kill();
      await closed;
    };
    for (let each = 0; each < LAUNCHES; each++) await startAndKill(each * each);
    expect([...seen].filter(isAlive)).toEqual([]);
  });
});
