import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { operations } from '../contract/document.ts';

/** Tests of the page that documents the interface, in a real browser. */

let server: TestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
const requested: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('request', request => requested.push(request.url()));
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(error.message));
  await page.goto(`${server.url}/docs/api`);
  await page.waitForSelector('.opblock');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('/docs/api', () => {
  it('the page /docs/api shows every operation', async () => {
    await expect.poll(() => page.locator('.opblock').count()).toBe(operations.length);
  });

  it('a key that is typed into Authorize on the page /docs/api is sent with a request', async () => {
    await page.click('.auth-wrapper .authorize');
    await page.fill('.auth-container input', server.key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.auth-btn-wrapper .btn-done');
    await page.click('#operations-Game-getVersion .opblock-summary-control');
    await page.click('#operations-Game-getVersion .execute');
    const answer = page.locator('#operations-Game-getVersion .live-responses-table .response-col_status');
    await answer.last().waitFor();
    await expect.poll(() => answer.last().textContent()).toContain('200');
  });

  it("the page /docs/api shows the game's own document, even if the page's address names another document", async () => {
    const other = encodeURIComponent(
      'data:application/json,{"openapi":"3.1.0","info":{"title":"<canary-x>"}}',
    );
    await page.goto(`${server.url}/docs/api?url=${other}&configUrl=${other}`);
    await expect.poll(() => page.locator('.opblock').count()).toBe(operations.length);
    expect(await page.content()).not.toContain('canary-x>');
  });

  it('links with the former address /docs lead to /docs/api', async () => {
    await page.goto(`${server.url}/docs#/Game/getState`);
    await page.waitForURL('**/docs/api#/Game/getState');
    await expect.poll(() => page.locator('.opblock').count()).toBe(operations.length);
  });

  it('the page /docs/api requests nothing from other servers, and breaks no rule of its security policy', () => {
    const { origin } = new URL(server.url);
    const elsewhere = requested.filter(url => !url.startsWith('data:') && new URL(url).origin !== origin);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('files of the page /docs/api are sent again only if they have changed', async () => {
    const { headers } = await fetch(`${server.url}/docs/swagger-ui-bundle.js`);
    const etag = headers.get('etag') ?? '';
    const again = await fetch(`${server.url}/docs/swagger-ui-bundle.js`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });
});
