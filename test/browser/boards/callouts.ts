import { expect, it } from 'vitest';
import { game, kill, overlay, page, seen } from './stage.ts';

/** Tests of call-outs, the large announcements about the fight. */
export function testCallouts() {
  it('call-outs appear over the fight and are hidden behind boards', async () => {
    await page.reload();
    await expect
      .poll(() => {
        game.send(kill('Linus', 'Radia'));
        return page.locator('.callout h2').count();
      })
      .toBe(1);
    game.patch(overlay({ menu: 'credits' }));
    await expect.poll(() => seen('callout').count()).toBe(0);
  });
}
