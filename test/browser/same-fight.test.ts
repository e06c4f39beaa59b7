import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleScript } from '../../harness/browser/bundle.ts';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { hashFights, hashMaths } from './seeded-fights.ts';

it('a fight with the same seed is bit-identical in Node and in a browser', async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundleScript(join(import.meta.dirname, 'seeded-fights.ts')) });
    const fights = hashFights();
    expect(new Set(fights.flat()).size).toBe(3 * 20);
    expect(await page.evaluate('hashFights()')).toEqual(fights);
    expect(await page.evaluate('hashMaths()')).toBe(hashMaths());
  } finally {
    await browser.close();
  }
});
