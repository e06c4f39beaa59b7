import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence } from '../../nw-app/shell/presence.cjs';

/** Tests whether the shell reports that the game's window is visible and has the focus. */

let settled: number;
let presence: ReturnType<typeof createPresence>;
beforeEach(() => {
  vi.useFakeTimers();
  settled = 0;
  presence = createPresence(() => settled++);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window of NW.js whose state is followed, and functions that change the window. */
function followed() {
  const listeners = new Map<string, () => void>();
  const on = (event: string, listener: () => void) => void listeners.set(event, listener);
  const win = { on, cWindow: { id: 3 } } as unknown as nw.Window;
  presence.follow(win);
  return { win, happens: (event: string) => listeners.get(event)?.() };
}

it('at first, a window counts as visible and focused', () => {
  expect(presence.current()).toEqual({ minimized: false, focused: true });
});

it("the window's reported focus follows the real one, and a minimized window has no focus", () => {
  const { happens } = followed();
  const seen = ['blur', 'focus', 'minimize', 'restore'].map(event => {
    happens(event);
    return presence.current();
  });
  expect(seen).toEqual([
    { minimized: false, focused: false },
    { minimized: false, focused: true },
    { minimized: true, focused: false },
    { minimized: false, focused: true },
  ]);
});

it('a hidden window is reported as minimized, even if it is restored while it is hidden', () => {
  const { happens } = followed();
  presence.set({ hidden: true });
  happens('restore');
  expect(presence.current()).toEqual({ minimized: true, focused: false });
  presence.set({ hidden: false });
  expect(presence.current()).toEqual({ minimized: false, focused: true });
});

it("several changes of the window's state are reported together, a quarter of a second after the last change", () => {
  const { happens } = followed();
  happens('blur');
  vi.advanceTimersByTime(249);
  happens('focus');
  vi.advanceTimersByTime(249);
  expect(settled).toBe(0);
  vi.advanceTimersByTime(1);
  expect(settled).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(settled).toBe(1);
});

it('the window counts as minimized only while the system says so, and the result of each check is reported', () => {
  const { win } = followed();
  const states: (string | undefined)[] = ['minimized', 'normal', 'minimized', undefined];
  const asked: number[] = [];
  vi.stubGlobal('chrome', {
    windows: {
      get(id: number, callback: (found?: { state: string }) => void) {
        asked.push(id);
        const state = states.shift();
        callback(state === undefined ? undefined : { state });
      },
    },
  });
  const found = [1, 2, 3, 4].map(() => {
    presence.check(win);
    vi.advanceTimersByTime(250);
    return presence.current().minimized;
  });
  expect([found, asked, settled]).toEqual([[true, false, true, false], [3, 3, 3, 3], 4]);
});
