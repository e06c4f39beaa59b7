import { describe, expect, it } from 'vitest';
import {
  describe as describeEnd,
  exitCodeOf,
  isRefusal,
  isStopped,
  mayBeTriedAgain,
} from '../../../net/supervisor/server-end.ts';
import { createRestarts, restartEnvironment } from '../../../net/supervisor/supervise.ts';

const CRASH = { refused: false };

/** Tests after which ends of a server another one is started, and when. */

it.each([0, 2, 133, 135, 143, 255, 0xc0000000 - 1])(
  'if the server ends with exit code %i, the end counts as intended',
  code => {
    expect(mayBeTriedAgain({ code, signal: null })).toBe(false);
  },
);

it("the server's exit code 1 counts as a refused start, or on Windows as the end of a killed process", () => {
  expect(mayBeTriedAgain({ code: 1, signal: null })).toBe(true);
  expect(isRefusal({ code: 1, signal: null }, false)).toBe(true);
  expect(isRefusal({ code: 1, signal: null }, true)).toBe(false);
  expect(isRefusal({ code: 134, signal: null }, false)).toBe(false);
});

it.each([134, 0xc0000000, 0xc0000005, 0xc0000409])(
  'if the server ends with exit code %i, the end counts as a crash',
  code => {
    expect(mayBeTriedAgain({ code, signal: null })).toBe(true);
  },
);

it.each(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'] as const)(
  'if the server ends by %s, the end counts as a crash',
  signal => {
    expect(mayBeTriedAgain({ code: null, signal })).toBe(true);
  },
);

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
  'if the server ends by %s, the end counts as requested',
  signal => {
    expect(mayBeTriedAgain({ code: null, signal })).toBe(false);
  },
);

it('during its start, a server can be stopped by a signal, or on Windows by closing its console', () => {
  const bySignal = (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(signal =>
    isStopped({ code: null, signal }),
  );
  expect(bySignal).toEqual([true, true, true, false]);
  const byCode = [0xc000013a, 0xc0000005, 0, 1].map(code => isStopped({ code, signal: null }));
  expect(byCode).toEqual([true, false, false, false]);
});

it('the end of a server is described by its signal or exit code', () => {
  expect(describeEnd({ code: null, signal: 'SIGSEGV' })).toBe('SIGSEGV');
  expect(describeEnd({ code: 134, signal: null })).toBe('exit code 134');
});

it('the server is restarted after 1 s, then twice as long each time up to 30 s; the third crash opens the menu', () => {
  const restarts = createRestarts(() => 0);
  const next = Array.from({ length: 7 }, () => restarts.next(CRASH));
  expect(next.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(next.map(({ inMenu }) => inMenu)).toEqual([false, false, true, true, true, true, true]);
});

it('a refused start of the server makes the next delay longer, and is not blamed on the round', () => {
  const restarts = createRestarts(() => 0);
  restarts.next(CRASH);
  const refused = Array.from({ length: 5 }, () => restarts.next({ refused: true }));
  expect(refused.map(({ delayMs }) => delayMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(refused.map(({ inMenu }) => inMenu)).toEqual([false, false, false, false, false]);
});

it('crashes of the server are counted together only if they are at most two minutes apart', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  const at = (ms: number) => {
    now = ms;
    return restarts.next(CRASH).delayMs;
  };
  expect([0, 119_999, 120_000, 240_000, 360_000].map(at)).toEqual([1_000, 2_000, 2_000, 1_000, 1_000]);
});

it('a process that a signal ended gives the exit code 128 plus the number of the signal, as in a shell', () => {
  expect(exitCodeOf({ code: 7, signal: null })).toBe(7);
  expect(exitCodeOf({ code: 0, signal: null })).toBe(0);
  expect(exitCodeOf({ code: null, signal: 'SIGTERM' })).toBe(143);
  expect(exitCodeOf({ code: null, signal: 'SIGKILL' })).toBe(137);
});

describe('restarted server', () => {
  const first = { PORT: '0', STARFRAY_FRESH: '1', STARFRAY_MENU: '1', STARFRAY_SEED: '7' };

  it('a restarted server keeps its port and drops options that are only for the first start', () => {
    expect(restartEnvironment(first, '2087', { delayMs: 0, inMenu: false })).toEqual({
      PORT: '2087',
      STARFRAY_RESTARTED: '1',
      STARFRAY_SEED: '7',
    });
  });

  it('a restarted server opens the menu if the round may have caused the crash', () => {
    expect(restartEnvironment(first, '2087', { delayMs: 0, inMenu: true })).toMatchObject({
      STARFRAY_MENU: '1',
    });
  });
});
