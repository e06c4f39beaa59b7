import { expect, it, onTestFinished, vi } from 'vitest';
import { onStopSignal, STOP_SIGNALS } from '../../../server/stop-signals.ts';

/** Whoever started the process is gone: that ends it when it was npm, which passes no signal on to it. */

/** No system gives a process so high a number. */
const NOBODY = 2 ** 30;

/** What a process is told within a minute whose parent is gone. */
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

it('a process that npm started ends with it, and is told so once', () => {
  expect(toldWhenOrphaned('start')).toEqual([['SIGTERM']]);
});

it('a process that was started without npm outlives whoever started it', () => {
  expect(toldWhenOrphaned(undefined)).toEqual([]);
});
