import { expect, it } from 'vitest';
import { boxes, game, kill, open, page, problems } from './stage.ts';

/** The same in other picture formats. */
export function testLayouts() {
  it('in a vertical picture, the top 12 % and the bottom 20 % contain no text', async () => {
    const height = 960;
    await open('/overlay/vertical?quality=low', { width: 540, height });
    game.send(kill('Linus', 'Ada'));
    await page.waitForSelector('.above .kills li');
    for (const { name, top, bottom } of await boxes()) {
      expect(top, name).toBeGreaterThanOrEqual(height * 0.12 - 1);
      expect(bottom, name).toBeLessThanOrEqual(height * 0.8 + 1);
    }
  });

  it('nothing moves for viewers who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/overlay?quality=low', { width: 1_280, height: 720 });
    await expect.poll(() => page.locator('.hud.reduced-motion').count()).toBe(1);
    await page.emulateMedia({ reducedMotion: null });
  });

  it('a transparent overlay has no backdrop', async () => {
    await open('/overlay?transparent=1&quality=low', { width: 640, height: 360 });
    const picture = await page.screenshot({ omitBackground: true });
    // glows and rings around ships are faint, not a backdrop: up to a tenth counts as clear
    const clear = await page.evaluate(async png => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      return data.filter((alpha, i) => i % 4 === 3 && alpha < 26).length / (image.width * image.height);
    }, picture.toString('base64'));
    expect(clear).toBeGreaterThan(0.5);
  });

  it('the overlay logs no error', () => {
    expect(problems).toEqual([]);
  });
}
