import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../harness/streamer.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of what other programs on this machine can get of the streamer's session through the streamer's browser. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

/**
 * Opens a page of a program on another port. Resolves with the cookies that it received, and with its local storage.
 */
async function visitAnother(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let cookies = '';
  const server = createServer((request, response) => {
    cookies ||= request.headers.cookie ?? '';
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  await menu.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const stored = await menu.page.evaluate(() => JSON.stringify(localStorage));
  server.close();
  server.closeAllConnections();
  return { cookies, stored };
}

it("a program on another port that gets the browser's cookie cannot use the session", async () => {
  const { server } = menu;
  const { cookies, stored } = await visitAnother((_, response) => response.end('<p>another program</p>'));
  expect(cookies).toContain(`starfray_session_${new URL(server.url).port}=`);
  expect(stored).toBe('{}');
  const headers = { cookie: cookies, origin: server.url, 'content-type': 'application/json' };
  for (const path of ['/admin/keys/owner', '/api/v1/menu'])
    expect((await fetch(server.url + path, { method: 'POST', headers, body: '{}' })).status).toBe(401);
});

it('a program on another port cannot sign the streamer out by setting cookies', async () => {
  const name = `starfray_session_${new URL(menu.server.url).port}`;
  const tossed = ['/admin', '/admin/keys', '/api'].map(path => `${name}=tossed; Path=${path}`);
  await visitAnother((_, response) => response.setHeader('set-cookie', tossed).end('<p>another program</p>'));
  await menu.open('keys');
  await menu.page.getByRole('cell', { name: 'owner: everything' }).waitFor();
});

it('all signed-in browsers are listed, and all others can be signed out', async () => {
  const { page, server } = menu;
  const other = await signIn(server);
  await menu.open('machine');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save bug report' }).click();
  expect((await download).suggestedFilename()).toMatch(/^starfray-report-.*\.zip$/);

  await menu.open('keys');
  await page.getByRole('row', { name: /Chrome, Linux \(this one\)/ }).waitFor();
  await inspectPage(menu, 'sessions');
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByText('One other browser is signed out.').waitFor();
  expect((await other.send('GET', '/keys')).status).toBe(401);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'npm run admin' }).waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'npm run admin' }).waitFor();
});
