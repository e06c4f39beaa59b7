import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { bundleScript } from '../harness/browser/bundle.ts';
import { openBrowser } from '../harness/browser/chromium.ts';
import { startStagedGame } from '../harness/browser/staged-game.ts';
import { type Pace, scriptMs } from './lib/picture/script-time.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** Measures how long an overlay's scripts run per frame. Drawing is done in software and does not count. */

const SIZES = [500, 2_000];
const TURNS = 3;
const PACE: Pace = { warmUpMs: 6_000, watchMs: 10_000 };
const QUICK_PACE: Pace = { warmUpMs: 500, watchMs: 500 };
const DIST = join(import.meta.dirname, '..', 'dist');
const SPRITES = join(import.meta.dirname, 'lib', 'picture', 'sprites-page.ts');

const bench: Bench = {
  title: 'Script time of the overlay in Chromium, beside bare PixiJS',
  async run(options) {
    const sprites = await bundleScript(SPRITES);
    const browser = await openBrowser();
    const figures: Figure[] = [];
    for (const ships of options.quick ? SIZES.slice(0, 1) : SIZES)
      figures.push(...(await figuresOf(browser, ships, sprites, options)));
    await browser.close();
    return figures;
  },
};
export default bench;

async function figuresOf(browser: BrowserContext, ships: number, sprites: string, { quick }: BenchOptions) {
  const game = await startStagedGame({ dist: DIST, ships });
  const overlay = (page: Page) => page.goto(`${game.url}/overlay`);
  const bare = (page: Page) => drawSprites(page, `${game.url}/overlay/sprites`, sprites, ships);
  const times = { overlay: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < (quick ? 1 : TURNS); turn++) {
    times.overlay.push(await scriptMs(browser, overlay, quick ? QUICK_PACE : PACE));
    times.bare.push(await scriptMs(browser, bare, quick ? QUICK_PACE : PACE));
  }
  game.stop();
  return shown(ships, times);
}

/** Opens a page that shows only sprites. It has the overlay's address, so that it is drawn at the same rate. */
async function drawSprites(page: Page, url: string, code: string, ships: number) {
  await page.route(url, route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(url);
  await page.addScriptTag({ content: code });
  await page.evaluate(`draw(${ships})`);
}

function shown(ships: number, { overlay, bare }: Record<'overlay' | 'bare', number[]>): Figure[] {
  const name = `scripts for a picture, ${ships.toLocaleString('en')} ships`;
  return [
    { name, value: median(overlay), unit: 'ms', details: summary(overlay) },
    {
      name: `${name}: overlay / a sprite each`,
      value: median(overlay) / median(bare),
      unit: 'x',
      details: summary(bare),
    },
  ];
}
