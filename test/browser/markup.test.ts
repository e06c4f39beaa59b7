import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { TEXTS } from '../../render/admin/texts/index.ts';
import { keysOf } from '../../schema/catalog/catalog.ts';

/** Text by viewers, bots and programs remains text on every page: it cannot run a script or create an element. */

const CORPUS = [
  '<canary-x>',
  '<img src=x onerror=ran()>',
  '"><svg onload=ran()>',
  "'-ran()-'",
  '</script><script>ran()//',
  '<b onmouseover=ran()>x',
  'javascript:ran()',
  '{{ran()}}',
];

/** Pages of the menu that show such texts without a request, each with the selector of the texts. */
const SHOW_TEXTS = new Map<string, string>([
  ['rewards', 'body'],
  ['scripts', '.runs [role=log]'],
]);

let server: TestServer;
let browser: BrowserContext;
let accepted = 0;
beforeAll(async () => {
  server = await startServer();
  await write();
  browser = await openBrowser({ width: 640, height: 360 });
  await browser.addInitScript(() =>
    Object.assign(window, { ran: () => document.documentElement.append('RAN') }),
  );
  const page = await browser.newPage();
  await page.goto(server.app.adminLink());
  await page.getByRole('navigation').waitFor();
  await page.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Writes each text of the corpus in every place that accepts texts from outside. Some places refuse some texts. */
async function write() {
  const { client } = server;
  const attempt = (act: Promise<unknown>) => act.then(() => accepted++).catch(() => undefined);
  await client.updateSettings({
    redeemLinks: Object.fromEntries(CORPUS.map(text => [text, 'nuke'])),
    namedBots: CORPUS.map((name, i) => ({ login: `bot${i}`, name, autoJoin: i < 3 })),
    bots: 2,
  });
  await client.openLobby({});
  for (const [i, text] of CORPUS.entries()) {
    await attempt(client.addPilot({ username: text }));
    await attempt(
      client.saveScript({
        name: text,
        language: 'js',
        trigger: { type: 'none' },
        code: `console.log(${JSON.stringify(text)})`,
      }),
    );
    const viewer = { user: `u${i}`, displayName: text, platform: 'youtube' };
    await attempt(client.reportChat({ ...viewer, text: '!join' }));
    await attempt(client.reportRedeem({ ...viewer, title: text }));
    await attempt(client.reportCheer({ ...viewer, bits: 100, text, emote: `emotesv2_${i}` }));
    await attempt(
      client.reportChat({ ...viewer, text: `hi ${text}`, emotes: [{ id: `emotesv2_${i}`, name: text }] }),
    );
    await attempt(client.testScript({ language: 'js', code: `log(${JSON.stringify(text)})` }));
  }
  await client.startRound();
  await client.announce({ text: CORPUS.slice(0, 4).join(' '), seconds: 120 });
}

const found = () => ({
  isRun: document.documentElement.outerHTML.includes('RAN'),
  inserted: [
    ...document.querySelectorAll('canary-x, [onerror], [onload], [onmouseover], [href^="javascript:"]'),
  ].map(element => element.outerHTML),
});

describe('text with markup', () => {
  it('actions accept text with markup in many places', () => expect(accepted).toBeGreaterThan(20));

  it.each(['/overlay?quality=low', '/overlay/vertical?quality=low', '/?quality=low'])(
    'the page %s shows markup as text',
    async path => {
      const page = await browser.newPage();
      await page.goto(server.url + path);
      await page.getByText('<canary-x>').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => (window.starfray?.ships().length ?? 0) > 2);
      expect(await page.evaluate(found)).toEqual({ isRun: false, inserted: [] });
      await page.close();
    },
  );

  it('every page of the streaming menu shows markup as text', async () => {
    const page = await browser.newPage();
    for (const name of keysOf(TEXTS.pages)) {
      await page.goto(`${server.url}/admin#${name}`);
      await page.reload();
      await page.getByRole('heading', { level: 2 }).waitFor();
      const place = SHOW_TEXTS.get(name);
      if (place) await page.locator(place, { hasText: '<canary-x>' }).first().waitFor({ state: 'attached' });
      expect({ name, ...(await page.evaluate(found)) }).toEqual({ name, isRun: false, inserted: [] });
    }
    await page.close();
  });
});
