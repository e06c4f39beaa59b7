import type { BrowserContext, Page } from 'playwright-core';
import { artifact, openBrowser } from '../../../harness/browser/chromium.ts';
import { watchedPage } from '../../../harness/browser/live.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';

/** The game and the page that the tests of the title screen share. */

/** Small, because the tests draw in software. */
const SIZE = { width: 640, height: 360 };

export let server: TestServer;
export let page: Page;
export let problems: string[];
let browser: BrowserContext;

export async function openStage() {
  server = await startServer();
  await server.client.updateSettings({ bots: 2 });
  browser = await openBrowser(SIZE);
  ({ page, problems } = await watchedPage(browser));
}

export async function closeStage() {
  await browser?.close();
  await server?.close();
}

/** Gives the browser a session, as signing in does. */
export async function giveSession(game: TestServer) {
  const { cookie, proof } = await signIn(game);
  const [name, value] = cookie.split('=');
  await browser.addCookies([{ name, value, url: game.url, httpOnly: true, sameSite: 'Strict' }]);
  const given = { origin: game.url, proof };
  await browser.addInitScript(({ origin, proof }) => {
    if (location.origin === origin) localStorage.setItem('starfray-proof', proof);
  }, given);
}

export const show = (path: string) => page.goto(`${server.url}${path}?quality=low`);
export const round = async () => (await server.client.getState()).round;
export const phase = async () => (await round()).phase;
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const focused = () => page.evaluate(() => document.activeElement?.textContent);
export const picture = (name: string) => page.screenshot({ path: artifact(`title-${name}.png`) });

export async function startFight() {
  await server.client.openLobby({});
  await server.client.startRound();
  await page.getByTestId('lobby').waitFor({ state: 'detached' });
  await page.getByTestId('menu').waitFor({ state: 'detached' });
}
