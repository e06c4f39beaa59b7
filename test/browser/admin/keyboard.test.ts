import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../streamer.ts';
import { type Menu, openMenu, WIDTHS } from './menu.ts';

/** What keeps the place of whoever uses the keyboard alone; that every control can be used so shows `reach.test.ts`. */
let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const focused = () => menu.page.evaluate(() => document.activeElement?.textContent ?? '');

it('gives the focus back after a question, and to the next row when a row is deleted', async () => {
  const { page, server } = menu;
  const streamer = await signIn(server);
  for (const name of ['first bot', 'second bot']) await streamer.makeKey(name, 'read');
  await menu.open('keys');
  const revoke = page.getByRole('button', { name: 'Revoke: first bot' });
  await revoke.press('Enter');
  await page.keyboard.press('Enter'); // on what has the focus, which is to cancel
  await expect.poll(focused).toBe('Revoke');
  expect(await revoke.evaluate(button => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain('second bot');
});

it('goes to the page that was chosen in the folded list of pages', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  await menu.open('keys');
  await page.getByRole('navigation').getByRole('button').press('Enter');
  await page.getByRole('link', { name: 'Boards' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Boards' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

it('saves a number when it is complete, not digit by digit', async () => {
  const { page, server } = menu;
  await menu.open('settings');
  await page.getByLabel('Fleet size').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('217');
  await page.keyboard.press('Enter');
  await page.getByText('Fleet size: saved.').waitFor();
  expect((await server.client.getSettings()).fleetSize).toBe(217);
  const { acts } = await server.client.listActs();
  expect(acts.filter(({ action }) => action === 'updateSettings')).toHaveLength(1);
});
