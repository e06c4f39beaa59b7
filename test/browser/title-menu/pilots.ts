import { expect, it, onTestFinished, vi } from 'vitest';
import { startStagedGame } from '../../../harness/browser/staged-game.ts';
import { DIST } from '../../../server/pages.ts';
import { focused, page } from './stage.ts';

/** Presses P once and waits for the list. The page accepts keys only some time after its picture has appeared. */
async function openList() {
  await page.keyboard.press('p');
  await page.getByTestId('pilot-list').waitFor({ timeout: 2_000 });
}

/** Tests of the list of pilots over a staged fight. */
export function testPilots() {
  it('the focus stays in the list of pilots while pilots change their rank, join and leave', async () => {
    const staged = await startStagedGame({ dist: DIST, ships: 6 });
    onTestFinished(async () => {
      staged.stop();
      await page.unroute('**/admin/session');
    });
    await page.route('**/admin/session', route =>
      route.fulfill({ json: { signedIn: true, howToSignIn: '' } }),
    );
    await page.goto(`${staged.url}/?quality=low`);
    await page.waitForFunction(() => window.starfray?.status() === 'open');
    const rows = page.getByTestId('pilot-list').locator('li button');
    await vi.waitFor(openList, { timeout: 60_000 });
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
  });
}
