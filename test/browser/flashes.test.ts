import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleScript } from '../../harness/browser/bundle.ts';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { countFlashes, FAILING_WINDOW } from '../../harness/browser/flashes/analysis.ts';
import type { Color, ShownOf } from '../../harness/browser/flashes/budget-page.ts';
import { film } from '../../harness/browser/flashes/film.ts';
import { flashScenes } from '../../harness/browser/flashes/scenes.ts';
import { buildPages } from '../../server/pages.ts';

/**
 * Tests of the number of flashes by the rules of WCAG 2.3.1. `npm run flashes` checks many more scenes, in larger
 * pictures.
 */

const RATE = 30;
const BLACK: Color = [0.05, 0.05, 0.1];
const WHITE: Color = [1, 1, 1];
const RED: Color = [1, 0, 0.05];
const GREY: Color = [0.5, 0.5, 0.5];
/** Frames of two seconds. The colour and black take turns, each for `pictures` frames. */
const flashing = (color: Color, pictures: number) =>
  Array.from({ length: 2 * RATE }, (_, i) => (Math.floor(i / pictures) % 2 === 0 ? BLACK : color));

const decoded = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const countOf = (colors: readonly Color[]) =>
  countFlashes({
    ...{ columns: 1, rows: 1, rate: RATE },
    frames: colors.map(color => Float32Array.from(color, decoded)),
  });

let browser: BrowserContext;
let page: Page;
const shownOf: ShownOf = (...given) =>
  page.evaluate(args => (window as unknown as { shownOf: ShownOf }).shownOf(...args), given) as never;
beforeAll(async () => {
  browser = await openBrowser({ width: 320, height: 180 });
  page = await browser.newPage();
  const entry = join(import.meta.dirname, '../../harness/browser/flashes/budget-page.ts');
  await page.addScriptTag({ content: await bundleScript(entry) });
});
afterAll(() => browser?.close());

describe('flash budget', () => {
  it.each([
    ['white light', WHITE, 'general'],
    ['saturated red', RED, 'red'],
  ] as const)(
    '%s that flashes quickly appears at most three times per second, without changing its surroundings',
    async (_, color, kind) => {
      for (const pictures of [1, 2, 4]) {
        const wanted = flashing(color, pictures);
        const shown = await shownOf(wanted, 'full', GREY);
        expect(countOf(wanted)[kind].most).toBeGreaterThan(3);
        expect(countOf(shown.map(({ inside }) => inside))[kind].most).toBeLessThanOrEqual(3);
        for (const { beside } of shown) expect(beside[0]).toBeCloseTo(GREY[0], 2);
      }
    },
  );

  it('dimming a flash dims the picture around it equally on all sides', async () => {
    const shown = await shownOf(flashing(WHITE, 2), 'full', GREY);
    const reds = shown.map(({ around }) => around.map(([red]) => red));
    for (const sides of reds) expect(Math.max(...sides) - Math.min(...sides)).toBeLessThan(0.02);
    const least = Math.min(...reds.flat());
    expect(least).toBeGreaterThan(0.2);
    expect(least).toBeLessThan(GREY[0] - 0.05);
  });

  it('rare flashes are shown at full brightness, or dimmer if flashes are reduced', async () => {
    const once = flashing(WHITE, RATE);
    const brightest = async (mode: 'full' | 'reduced') =>
      Math.max(...(await shownOf(once.slice(0, RATE + 3), mode, GREY)).map(({ inside }) => inside[0]));
    expect(await brightest('full')).toBeCloseTo(1, 2);
    expect(await brightest('reduced')).toBeLessThan(0.5);
  });

  it('a light that stays on is shown at full brightness, even if flashes are reduced', async () => {
    const steady = Array.from({ length: 6 * RATE }, (_, i) => (i < 3 ? BLACK : WHITE));
    const shown = await shownOf(steady, 'reduced', GREY);
    expect(shown.at(-1)?.inside[0]).toBeGreaterThan(0.98);
    expect(countOf(shown.map(({ inside }) => inside)).general.most).toBeLessThanOrEqual(1);
  });
});

it('the limit on flashes keeps a rapid series of nukes within WCAG 2.3.1', async () => {
  await buildPages();
  const scene = flashScenes(30).find(({ name }) => name === 'nukes at one place');
  if (!scene) throw new Error('There is no such scene.');
  const windowOf = async (isUnbounded: boolean) => {
    const size = { width: 320, height: 180 };
    const { general, red } = countFlashes(
      await film(browser, { ...scene, seconds: 1.2 }, { path: '/overlay', size, isUnbounded }),
    );
    return Math.max(general.window, red.window);
  };
  expect(await windowOf(false)).toBeLessThan(FAILING_WINDOW / 2);
  expect(await windowOf(true)).toBeGreaterThan(FAILING_WINDOW);
});
