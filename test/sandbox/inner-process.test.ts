import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { descendantsOf, isAlive } from '../../harness/sandbox/processes.ts';
import { killWithInner } from '../../sandbox/confinement/inner-process.ts';
import { launch } from '../../sandbox/processes/launch.ts';
import { namespacesOr } from './confined.ts';

const LAUNCHES = 40;

describe('process within bubblewrap', () => {
  it('a process within bubblewrap can be killed at any time during its start', async ({ skip }) => {
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

describe('process', () => {
  const INNER = 123_456;
  /** A fake bubblewrap, and the ids of killed processes. */
  function started() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const killed: (number | string)[] = [];
    vi.spyOn(process, 'kill').mockImplementation(pid => {
      killed.push(pid);
      return true;
    });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const bubblewrap = Object.assign(new EventEmitter(), {
      exitCode: null as number | null,
      signalCode: null,
      kill: () => killed.push('bubblewrap'),
    });
    const info = new EventEmitter();
    const kill = killWithInner(bubblewrap as unknown as ChildProcess, info as Readable);
    const report = (text: string) => info.emit('data', text);
    return { bubblewrap, kill, report, killed };
  }

  it('killing a process within bubblewrap kills that process once, and does not kill bubblewrap', () => {
    const { kill, report, killed } = started();
    report(`{ "child-pid": ${INNER}\n}`);
    expect(killed).toEqual([]);
    kill();
    kill();
    expect(killed).toEqual([INNER]);
  });

  it('killing a process within bubblewrap waits for its id, which may arrive late and in pieces', () => {
    const { kill, report, killed } = started();
    kill();
    report('{ "child-pid": 123');
    expect(killed).toEqual([]);
    report('456\n}');
    expect(killed).toEqual([INNER]);
  });

  it('if the id of a process within bubblewrap does not arrive within 5 s, killing it kills bubblewrap', () => {
    const { kill, killed } = started();
    kill();
    vi.advanceTimersByTime(4_999);
    expect(killed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(killed).toEqual(['bubblewrap']);
    const other = started();
    other.kill();
    other.bubblewrap.emit('exit');
    vi.advanceTimersByTime(10_000);
    expect(other.killed).toEqual([]);
  });

  it('after bubblewrap has ended, killing its process does nothing, as another process may have the id', () => {
    const { bubblewrap, kill, report, killed } = started();
    report(`{ "child-pid": ${INNER}\n}`);
    bubblewrap.exitCode = 0;
    kill();
    vi.advanceTimersByTime(10_000);
    expect(killed).toEqual([]);
    const late = started();
    late.kill();
    late.bubblewrap.exitCode = 0;
    late.report(`{ "child-pid": ${INNER}\n}`);
    expect(late.killed).toEqual([]);
  });
});
