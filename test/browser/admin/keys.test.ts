import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../harness/streamer.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page of keys, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const statusWith = async (key: string) =>
  (await fetch(`${menu.server.url}/api/v1/state`, { headers: { authorization: `Bearer ${key}` } })).status;

it('a new API key is shown once on the keys page, and can be revoked', async () => {
  const { page, server } = menu;
  expect(page.url()).toBe(`${server.url}/admin`); // the secret has been removed from the address
  await menu.open('keys');

  await page.getByLabel('Name', { exact: true }).fill('chat bot');
  await page.getByRole('button', { name: 'Make key', exact: true }).click();
  const key = (await page.getByTestId('new-key').locator('code').textContent()) ?? '';
  expect(await statusWith(key)).toBe(200);
  const row = page.getByRole('row', { name: /chat bot/ });
  await row.waitFor();
  await inspectPage(menu, 'keys');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key has been revoked.').waitFor();
  expect(await statusWith(key)).toBe(401);

  await page.reload();
  await page.getByRole('navigation').waitFor(); // the cookie signs in
  expect(await page.content()).not.toContain(key);
});

it('answering a question of the keys page with Cancel changes nothing', async () => {
  const { page, server } = menu;
  await menu.open('keys');
  await page.getByRole('button', { name: 'Make new API key' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await statusWith(server.key)).toBe(200);
});

it('if the new name of an API key is refused, the reason is shown', async () => {
  const { page, server } = menu;
  await (await signIn(server)).makeKey('bot', 'read');
  await menu.open('keys');
  await page.getByRole('button', { name: 'Rename: bot' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('<b>');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'must be 1 to 40 letters' }).waitFor();
  await page.getByRole('row', { name: /bot/ }).waitFor();
});

it('the keys page explains what each kind of key may do, and links to an explanation of bridges', async () => {
  const { page } = menu;
  await menu.open('keys');
  const table = page.getByRole('table', { name: 'What a key may do' });
  await expect
    .poll(() => table.getByRole('rowheader').allTextContents())
    .toEqual(['read', 'play', 'bridge', 'owner']);
  await page.getByRole('link', { name: 'How a bridge talks to the game' }).click();
  await page.locator('#operations-Chat_and_viewers-reportChat').waitFor();
});

it('the keys page logs no error', () => {
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]);
});
