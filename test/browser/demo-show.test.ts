import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact, openBrowser } from '../../harness/browser/chromium.ts';
import { watchedPage } from '../../harness/browser/live.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { EVERYBODY, RAIDER } from '../../net/platform/demo/cast.ts';
import { notedParts, notedTexts, startNoting } from './noted.ts';

/** Tests of the demo in fast motion, as viewers of a stream see it: from its first lobby to the result of the round. */

/** If a slow machine missed something, it is shown again in a later round. */
const PATIENT = { timeout: 150_000 };
const NAMES = EVERYBODY.map(({ name }) => name);
const SIZE = { width: 1_280, height: 720 };

let server: TestServer;
let browser: BrowserContext;
let page: Page;
let problems: string[];
/** Hosts to which the pages sent requests, and the paths of failed requests. */
const asked = new Set<string>();
const unanswered: string[] = [];

const seen = (id: string) => page.locator(`[data-testid=${id}]`);
const noted = () => notedTexts(page);
/** Waits for a part that was shown, however briefly: a slow machine draws few frames of a fast show. */
const expectPart = (id: string) => expect.poll(() => notedParts(page), PATIENT).toContain(id);
const picture = (name: string) => page.screenshot({ path: artifact(`demo-${name}.png`) });

/** Whether the text is a viewer's name followed by text that matches `rest`. */
const names = (text: string, rest: RegExp) => rest.test(text) && NAMES.includes(text.replace(rest, ''));

/** Waits until an alert with a viewer's name and this text was shown. */
const expectThanks = (rest: RegExp) =>
  expect.poll(async () => (await noted()).some(text => names(text, rest)), PATIENT).toBe(true);

beforeAll(async () => {
  browser = await openBrowser(SIZE);
  browser.on('request', request => asked.add(new URL(request.url()).hostname)); // empty for addresses of data and blobs
  browser.on('response', response => response.ok() || unanswered.push(new URL(response.url()).pathname));
  ({ page, problems } = await watchedPage(browser));
  await startNoting(page);
  server = await startServer({ demo: true, speed: 3, seed: 5 });
  await page.goto(`${server.url}/overlay?quality=low`);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('demo show', () => {
  it('in the demo show, the lobby explains how to join, and viewers join', async () => {
    await expect.poll(() => seen('call').textContent(), PATIENT).toBe('Type !join in the chat');
    await expect.poll(() => seen('demo').textContent()).toBe('Demo');
    const joined = page.locator('.lobby li span');
    await expect.poll(() => joined.count(), PATIENT).toBeGreaterThan(8);
    await picture('lobby');
    for (const name of await joined.allTextContents()) expect(NAMES).toContain(name);
  });

  it('in the demo show, a chat command is confirmed on a panel', async () => {
    await expect.poll(noted, PATIENT).toContain(`Shout-out to ${RAIDER.name}!`);
  });

  it('in the demo show, a viewer who redeems a reward is thanked', async () => {
    await expectThanks(/ has a new trail$/);
    await picture('redeem');
    const tags = () => page.evaluate(() => window.starfray?.tags() ?? []);
    await expect.poll(async () => (await tags()).some(name => NAMES.includes(name)), PATIENT).toBe(true);
  });

  it('in the demo show, a boss arrives, and the viewer who cheers against it is thanked', async () => {
    await expectPart('boss');
    await picture('boss-enters');
    await expectThanks(/ cheered 100 bits(: \+15 s)?$/);
    await picture('boss');
  });

  it('in the demo show, the sender of a giant emote is thanked, and the emote flies through the picture', async () => {
    await expectThanks(/ sent a giant emote$/);
    await picture('giant-emote');
    await expectThanks(/ cheered 200 bits(: \+30 s)?$/);
  });

  it('the demo show ends with the result and with the viewers who cheered most', async () => {
    await expectPart('results');
    await picture('result');
    await expect.poll(noted, PATIENT).toContainEqual(expect.stringMatching(/^(Red wins|Blue wins|A tie)$/));
    await expect.poll(async () => (await noted()).some(text => names(text, / \d+$/)), PATIENT).toBe(true);
    await expect.poll(() => seen('demo').textContent()).toBe('Demo');
  });

  it('vertical pictures of the demo show are also marked as a demo', async () => {
    const { page: upright, problems: others } = await watchedPage(browser);
    await upright.setViewportSize({ width: 540, height: 960 });
    await upright.goto(`${server.url}/overlay/vertical?quality=low`);
    await upright.locator('.vertical .lobby, .vertical .score').first().waitFor();
    await expect.poll(() => upright.locator('[data-testid=demo]').textContent()).toBe('Demo');
    await upright.screenshot({ path: artifact('demo-vertical.png') });
    await upright.close();
    problems.push(...others);
  });

  it('the demo show works even if the picture of an emote has been deleted', async () => {
    const hasLoaded = await page.evaluate(() => {
      const picture = new Image();
      picture.src = '/overlay/emotes/25';
      return picture.decode().then(
        () => true,
        () => false,
      );
    });
    expect(hasLoaded).toBe(false);
  });

  it('the demo show sends no requests to other machines, and logs no error', () => {
    expect([...asked].filter(Boolean)).toEqual(['127.0.0.1']);
    expect(unanswered).toEqual([]);
    expect(problems).toEqual([]);
  });
});
