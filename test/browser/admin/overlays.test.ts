import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu } from './menu.ts';

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

it('gives the addresses for OBS', async () => {
  await menu.open('overlays');
  const { url } = menu.server;
  expect(await menu.page.locator('code').allTextContents()).toEqual([
    `${url}/overlay`,
    `${url}/overlay/vertical`,
  ]);
  await inspectPage(menu, 'overlays');
});

it('saves what identifies the viewer extension, and forgets the typed secret', async () => {
  const { page } = menu;
  await menu.open('overlays');
  await page.getByLabel('Secret').fill(Buffer.alloc(32, 7).toString('base64'));
  await page.getByLabel('Channel id').fill('44322889');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A secret is set.').waitFor();
  expect(await page.getByLabel('Secret').inputValue()).toBe('');
  expect(await page.getByLabel('Channel id').inputValue()).toBe('44322889');
  await page.getByRole('button', { name: 'Remove secret' }).click();
  await page.getByText('No secret is set').waitFor();
  expect(menu.errors).toEqual([]);
});
