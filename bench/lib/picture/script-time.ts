import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Number of frames that the page requested. */
    picturesDrawn?: number;
  }
}

export interface Pace {
  /** Time until frequently used code is compiled. Unit: ms. */
  warmUpMs: number;
  watchMs: number;
}

/** Opens a page with `open` in a new tab. Returns how long its scripts run per frame, in ms. */
export async function scriptMs(
  browser: BrowserContext,
  open: (page: Page) => Promise<unknown>,
  { warmUpMs, watchMs }: Pace,
): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript(countPictures);
  const session = await browser.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }); // CPU time, which is independent of other programs
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    return { seconds, pictures: await page.evaluate(() => window.picturesDrawn ?? 0) };
  };
  await open(page);
  await wait(warmUpMs);
  const from = await now();
  await wait(watchMs);
  const to = await now();
  await page.close();
  return (1_000 * (to.seconds - from.seconds)) / (to.pictures - from.pictures);
}

/** Runs in the page before its own scripts. */
function countPictures() {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = draw => {
    window.picturesDrawn = (window.picturesDrawn ?? 0) + 1;
    return requestAnimationFrame(draw);
  };
}
