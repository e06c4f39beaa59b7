import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { artifact, openBrowser } from '../../../harness/browser/chromium.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** The streaming menu of a real server in a real browser. Its link has signed it in, as it does for the streamer. */
export interface Menu {
  server: TestServer;
  page: Page;
  /** Errors of the browser since the start. A correct page causes none. */
  errors: string[];
  /** Opens and reloads the page `name`. */
  open(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Widths at which the menu is used: in a window beside the game, in a dock of OBS, and on a phone. Unit: px. */
export const WIDTHS = { window: 1280, dock: 420, phone: 360 } as const;

export async function openMenu(server?: TestServer): Promise<Menu> {
  const game = server ?? (await startServer());
  const browser = await openBrowser({ width: WIDTHS.window, height: 800 });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await page.goto(game.app.adminLink());
  await page.getByRole('navigation').waitFor();
  return {
    server: game,
    page,
    errors,
    async open(name) {
      await page.goto(`${game.url}/admin#${name}`);
      await page.reload(); // another page of the menu may have been open, and only the fragment of the address differs
      await page.getByRole('heading', { level: 2 }).waitFor();
    },
    close: () => end(browser, server ? null : game),
  };
}

async function end(browser: BrowserContext, server: TestServer | null) {
  await browser.close();
  await server?.close();
}

function watchErrors(page: Page) {
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** Faults that an accessibility check finds on the current page, in words. */
export async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const options = {
      resultTypes: ['violations' as const],
      rules: { 'label-content-name-mismatch': { enabled: true } }, // otherwise off
      iframes: false, // the overlay has no controls
    };
    return (await checker.run(options)).violations;
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** The options of selection lists that are too long for the closed list. */
const cutChoices = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')].flatMap(list => {
      const style = getComputedStyle(list);
      const arrow = 20;
      const room = list.clientWidth - Number.parseFloat(style.paddingLeft) - arrow;
      if (!pen || !list.checkVisibility()) return [];
      pen.font = style.font;
      return [...list.options].map(({ text }) => text).filter(text => pen.measureText(text).width > room);
    });
  });

/**
 * Takes a picture of the page at each width. Checks that the page is not wider than the window, that no option of a
 * list is cut off, and that the page is accessible.
 */
export async function inspectPage({ page }: Menu, name: string) {
  const height = 900;
  for (const [place, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: artifact(`admin-${name}-${place}.png`), fullPage: true });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${name} is not wider than its window`,
      })
      .toBeLessThanOrEqual(width);
    await expect.poll(() => findingsOf(page)).toEqual([]); // colours may still be fading
    await expect.poll(() => cutChoices(page), { message: `${name} shows every choice whole` }).toEqual([]);
  }
  await page.setViewportSize({ width: WIDTHS.window, height });
}
