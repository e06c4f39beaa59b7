import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIST } from '../../net/pages.ts';
import { MODES } from '../../schema/catalog.ts';
import { startServer, type TestServer } from '../server.ts';
import { signIn } from '../streamer.ts';
import { findingsOf } from './admin/menu.ts';
import { artifact, openBrowser } from './chromium.ts';
import { watchedPage } from './live.ts';
import { startStagedGame } from './staged-game.ts';

/** The title screen at `/` as the streamer runs the show from it, and what it is to everybody else. */
/** Drawn in software here. */
const SIZE = { width: 640, height: 360 };

let server: TestServer;
let browser: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  server = await startServer();
  await server.client.updateSettings({ bots: 2 });
  browser = await openBrowser(SIZE);
  ({ page, problems } = await watchedPage(browser));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** As signing in does, in that browser. */
async function giveSession(game: TestServer) {
  const [name, value] = (await signIn(game)).cookie.split('=');
  await browser.addCookies([{ name, value, url: game.url, httpOnly: true, sameSite: 'Strict' }]);
}

const show = (path: string) => page.goto(`${server.url}${path}?quality=low`);
const round = async () => (await server.client.getState()).round;
const phase = async () => (await round()).phase;
const menuPage = async () => (await round()).overlay.menu;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const picture = (name: string) => page.screenshot({ path: artifact(`title-${name}.png`) });

const PAD_BUTTONS = { A: 0, B: 1, Y: 3, shoulder: 5, left: 14, right: 15 } as const;

async function startFight() {
  await server.client.openLobby({});
  await server.client.startRound();
  await page.getByTestId('lobby').waitFor({ state: 'detached' });
  await page.getByTestId('menu').waitFor({ state: 'detached' });
}

/** A gamepad of the standard layout, which no machine of tests has. */
async function plugIn() {
  await page.evaluate(() => {
    const pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [pad as unknown as Gamepad];
    dispatchEvent(new Event('gamepadconnected'));
  });
  /** Sets a button, and waits until the page has seen it. */
  const set = (at: number, pressed: boolean) =>
    page.evaluate(
      async how => {
        const [pad] = navigator.getGamepads();
        Object.assign(pad?.buttons[how.at] ?? {}, { pressed: how.pressed });
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      },
      { at, pressed },
    );
  return {
    async press(name: keyof typeof PAD_BUTTONS) {
      await set(PAD_BUTTONS[name], true);
      await set(PAD_BUTTONS[name], false);
    },
    unplug: () =>
      page.evaluate(() => {
        navigator.getGamepads = () => [];
      }),
  };
}

describe('without a session', () => {
  it('says how to run the show, and has nothing to press', async () => {
    await show('/');
    await page.getByTestId('how').getByText('open the link that "npm run admin" prints').waitFor();
    expect(await page.locator('button').count()).toBe(0);
    await picture('signed-out');
    await server.client.openLobby({});
    await page.getByTestId('lobby').getByTestId('how').waitFor();
    expect(await page.locator('button').count()).toBe(0);
    await server.client.openMainMenu();
  });
});

describe('with the session of the streamer', () => {
  beforeAll(async () => {
    await giveSession(server);
    await show('/');
  });
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(async () => {
      await page.unrouteAll();
      await show('/'); // without what the test has left open or plugged in
    });
    await server.client.openMainMenu();
    await server.client.showMenuPage({ page: 'main' });
    await page.getByText('Space combat for live streams').waitFor();
    await button('Play').blur();
  });

  it('turns its pages by mouse, for every overlay', async () => {
    await picture('signed-in');
    for (const [name, entry] of [
      ['Modes', 'modes'],
      ['Boards', 'boards'],
      ['Credits', 'credits'],
    ]) {
      await button(name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(menuPage).toBe(entry);
      await expect.poll(() => button(name).getAttribute('aria-current')).toBe('page');
    }
    await button('Back').click();
    await page.getByText('Space combat for live streams').waitFor();
    await expect.poll(menuPage).toBe('main');
    await expect.poll(() => page.getByTestId('how').count()).toBe(0);
  });

  it('opens the lobby and starts the fight', async () => {
    await button('Play').click();
    await page.getByTestId('lobby').waitFor();
    await picture('lobby');
    await button('Start').click();
    await expect.poll(phase).toBe('playing');
    await page.getByTestId('lobby').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('button').count()).toBe(0); // nothing to press by accident in a fight
  });

  it('opens the lobby of a mode from its card', async () => {
    await button('Modes').click();
    await picture('modes');
    await page.locator('.cards article', { hasText: MODES.reserves }).first().click();
    await page.getByTestId('lobby').getByRole('heading', { name: MODES.reserves }).waitFor();
    await expect.poll(async () => (await round()).lobby?.mode).toBe('reserves');
    await button('Title screen').click();
    await button('Play').waitFor();
    await expect.poll(phase).toBe('menu');
  });

  it('is run by keyboard alone', async () => {
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Play');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('Credits');
    await page.keyboard.press('Enter');
    await button('Back').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Space combat for live streams').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Modes');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('lobby').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Start');
    await page.keyboard.press('Enter');
    await expect.poll(phase).toBe('playing');
  });

  it('is run by gamepad alone', async () => {
    const pad = await plugIn();
    await pad.press('right');
    await expect.poll(focused).toBe('Play');
    await pad.press('left');
    await pad.press('A');
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await pad.press('B');
    await page.getByText('Space combat for live streams').waitFor();
    await button('Play').focus();
    await pad.press('A');
    await page.getByTestId('lobby').waitFor();
    await pad.press('A'); // the first button gets the focus, so that nothing is pressed unseen
    await expect.poll(focused).toBe('Start');
    await pad.press('A');
    await expect.poll(phase).toBe('playing');
    await pad.unplug();
  });

  it('turns the camera of all pages by C and by the shoulders of a gamepad', async () => {
    const camera = async () => (await server.client.getSettings()).camera;
    await server.client.updateSettings({ camera: 'auto' });
    await startFight();
    await page.keyboard.press('c');
    await page.getByText('Camera: the whole arena').waitFor();
    await expect.poll(camera).toBe('map');
    await page.keyboard.press('Shift+C');
    await page.getByText('Camera: at the zoom').waitFor();
    const pad = await plugIn();
    await pad.press('shoulder');
    await page.getByText('Camera: where the action is').waitFor();
    await pad.unplug();
    await expect.poll(camera).toBe('auto');
    await page.keyboard.press('Control+c');
    await expect.poll(camera).toBe('auto');
  });

  it('lists the pilots by P, from where a camera can follow one', async () => {
    const followed = async () => (await round()).overlay.follow;
    await server.client.addPilot({ username: 'ada' });
    await startFight();
    await page.keyboard.press('p');
    const rows = page.getByTestId('pilot-list').locator('li button');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => page.locator('[data-testid=pilot-list] li button:focus').count()).toBe(1);
    await picture('pilots');
    const ada = rows.filter({ hasText: 'ada' });
    await ada.focus();
    await page.keyboard.press('Enter');
    const { pilots } = await server.client.getState();
    await expect.poll(followed).toBe(pilots.find(({ name }) => name === 'ada')?.id);
    await expect.poll(() => ada.getAttribute('aria-pressed')).toBe('true');
    await button('Follow nobody').click();
    await expect.poll(followed).toBeNull();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('pilot-list').waitFor({ state: 'detached' });
    const pad = await plugIn();
    await pad.press('Y');
    await page.getByTestId('pilot-list').waitFor();
    await pad.press('Y');
    await page.getByTestId('pilot-list').waitFor({ state: 'detached' });
    await pad.unplug();
  });

  it('leads from a page over a fight back to the fight', async () => {
    await server.client.openLobby({});
    await server.client.startRound();
    await server.client.showMenuPage({ page: 'modes' });
    await button(MODES.ffa).click();
    await page.getByText('That mode comes next.').waitFor();
    await button('Back').click();
    await page.getByTestId('menu').waitFor({ state: 'detached' });
    await expect.poll(phase).toBe('playing');
  });

  it('says why something was refused', async () => {
    await page.route('**/api/v1/lobby', route => route.abort());
    await button('Play').click();
    await page.getByText('The game does not answer').waitFor();
    await page.unroute('**/api/v1/lobby');
    await button('Play').click();
    await page.getByTestId('lobby').waitFor();
  });

  it('can be used by everybody', async () => {
    await button('Modes').click();
    await button('Back').waitFor();
    expect(await findingsOf(page)).toEqual([]);
  });

  it('has a button for the next lobby below the results', async () => {
    const fast = await startServer({ speed: 50 });
    await giveSession(fast);
    await fast.client.updateSettings({ roundMinutes: 1, bots: 12 });
    await fast.client.openLobby({ mode: 'dogfight' });
    await fast.client.startRound();
    await page.goto(`${fast.url}/?quality=low`);
    await page.getByTestId('results').waitFor();
    await picture('results');
    await button('Next lobby').click();
    await page.getByTestId('lobby').waitFor();
    await fast.close();
  });
});

it('keeps the focus in the list of pilots while they change places, come and go', async () => {
  const staged = await startStagedGame({ dist: DIST, ships: 6 });
  await page.route('**/admin/session', route => route.fulfill({ json: { signedIn: true } }));
  await page.goto(`${staged.url}/?quality=low`);
  await page.waitForFunction(() => window.starfray?.status() === 'open');
  await page.keyboard.press('p');
  const rows = page.getByTestId('pilot-list').locator('li button');
  await expect.poll(() => rows.count()).toBe(6);

  const [ada, ...others] = staged.pilots;
  const placeOf = () => rows.evaluateAll(all => all.indexOf(document.activeElement as HTMLButtonElement));
  await rows.filter({ hasText: 'Ada' }).focus();
  for (const [kills, place] of [
    [99, 0],
    [-1, 5],
    [99, 0],
  ]) {
    staged.patch({ pilots: [{ ...ada, kills }] });
    await expect.poll(() => rows.nth(place).textContent()).toContain('Ada');
    await expect.poll(placeOf).toBe(place);
  }
  staged.patch({ left: [ada.eid] });
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(placeOf).toBe(0);
  staged.patch({ left: others.map(({ eid }) => eid) });
  await expect.poll(() => rows.count()).toBe(0);
  await expect.poll(focused).toBe('Close');
  staged.stop();
  await page.unroute('**/admin/session');
});

describe.each(['/overlay', '/overlay/vertical'])('the overlay at %s', path => {
  it('has nothing to press and asks for no session, although the browser has one', async () => {
    await giveSession(server);
    await server.client.openMainMenu();
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await show(path);
    await page.getByTestId('menu').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('button, [data-testid=how], nav').count()).toBe(0);
    await server.client.openLobby({});
    await page.getByTestId('lobby').waitFor();
    expect(await page.locator('button, [data-testid=how], .controls').count()).toBe(0);
    expect(asked.filter(path => path.startsWith('/admin') || path.startsWith('/api'))).toEqual([]);
  });
});

it('logs no error but that of the request that was cut off', () => {
  expect(problems.filter(text => !/ERR_FAILED|WebSocket|ERR_CONNECTION/.test(text))).toEqual([]);
});
