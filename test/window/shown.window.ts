import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact } from '../../harness/browser/chromium.ts';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import {
  type App,
  clear,
  fight,
  health,
  newPlace,
  openApp,
  overlays,
  type Place,
  processesOf,
  until,
  untilNothingRuns,
} from './app.ts';
import type { Page } from './devtools.ts';
import { closeWindow, frameOf, hasState, SCREEN, tool, windowId } from './display.ts';

/** Tests of the window as users see it, with a server of its own. Each test depends on the ones before it. */

let place: Place;
let app: App;
let shell: Page;
let page: Page;
let http: Http;

beforeAll(async () => {
  place = await newPlace();
  app = await openApp(place);
  page = await app.page();
  shell = await app.shell();
  http = createHttp(place.url, newOwnerKey(place.home));
});
afterAll(() => clear(place));

const text = () => page.text();

/** From now on, records the latest message of the shell to the page. */
const listen = () =>
  page.evaluate(`window.told ??= (addEventListener('starfray:shell', e => { told = e.detail; }), null)`);
const told = () => page.evaluate<Record<string, unknown>>('window.told');

/** Volume of the page: 0 while the page is silent, null while it has no sound yet. */
const loudness = () => page.evaluate<number | null>('window.starfray?.sound()?.gains.master ?? null');
const isSilent = () => until(loudness).toBe(0);
const isHeard = () => until(loudness).toBeGreaterThan(0);

/** Moves the pointer to the button `label`, and clicks. */
async function click(label: string) {
  const find = `[...document.querySelectorAll('button')].find(b => b.innerText.trim() === ${JSON.stringify(label)}).getBoundingClientRect()`;
  const { x, y, width, height } = await page.evaluate<DOMRect>(
    `(({x, y, width, height}) => ({x, y, width, height}))(${find})`,
  );
  tool(
    'xdotool',
    'mousemove',
    String(Math.round(x + width / 2)),
    String(Math.round(y + height / 2)),
    'click',
    '1',
  );
}

/**
 * Runs in the page: tries to reach Node through everything that the shell passes to it, and through the functions that
 * called.
 */
function spy() {
  const spied = { events: 0, reached: new Set<string>() };
  const tryOn = (thing: unknown) => {
    try {
      const made = (thing as object).constructor.constructor('return typeof process')() as string;
      if (made !== 'undefined') spied.reached.add(`${made} by ${String(thing).slice(0, 60)}`);
    } catch {
      // objects without a constructor, or whose constructor may not make code, do not reach Node
    }
  };
  const wrap = (on: object, name: string) => {
    const real = Reflect.get(on, name);
    Reflect.set(on, name, function (this: unknown, ...given: unknown[]) {
      for (const thing of [this, ...given]) tryOn(thing);
      return new.target ? Reflect.construct(real, given) : Reflect.apply(real, this, given);
    });
  };
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    wrap(EventTarget.prototype, name);
  wrap(window, 'CustomEvent');
  wrap(JSON, 'parse');
  const callers = (_: Error, sites: NodeJS.CallSite[]) =>
    sites.flatMap(site => [site.getFunction(), site.getThis()]);
  window.addEventListener('starfray:shell', () => {
    spied.events++;
    Error.prepareStackTrace = callers;
    for (const thing of new Error().stack as unknown as Iterable<unknown>) tryOn(thing);
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  });
  Object.assign(window, { spied });
}

const PAD = { A: 0, B: 1 };

/** Presses and releases a button of a gamepad. It is simulated, because test machines have none. */
const pressPad = (button: keyof typeof PAD) =>
  page.evaluate(`(async () => {
    const pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [pad];
    dispatchEvent(new Event('gamepadconnected'));
    for (const pressed of [false, true, false]) {
      pad.buttons[${PAD[button]}].pressed = pressed;
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    }
    navigator.getGamepads = () => [];
  })()`);

describe('title screen in the window', () => {
  it('the title screen appears signed in, and says that this is a test build', async () => {
    await until(text).toContain('TEST BUILD OF NW.JS 0.87.0');
    await until(text).not.toContain('npm run admin');
    const picture = await page.screenshot();
    writeFileSync(artifact('window-title.png'), picture);
    const colours = await shell.evaluate<number>(`(async () => {
      const blob = await (await fetch('data:image/png;base64,${picture.toString('base64')}')).blob();
      const bitmap = await createImageBitmap(blob);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
    })()`);
    expect(colours).toBeGreaterThan(500);
  });

  it("the page of the title screen cannot reach Node, not even through messages of the window's shell", async () => {
    await listen();
    await until(told).not.toBeNull();
    const reached = await page.evaluate(`[typeof require, typeof nw, typeof process,
      told.constructor.constructor('return typeof process')()]`);
    expect(reached).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
  });

  it("scripts of a page in the window cannot reach Node by intercepting the calls of the window's shell", async () => {
    await page.evaluate(`(${spy})()`);
    await until(() => page.evaluate('spied.events')).toBeGreaterThan(1);
    expect(await page.evaluate('[...spied.reached]')).toEqual([]);
    await page.leaveBy('location.reload()');
    await until(() => page.evaluate('typeof spied')).toBe('undefined');
    await until(() => overlays(place)).toBe(1);
  });

  it('a page from another server cannot reach Node in the window either', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      if (request.url?.startsWith('/seen')) seen.push(decodeURIComponent(request.url));
      response.setHeader('content-type', 'text/html');
      response.end(`<script>
        (${spy})();
        const look = () => fetch('/seen?' + [typeof process, typeof require, typeof nw, ...spied.reached]);
        look();
        setInterval(look, 100);
      </script>`);
    });
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await page.leaveBy(`location.href = 'http://127.0.0.1:${port}/'`);
    await until(() => seen.length).toBeGreaterThan(0);
    await until(() => overlays(place)).toBe(1);
    other.close();
    other.closeAllConnections();
    expect(new Set(seen)).toEqual(new Set(['/seen?undefined,undefined,undefined']));
    page = await app.page();
    await until(text).not.toContain('npm run admin');
  });

  const menu = async () => (await http.state()).round.overlay.menu;

  it('mouse and keyboard control the title screen', async () => {
    await click('Modes');
    await until(menu).toBe('modes');
    tool('xdotool', 'key', 'Escape');
    await until(menu).toBe('main');
  });

  it('a gamepad controls the title screen', async () => {
    const focusOn = `[...document.querySelectorAll('button')].find(b => b.innerText.trim() === 'Modes')?.focus()`;
    await until(() => page.evaluate(`${focusOn}, document.activeElement.innerText.trim()`)).toBe('Modes');
    await pressPad('A');
    await until(menu).toBe('modes');
    await pressPad('B');
    await until(menu).toBe('main');
  });
});

describe('mode of the window', () => {
  /** Whether the current page was loaded after `time`. The page of the previous window may still exist. */
  async function loadedAfter(time: number) {
    page = await app.page();
    return (await page.evaluate<number>('performance.timeOrigin')) > time;
  }

  const size = async () => page.evaluate('[innerWidth, innerHeight]');

  it('the window is borderless at first: without a frame, and as large as the screen', async () => {
    expect(frameOf(windowId()).every(edge => edge === 0)).toBe(true);
    const [width, height] = (await size()) as number[];
    expect(width).toBeGreaterThanOrEqual(SCREEN.width - 1);
    expect(height).toBeGreaterThanOrEqual(SCREEN.height - 1);
  });

  it('the window changes with the setting: full screen, framed, borderless', async () => {
    await http.patch('/settings', { windowMode: 'fullscreen' });
    await until(() => hasState(windowId(), '_NET_WM_STATE_FULLSCREEN')).toBe(true);
    await http.patch('/settings', { windowMode: 'windowed' });
    await until(() => frameOf(windowId())[2] > 0).toBe(true);
    const asked = Date.now();
    await http.patch('/settings', { windowMode: 'borderless' });
    await until(() => frameOf(windowId()).every(edge => edge === 0)).toBe(true);
    await until(() => hasState(windowId(), '_NET_WM_STATE_FULLSCREEN')).toBe(false);
    await until(() => loadedAfter(asked)).toBe(true);
    await until(() => overlays(place)).toBe(1);
  });
});

describe('page of the window', () => {
  const isSeen = (minimized: boolean, focused: boolean) => until(told).toMatchObject({ minimized, focused });

  it('while the window is minimised, its page is muted', async () => {
    await listen();
    await app.press('Show');
    await isHeard();
    tool('xdotool', 'windowminimize', windowId());
    await isSeen(true, false);
    await isSilent();
    await app.press('Show');
    await isSeen(false, true);
    await isHeard();
  });

  it('when the window is minimised from full screen, its page learns that it has lost the focus', async () => {
    await http.patch('/settings', { windowMode: 'fullscreen' });
    await until(() => hasState(windowId(), '_NET_WM_STATE_FULLSCREEN')).toBe(true);
    tool('xdotool', 'windowminimize', windowId());
    await isSeen(false, false);
    await app.press('Show');
    await isSeen(false, true);
    await http.patch('/settings', { windowMode: 'borderless' });
    await until(() => hasState(windowId(), '_NET_WM_STATE_FULLSCREEN')).toBe(false);
  });

  it('when another window gets the focus, the page learns this, and is muted if that is enabled', async () => {
    const other = spawn('xmessage', ['-center', 'another window']);
    await isSeen(false, false);
    await isHeard();
    await http.patch('/settings', { muteWhenUnfocused: true });
    await isSilent();
    other.kill();
    await isSeen(false, true);
    await isHeard();
    await http.patch('/settings', { muteWhenUnfocused: false });
  });

  it('muting in the tray mutes the page', async () => {
    await app.press('Mute');
    await until(told).toMatchObject({ muted: true });
    await isSilent();
    await app.press('Mute');
    await until(told).toMatchObject({ muted: false });
    await isHeard();
  });
});

/** Lifts a stop from the tray. Such a stop belongs to the streamer's session, so only this session can lift it. */
const LIFT_STOP = `fetch('/api/v1/emergency', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'starfray-proof': localStorage.getItem('starfray-proof') },
  body: '{"on": false}',
})`;

describe('stop in the tray', () => {
  it('a stop in the tray stops everything, and the window shows the stop until it is lifted', async () => {
    await app.press('Stop viewers and effects');
    await until(async () => (await health(place))?.stopped).toBe(true);
    await until(text).toContain('Everything is stopped.');
    await page.evaluate(LIFT_STOP);
    await until(text).not.toContain('Everything is stopped.');
  });
});

describe('closing the window', () => {
  const isOnAir = () => app.act('game.health.live');

  it('closing the window during a round asks once and hides the window in the tray; a second start shows it again', async () => {
    await fight(http);
    await until(isOnAir).toBe(true);
    const game = windowId();
    closeWindow(game);
    const question = await app.other('pages/ask.html');
    await until(() => question.evaluate('typeof answer')).toBe('function');
    writeFileSync(artifact('window-question.png'), await question.screenshot());
    closeWindow(game); // the game does not ask a second time
    await question.leaveBy(`setTimeout(() => document.querySelector('#stay').click())`);
    await until(windowId).toBe('');
    await until(told).toMatchObject({ minimized: true, focused: false });
    const servers = processesOf(place, 'net/serve.ts');
    const second = await openApp(place);
    expect(await second.exit).toBe(0);
    await until(windowId).not.toBe('');
    await until(told).toMatchObject({ minimized: false, focused: true });
    expect(processesOf(place, 'net/serve.ts')).toEqual(servers);
    closeWindow();
    await until(windowId).toBe('');
    expect(await shell.evaluate('new Promise(resolve => nw.Window.getAll(all => resolve(all.length)))')).toBe(
      1,
    );
  });

  it('closing the window on the title screen ends the window and the game', async () => {
    await app.press('Show');
    await until(windowId).not.toBe('');
    await http.post('/menu');
    await until(isOnAir).toBe(false);
    closeWindow();
    expect(await app.exit).toBe(0);
    await untilNothingRuns(place);
  });
});
