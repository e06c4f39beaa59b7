import { expect, it, onTestFinished, vi } from 'vitest';
import { onStopSignal, STOP_SIGNALS } from '../../../server/stop-signals.ts';

/** When the parent of a process has ended, the process ends if the parent was npm, which passes no signal on. */

/** The id of no process, because no system has ids this high. */
const NOBODY = 2 ** 30;

/**
 * The stop requests that a process gets within a minute after its parent has ended. `script` is the npm script that
 * started it.
 */
function toldWhenOrphaned(script: string | undefined) {
  const stop = vi.fn();
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_event', script);
  onTestFinished(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  onStopSignal(stop, { stopOnStdin: false, onShellDeath: null, parent: NOBODY });
  vi.advanceTimersByTime(60_000);
  return stop.mock.calls;
}

it('a process that npm started is stopped once when npm ends', () => {
  expect(toldWhenOrphaned('start')).toEqual([['SIGTERM']]);
});

it('a process that was not started by npm continues when its parent ends', () => {
  expect(toldWhenOrphaned(undefined)).toEqual([]);
});
