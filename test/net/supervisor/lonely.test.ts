import { expect, it, vi } from 'vitest';
import { createLonelyWatch, onceLonely } from '../../../net/supervisor/lonely.ts';

/** When a server ends whose window died. */
function watched() {
  let now = 1_000;
  let isNeeded = false;
  const watch = createLonelyWatch(
    () => isNeeded,
    () => now,
  );
  return {
    /** Whether it is lonely after that many seconds more. */
    after(seconds: number) {
      now += seconds * 1_000;
      return watch.isLonely();
    },
    setNeeded: (is: boolean) => {
      isNeeded = is;
    },
  };
}

it('nobody has needed it for 30 s: it is lonely', () => {
  const { after } = watched();
  expect(after(29)).toBe(false);
  expect(after(1)).toBe(true);
});

it('as long as it is needed it is not lonely, and 30 s from then on', () => {
  const { after, setNeeded } = watched();
  setNeeded(true);
  expect(after(3_600)).toBe(false);
  setNeeded(false);
  expect(after(29)).toBe(false);
  expect(after(1)).toBe(true);
});

it('whoever needs it in between, such as the next window, begins the 30 s anew', () => {
  const { after, setNeeded } = watched();
  expect(after(29)).toBe(false);
  setNeeded(true);
  expect(after(1)).toBe(false);
  setNeeded(false);
  expect(after(29)).toBe(false);
});

it('is told once that nobody needs it', () => {
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
