import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGameWindow } from '../../nw-app/shell/game-window.cjs';

/** Tests the modes of the game's window, on a machine with two screens side by side. */

const LEFT = { x: 0, y: 0, width: 1920, height: 1080 };
const RIGHT = { x: 1920, y: 0, width: 2560, height: 1440 };

interface Shown {
  options: Record<string, unknown>;
  window: { location: { href: string } };
  x: number;
  y: number;
  done: string[];
}

let shown: Shown[];
let prepared: unknown[];
let view: ReturnType<typeof createGameWindow>;
beforeEach(() => {
  shown = [];
  prepared = [];
  vi.stubGlobal('nw', {
    Screen: { Init() {}, screens: [{ bounds: LEFT }, { bounds: RIGHT }] },
    Window: {
      open(href: string, options: Record<string, unknown>, callback: (win: unknown) => void) {
        const done: string[] = [];
        const win = {
          options,
          done,
          window: { location: { href } },
          x: 0,
          y: 0,
          enterFullscreen: () => void done.push('fullscreen'),
          leaveFullscreen: () => void done.push('no fullscreen'),
          close: (isForced?: boolean) => void done.push(isForced ? 'closed' : 'asked to close'),
        };
        shown.push(win);
        callback(win);
      },
    },
  });
  view = createGameWindow(win => prepared.push(win));
  view.open('http://game.test/');
});
afterEach(() => void vi.unstubAllGlobals());

it('at first, the window has no frame and is as large as the first screen', () => {
  expect(shown.map(({ options }) => options)).toEqual([
    { ...LEFT, frame: false, title: 'Starfray', icon: 'icon.png' },
  ]);
  expect([view.current, prepared]).toEqual([shown[0], [shown[0]]]);
});

it('the window enters and leaves full screen without being opened again', () => {
  view.setMode('fullscreen');
  view.setMode('fullscreen');
  view.setMode('borderless');
  expect([shown.length, shown[0]?.done]).toEqual([1, ['fullscreen', 'no fullscreen']]);
});

it('switching to windowed mode reopens the page in a new window that has a frame', () => {
  const [first] = shown;
  if (first) first.window.location.href = 'http://game.test/?sound=1';
  view.setMode('windowed');
  const [, second] = shown;
  expect(second?.options).toMatchObject({ width: 1280, height: 720, position: 'center', frame: true });
  expect(second?.window.location.href).toBe('http://game.test/?sound=1');
  expect([first?.done, second?.done]).toEqual([['closed'], []]);
  expect([view.current, prepared]).toEqual([second, [first, second]]);
});

it('full screen uses the screen that the window is on', () => {
  view.setMode('windowed');
  Object.assign(shown[1] as Shown, { x: 2_000, y: 300 });
  view.setMode('fullscreen');
  expect(shown[2]?.options).toMatchObject({ ...RIGHT, frame: false });
  expect([shown[1]?.done, shown[2]?.done]).toEqual([['closed'], ['fullscreen']]);
});

it.each([
  ['the left edge of the second screen', 1_920, 0, RIGHT],
  ['the last pixel of the first screen', 1_919, 0, LEFT],
  ['the last pixel of the second screen', 4_479, 1_439, RIGHT],
  ['beside both screens', 4_480, 0, LEFT],
  ['below the second screen', 2_000, 1_440, LEFT],
])(
  'the window fills the screen that contains its corner, or else the first screen: %s',
  (_, x, y, screen) => {
    view.setMode('windowed');
    Object.assign(shown[1] as Shown, { x, y });
    view.setMode('borderless');
    expect(shown[2]?.options).toMatchObject(screen);
  },
);

it('unknown window modes are ignored, and every mode is ignored while no page is displayed', () => {
  for (const mode of ['', 'maximized', undefined, { toString: () => 'windowed' }]) view.setMode(mode);
  const [first] = shown;
  if (first) first.window.location.href = '';
  view.setMode('windowed');
  Object.defineProperty(first, 'window', {
    get() {
      throw new Error('The page is closed.');
    },
  });
  view.setMode('windowed');
  expect([shown.length, view.page(), first?.done]).toEqual([1, null, []]);
});
