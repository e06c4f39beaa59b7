import { expect, it } from 'vitest';
import { plugIn } from './gamepad.ts';
import { button, focused, page, phase } from './stage.ts';

/** Tests of the boards of the title screen without a mouse. */
export function testHands() {
  it('the title screen can be used with the keyboard alone', async () => {
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Play');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('Credits');
    await page.keyboard.press('Enter');
    await button('Back').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Space combat for live streams').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Modes');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('lobby').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Start');
    await page.keyboard.press('Enter');
    await expect.poll(phase).toBe('playing');
  });

  it('the title screen can be used with a gamepad alone', async () => {
    const pad = await plugIn();
    await pad.press('right');
    await expect.poll(focused).toBe('Play');
    await pad.press('left');
    await pad.press('A');
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await pad.press('B');
    await page.getByText('Space combat for live streams').waitFor();
    await button('Play').focus();
    await pad.press('A');
    await page.getByTestId('lobby').waitFor();
    await pad.press('A'); // only moves the focus to the first button, so that no press has an unseen effect
    await expect.poll(focused).toBe('Start');
    await pad.press('A');
    await expect.poll(phase).toBe('playing');
    await pad.unplug();
  });
}
