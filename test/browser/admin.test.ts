import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { artifact, openBrowser } from './chromium.ts';

/** The streaming menu as the streamer uses it, in a real browser. */
let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const statusWith = async (key: string) =>
  (await fetch(`${server.url}/api/v1/state`, { headers: { authorization: `Bearer ${key}` } })).status;

it('opens by the link, makes a key that is shown once, and revokes it', async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('dialog', dialog => dialog.accept());

  await page.goto(server.app.adminLink());
  await page.getByText('You are signed in.').waitFor();
  expect(page.url()).toBe(`${server.url}/admin`); // the secret is gone from the address

  await page.getByLabel('Name').fill('chat bot');
  await page.getByRole('button', { name: 'Make key', exact: true }).click();
  const key = (await page.locator('#new-key code').textContent()) ?? '';
  expect(await statusWith(key)).toBe(200);
  const row = page.getByRole('row', { name: /chat bot/ });
  await row.waitFor();
  await page.screenshot({ path: artifact('admin.png'), fullPage: true });

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key is revoked.').waitFor();
  expect(await statusWith(key)).toBe(401);

  await page.reload();
  await page.getByText('You are signed in.').waitFor(); // by the cookie
  expect(await page.content()).not.toContain(key);
  expect(await page.locator('#overlays code').allTextContents()).toEqual([
    `${server.url}/overlay`,
    `${server.url}/overlay/vertical`,
  ]);
  expect(errors).toEqual([]);
});
