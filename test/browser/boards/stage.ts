import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../../harness/browser/chromium.ts';
import { watchedPage } from '../../../harness/browser/live.ts';
import { startStagedGame } from '../../../harness/browser/staged-game.ts';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { buildPages, DIST } from '../../../server/pages.ts';

/** The staged fight for all tests of the overlay's panels, in one browser. */

export const TEAMS = 2;
export let game: Awaited<ReturnType<typeof startStagedGame>>;
export let page: Page;
export let problems: string[];
let browser: BrowserContext;

/** Results with this duration show their board after half a second. Unit: s. */
export const SHORT_S = 1;

export async function openStage() {
  await buildPages();
  const settings = { resultsSeconds: SHORT_S };
  game = await startStagedGame({ dist: DIST, ships: 12, teams: TEAMS, settings });
  browser = await openBrowser();
  ({ page, problems } = await watchedPage(browser));
  await open('/overlay?quality=low', { width: 1_280, height: 720 });
}

export async function closeStage() {
  await browser?.close();
  game?.stop();
}

export async function open(path: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.goto(game.url + path);
  await page.waitForFunction(() => window.starfray?.status() === 'open');
}

export const seen = (id: string) => page.locator(`[data-testid=${id}]`);
export const texts = (selector: string) => page.locator(selector).allTextContents();

/** The edges of all visible panels. */
export const boxes = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.corner > *, .above > *, .below > *')]
      .map(plate => ({ name: plate.className, box: plate.getBoundingClientRect() }))
      .map(({ name, box: { left, right, top, bottom } }) => ({ name, left, right, top, bottom })),
  );

/**
 * From now on, counts how often the page shows both elements at once. Resolves with a function that returns the count.
 */
export async function watchTogether(...selectors: [string, string]) {
  const moments = await page.evaluateHandle(wanted => {
    const moments = { count: 0 };
    const look = () => {
      if (wanted.every(each => document.querySelector(each))) moments.count++;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    return moments;
  }, selectors);
  return () => moments.evaluate(({ count }) => count);
}

export const overlay = (changes: Partial<ReturnType<typeof stagedRound>['overlay']>) => ({
  round: { overlay: { ...stagedRound(TEAMS).overlay, ...changes } },
});

export const kill = (victim: string, killer: string) =>
  ({ type: 'kill', at: Date.now(), victim, killer, friendly: false }) as const;
