import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onStopSignal, STOP_SIGNALS } from '../../../server/stop-signals.ts';

/** When the parent of a process has ended, the process ends if the parent was npm, which passes no signal on. */

/** The id of no process, because no system has ids this high. */
const NOBODY = 2 ** 30;

/**
 * The stop requests that a process gets within a minute after its parent has ended. `script` is the npm script that
 * started it.
 */
function toldWhenOrphaned(script: string | undefined, onShellDeath: (() => void) | null = null) {
  const stop = vi.fn();
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_event', script);
  onTestFinished(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  onStopSignal(stop, { stopOnStdin: false, onShellDeath, parent: NOBODY });
  vi.advanceTimersByTime(60_000);
  return stop.mock.calls;
}

it('a process that npm started is stopped once when npm ends', () => {
  expect(toldWhenOrphaned('start')).toEqual([['SIGTERM']]);
});

it('a process that was not started by npm continues when its parent ends', () => {
  expect(toldWhenOrphaned(undefined)).toEqual([]);
});

it.each([
  ['asks for it, even if the shell ends then', ['stop\n'], [['SIGTERM']], 0],
  ['ends without asking for it, which is reported instead', ['hello\n', 'stopped\n'], [], 1],
] as const)('a process that a shell started is stopped if the shell %s', async (_, lines, stops, deaths) => {
  const stdin = new PassThrough();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  const [stop, onShellDeath] = [vi.fn(), vi.fn()];
  onTestFinished(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    vi.restoreAllMocks();
  });
  onStopSignal(stop, { stopOnStdin: false, onShellDeath });
  for (const line of lines) stdin.write(line);
  stdin.end();
  await once(stdin, 'close');
  expect([stop.mock.calls, onShellDeath.mock.calls.length]).toEqual([stops, deaths]);
});

it("a process that the window's shell started continues when its npm ends", () => {
  const stdin = new PassThrough();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(toldWhenOrphaned('app', () => {})).toEqual([]);
});

it('a process is stopped by Ctrl-C, by a request to end, and when its console closes', () => {
  const stop = vi.fn();
  const counts = () =>
    ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'].map(signal => process.listenerCount(signal));
  const before = counts();
  onStopSignal(stop, { stopOnStdin: false, onShellDeath: null });
  expect(counts()).toEqual(before.map(count => count + 1));
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
});

it.each([true, false])(
  'the end of stdin stops a process only if that was requested: %s',
  async stopOnStdin => {
    const stdin = new PassThrough();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
    const stop = vi.fn();
    onTestFinished(() => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      vi.restoreAllMocks();
    });
    onStopSignal(stop, { stopOnStdin, onShellDeath: null });
    stdin.resume().end('ignored\n');
    await once(stdin, 'close');
    expect(stop.mock.calls).toEqual(stopOnStdin ? [['SIGTERM']] : []);
  },
);
