import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../harness/streamer.ts';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { keysOf } from '../../../schema/catalog/catalog.ts';
import { type Menu, openMenu, WIDTHS } from './menu.ts';

const PAGES = keysOf(TEXTS.pages).filter(name => name !== 'show'); // this page contains the overlay

/** Tests of the parts of the menu around its pages. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const focused = () => menu.page.evaluate(() => document.activeElement?.textContent ?? '');

it('after a question is answered, the focus returns to its button; after a deletion, it moves to the next row', async () => {
  const { page, server } = menu;
  const streamer = await signIn(server);
  for (const name of ['first bot', 'second bot']) await streamer.makeKey(name, 'read');
  await menu.open('keys');
  const revoke = page.getByRole('button', { name: 'Revoke: first bot' });
  await revoke.press('Enter');
  await page.keyboard.press('Enter'); // Enter presses the focused button, which cancels
  await expect.poll(focused).toBe('Revoke');
  await expect.poll(() => revoke.evaluate(button => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain('second bot');
});

it('on a narrow page of the menu, the navigation is folded away, and still opens the chosen page', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  const link = page.getByRole('link', { name: 'Keys' });
  await expect.poll(() => link.isVisible()).toBe(false);
  await page.getByRole('navigation').getByRole('button').press('Enter');
  await link.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor();
  await expect.poll(() => link.isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.setViewportSize({ width: WIDTHS.window, height: 800 });
});

it('a page of the menu opens at the top at first, and later at the scroll position where it was left', async () => {
  const { page } = menu;
  await menu.open('settings');
  await page.evaluate(() => scrollTo(0, 400));
  await page.getByRole('link', { name: 'Machine' }).click();
  await page.getByRole('heading', { level: 2, name: 'Machine' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

it("the menu's elements for status messages exist before they have text, as screen readers need", async () => {
  const lines = menu.page.getByRole('status').and(menu.page.locator('.connection, .stopped'));
  await expect.poll(() => lines.allTextContents()).toEqual(['', '', '']);
});

it('the menu reports a lost connection, keeps the input, and continues after reconnecting', async () => {
  const { page } = menu;
  await menu.open('keys');
  await page.getByLabel('Name', { exact: true }).fill('half a na');
  await page.context().setOffline(true);
  await page.getByText('The connection to the game is lost').waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('half a na');
  await page.context().setOffline(false);
  await page.getByText('The connection to the game is lost').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('half a na');
});

it('all pages of the menu together load less than 250 kB of scripts and styles, compressed', async () => {
  const { page, server } = menu;
  const loaded = new Set<string>();
  page.on('response', response => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) loaded.add(response.url());
  });
  await page.goto(`${server.url}/admin#${PAGES[0]}`);
  await page.reload();
  for (const name of PAGES) {
    await page.goto(`${server.url}/admin#${name}`);
    await page.locator(`#page-title:text-is("${TEXTS.pages[name]}")`).waitFor();
  }
  const sizes = [...loaded].map(async url => gzipSync(await (await fetch(url)).arrayBuffer()).length);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThan(250_000);
});

it('the streaming menu reconnects and follows the game again if its event stream was refused', async () => {
  const { page, server } = menu;
  const refusal = { status: 429, json: { error: 'Too often.', code: 'too-many-requests' } };
  await page.route('**/api/v1/events*', route => route.fulfill(refusal), { times: 1 });
  const again = page.waitForResponse(response => response.url().includes('/events') && response.ok());
  await menu.open('show');
  await page.getByLabel('Picture', { exact: true }).click();
  await again;
  await server.client.addPilot({ username: 'late' });
  await page.getByRole('list', { name: 'What happened' }).getByText('late joined').waitFor();
});

it('a visitor who is not signed in sees nothing of the game', async () => {
  const { page, server } = menu;
  await page.context().clearCookies();
  await page.goto(`${server.url}/admin`);
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'npm run admin' }).waitFor();
  await page.getByRole('navigation').waitFor({ state: 'detached' });
});

it('a sign-in link that is pasted into the tab of the signed-out menu opens the menu there', async () => {
  const { page, server } = menu;
  await page.getByRole('alert').filter({ hasText: 'npm run admin' }).waitFor();
  await page.goto(server.app.adminLink()); // only the fragment of the address differs
  await page.getByRole('navigation').waitFor();
  expect(new URL(page.url()).hash).toBe('');
});
