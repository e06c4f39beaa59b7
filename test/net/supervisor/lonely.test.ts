import { expect, it, vi } from 'vitest';
import { createLonelyWatch, onceLonely } from '../../../net/supervisor/lonely.ts';

/** A watch on a server whose window has died. The test advances the clock. */
function watched() {
  let now = 1_000;
  let isNeeded = false;
  const watch = createLonelyWatch(
    () => isNeeded,
    () => now,
  );
  return {
    /** Advances the clock by `seconds` seconds. Returns whether the server is no longer needed. */
    after(seconds: number) {
      now += seconds * 1_000;
      return watch.isLonely();
    },
    setNeeded: (is: boolean) => {
      isNeeded = is;
    },
  };
}

it('a server that has had no users for 30 s is no longer needed', () => {
  const { after } = watched();
  expect(after(29)).toBe(false);
  expect(after(1)).toBe(true);
});

it('a server is needed while it is used, and for 30 s afterwards', () => {
  const { after, setNeeded } = watched();
  setNeeded(true);
  expect(after(3_600)).toBe(false);
  setNeeded(false);
  expect(after(29)).toBe(false);
  expect(after(1)).toBe(true);
});

it('each use of the server restarts the 30 s after which it is no longer needed', () => {
  const { after, setNeeded } = watched();
  expect(after(29)).toBe(false);
  setNeeded(true);
  expect(after(1)).toBe(false);
  setNeeded(false);
  expect(after(29)).toBe(false);
});

it('a server reports only once that it is no longer needed', () => {
  vi.useFakeTimers();
  let calls = 0;
  onceLonely(
    () => false,
    () => calls++,
  );
  vi.advanceTimersByTime(29_000);
  expect(calls).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect([calls, vi.getTimerCount()]).toEqual([1, 0]);
  vi.useRealTimers();
});
