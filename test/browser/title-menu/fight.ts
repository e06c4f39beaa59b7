import { expect, it } from 'vitest';
import { findingsOf } from '../admin/menu.ts';
import { plugIn } from './gamepad.ts';
import { button, page, picture, round, server, startFight } from './stage.ts';

/** Tests of the page at `/` during a fight. */
export function testFight() {
  it("the key C and a gamepad's shoulder buttons switch the camera of all pages", async () => {
    const camera = async () => (await server.client.getSettings()).camera;
    await server.client.updateSettings({ camera: 'auto' });
    await startFight();
    await page.keyboard.press('c');
    await page.getByText('Camera: the whole arena').waitFor();
    await expect.poll(camera).toBe('map');
    await page.keyboard.press('Shift+C');
    await page.getByText('Camera: fixed zoom').waitFor();
    const pad = await plugIn();
    await pad.press('shoulder');
    await page.getByText('Camera: where the action is').waitFor();
    await pad.unplug();
    await expect.poll(camera).toBe('auto');
    await page.keyboard.press('Control+c'); // Ctrl+C does not switch the camera, so the next C is the first
    await page.keyboard.press('c');
    await page.getByText('Camera: the whole arena').waitFor();
  });

  it('the key P lists the pilots, and the camera can follow one of them', async () => {
    const followed = async () => (await round()).overlay.follow;
    await server.client.addPilot({ username: 'ada' });
    await startFight();
    await page.keyboard.press('p');
    const rows = page.getByTestId('pilot-list').locator('li button');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => page.locator('[data-testid=pilot-list] li button:focus').count()).toBe(1);
    await picture('pilots');
    const ada = rows.filter({ hasText: 'ada' });
    await ada.focus();
    await page.keyboard.press('Enter');
    const { pilots } = await server.client.getState();
    await expect.poll(followed).toBe(pilots.find(({ name }) => name === 'ada')?.id);
    await expect.poll(() => ada.getAttribute('aria-pressed')).toBe('true');
    await button('Follow nobody').click();
    await expect.poll(followed).toBeNull();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('pilot-list').waitFor({ state: 'detached' });
    const pad = await plugIn();
    await pad.press('Y');
    await page.getByTestId('pilot-list').waitFor();
    await pad.press('Y');
    await page.getByTestId('pilot-list').waitFor({ state: 'detached' });
    await pad.unplug();
  });
}
