import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../harness/new-home.ts';

/** Tests what the window's shell does with its window, its tray icon and its game. The test stands in for NW.js. */

const load = createRequire(import.meta.url);
const SHELL = load.resolve('../../nw-app/shell/shell.cjs');
const START = { url: 'http://127.0.0.1:1/', isJoined: false, login: '', launcher: process.pid };
/** A program that ends when it is asked to, like the game. */
const GAME = '#!/bin/sh\nread line\n';
/** A program that ends only when it is asked to a second time. */
const STUCK_GAME = '#!/bin/sh\nread line\nread line\n';

/** A window of NW.js. Its page records the events that it gets, and runs what is evaluated in it. */
class PlayedWindow {
  readonly done: string[] = [];
  readonly received: { type: string; detail: Record<string, unknown> }[] = [];
  readonly window: { location: { href: string }; answer?(stays: boolean): void };
  readonly cWindow = { id: 1 };
  readonly x = 0;
  readonly y = 0;
  readonly #page = new EventTarget();
  readonly #listeners: [event: string, listener: () => void][] = [];

  constructor(href: string) {
    this.window = { location: { href } };
    for (const type of ['starfray:shell', 'starfray:stop-everything'])
      this.#page.addEventListener(type, event =>
        this.received.push({ type, detail: (event as CustomEvent).detail }),
      );
  }

  on = (event: string, listener: () => void) => void this.#listeners.push([event, listener]);
  happens(event: string) {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener();
  }
  show = () => void this.done.push('show');
  hide = () => void this.done.push('hide');
  focus = () => void this.done.push('focus');
  restore = () => void this.done.push('restore');
  close = () => {
    this.done.push('close');
    this.happens('closed');
  };

  eval(_frame: null, script: string) {
    const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
    const own = [addEventListener, removeEventListener, dispatchEvent].map(method => method.bind(this.#page));
    const names = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
    return new Function(...names, `return ${script}`)(...own);
  }
}

let game: Shell.Game;
let windows: PlayedWindow[];
let quits: number;
let pressTray: () => void;
let items: Record<string, () => void>;

/** Starts the shell. The test advances its clock. */
function open(given: Partial<Shell.Start> = {}, program = GAME) {
  const node = join(newHome(), 'node');
  writeFileSync(node, program, { mode: 0o755 });
  vi.stubEnv('STARFRAY_SHELL', JSON.stringify({ ...START, node, ...given }));
  delete load.cache[SHELL];
  ({ game } = load(SHELL) as { game: Shell.Game });
  const win = windows[0] as PlayedWindow;
  return { game, win, live: () => Object.assign(game, { health: { live: true } }) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [windows, quits, items] = [[], 0, {}];
  class Item {
    constructor({ label, click }: { label: string; click(): void }) {
      items[label] = click;
    }
  }
  class Tray {
    on = (_click: 'click', listener: () => void) => {
      pressTray = listener;
    };
  }
  vi.stubGlobal('nw', {
    App: { quit: () => quits++ },
    Menu: class {
      append() {}
    },
    MenuItem: Item,
    Tray,
    Screen: { Init() {}, screens: [{ bounds: { x: 0, y: 0, width: 1, height: 1 } }] },
    Window: {
      open(href: string, _options: object, callback: (win: unknown) => void) {
        const win = new PlayedWindow(href);
        windows.push(win);
        callback(win);
      },
    },
  });
  vi.stubGlobal('chrome', {
    windows: { get: (_id: number, found: (window: { state: string }) => void) => found({ state: 'normal' }) },
  });
  return async () => {
    const before = quits;
    game.stop();
    await expect.poll(() => quits).toBeGreaterThan(before);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

const hidden = ({ done }: PlayedWindow) => done.filter(name => name === 'hide').length;

describe.skipIf(process.platform === 'win32')('window closed', () => {
  it('closing the window ends the game that the window started, unless a show is live', async () => {
    const { win } = open();
    win.happens('close');
    expect([hidden(win), windows.length]).toEqual([1, 1]);
    await expect.poll(() => quits).toBeGreaterThan(0);
  });

  it('closing the window during a live show asks once, and asks again if nobody answered', () => {
    const { win, live } = open();
    live();
    win.happens('close');
    win.happens('close');
    expect(windows.map(({ window }) => window.location.href)).toEqual([
      'pages/starting.html',
      'pages/ask.html',
    ]);
    windows[1]?.close();
    win.happens('close');
    expect([windows.length, hidden(win), quits]).toEqual([3, 0, 0]);
  });

  it('if the game is to continue without its window, the window is hidden, reported as minimized, and does not ask again', () => {
    const { win, live } = open();
    live();
    win.happens('close');
    windows[1]?.happens('loaded');
    windows[1]?.window.answer?.(true);
    vi.advanceTimersByTime(0);
    expect([hidden(win), windows[1]?.done]).toEqual([1, ['close']]);
    vi.advanceTimersByTime(250);
    expect(win.received.at(-1)?.detail).toMatchObject({ minimized: true, focused: false });
    pressTray();
    vi.advanceTimersByTime(250);
    expect(win.received.at(-1)?.detail).toMatchObject({ minimized: false, focused: true });
    expect(win.done).toEqual(['hide', 'show', 'focus']); // the window is not restored, which would change its mode
    win.happens('close');
    expect([windows.length, hidden(win), quits]).toEqual([2, 2, 0]);
  });

  it('closing the window can end a live show', async () => {
    const { win, live } = open();
    live();
    win.happens('close');
    windows[1]?.happens('loaded');
    windows[1]?.window.answer?.(false);
    vi.advanceTimersByTime(0);
    expect(hidden(win)).toBe(1);
    await expect.poll(() => quits).toBeGreaterThan(0);
  });

  it('if the game was already running, closing its window ends only the window', () => {
    const { win, live } = open({ isJoined: true });
    live();
    win.happens('close');
    expect([windows.length, quits]).toEqual([1, 1]);
  });

  it('the window ends after five seconds even if its game does not end', () => {
    const { win } = open({}, STUCK_GAME);
    win.happens('close');
    vi.advanceTimersByTime(4_999);
    expect(quits).toBe(0);
    vi.advanceTimersByTime(1);
    expect(quits).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('tray', () => {
  it('the tray restores the window and gives it the focus', () => {
    const { win } = open();
    win.happens('minimize');
    pressTray();
    items.Show?.();
    expect(win.done).toEqual(['show', 'restore', 'focus', 'show', 'restore', 'focus']);
    win.happens('restore');
    pressTray();
    expect(win.done.slice(6)).toEqual(['show', 'focus']);
  });

  it('the tray mutes and unmutes the page at once', () => {
    const { win } = open();
    items.Mute?.();
    items.Mute?.();
    expect(win.received.map(({ detail }) => detail.muted)).toEqual([true, false]);
  });

  it('the tray makes an emergency stop through the page, which shows the result', () => {
    const { win } = open();
    items['Stop viewers and effects']?.();
    expect([win.done, win.received.map(({ type }) => type)]).toEqual([
      ['show', 'focus'],
      ['starfray:stop-everything'],
    ]);
  });

  it('the tray ends the game without asking', async () => {
    const { live } = open();
    live();
    items.Quit?.();
    expect(windows).toHaveLength(1);
    await expect.poll(() => quits).toBeGreaterThan(0);
  });
});

describe('page of the window', () => {
  it("when the window's page loads, it gets the state of the window and the reason why the game does not answer", () => {
    const { win, game } = open({ isJoined: true });
    game.message = 'The game does not answer.';
    win.happens('loaded');
    expect(win.received).toEqual([
      {
        type: 'starfray:shell',
        detail: expect.objectContaining({
          minimized: false,
          focused: true,
          muted: false,
          message: 'The game does not answer.',
        }),
      },
    ]);
  });

  it("once the game answers, the window shows the game's page, already signed in", async () => {
    let isUp = false;
    const server = createServer((_, response) => response.writeHead(isUp ? 200 : 503).end(isUp ? '{}' : ''));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { win, game } = open({ url, isJoined: true, login: '#login=secret' });
    const { location } = win.window;
    /** Lets the shell check once more. Resolves when it has. */
    const look = async () => {
      const waiting = vi.getTimerCount();
      vi.advanceTimersByTime(1_000);
      await expect.poll(() => vi.getTimerCount()).toBe(waiting);
    };
    await expect.poll(() => game.message).toMatch(/^The game does not answer/);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    expect(location.href).toBe('pages/starting.html');
    isUp = true;
    await expect
      .poll(async () => {
        await look();
        return location.href;
      })
      .toBe(`${url}#login=secret`);
    location.href = `${url}admin`;
    await look();
    expect(location.href).toBe(`${url}admin`);
  });
});
