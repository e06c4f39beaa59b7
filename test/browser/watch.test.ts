import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact, openBrowser } from '../../harness/browser/chromium.ts';
import { type EdgeProcess, startEdgeProcess } from '../../harness/edge/edge-process.ts';
import { startFrontProxy } from '../../harness/edge/front-proxy.ts';
import { type StagedShow, startStagedShow } from '../../harness/edge/staged-show.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { findingsOf } from './admin/menu.ts';

/** Tests of the page for watchers on a phone, behind two edges. One edge is killed, then Redis, then the game. */

let redis: TestRedis;
let show: StagedShow;
let edges: EdgeProcess[];
let front: Awaited<ReturnType<typeof startFrontProxy>>;
let browser: BrowserContext;
let page: Page;
let fight: FrameLocator;
const problems: string[] = [];

const GUARD = { timeout: 60_000 };
const EPOCH = 1_790_000_000_000;
const connection = () => page.getByTestId('connection').getAttribute('data-state');
/** The score that is shown; it is the number of the latest pulse. */
const pulse = async () => Number(await page.getByTestId('score-1').textContent());
const rows = () => page.getByTestId('events').locator('li').allTextContents();

/** Waits until the page is live and new pulses arrive. */
async function expectLive() {
  await expect.poll(connection, GUARD).toBe('live');
  const before = await pulse();
  await expect.poll(pulse, GUARD).toBeGreaterThan(before);
}

describe.skipIf(canSkipRedis)('page for watchers', () => {
  beforeAll(async () => {
    redis = await startRedis();
    show = await startStagedShow(redis.url, EPOCH);
    edges = await Promise.all([startEdgeProcess(redis.url), startEdgeProcess(redis.url)]);
    front = await startFrontProxy(edges.map(({ url }) => url));
    browser = await openBrowser({ width: 390, height: 844 });
    page = await browser.newPage();
    page.on('pageerror', error => problems.push(error.message));
    await page.goto(`${front.url}/v/main`);
    fight = page.frameLocator('iframe');
  }, 90_000);

  afterAll(async () => {
    await browser?.close();
    show?.stop();
    front?.close();
    for (const edge of edges ?? []) await edge.kill();
    await redis?.close();
  });

  it('the page for watchers shows the leader, the score, what is happening and how to play', async () => {
    await expectLive();
    await expect.poll(() => page.getByTestId('leader').textContent(), GUARD).toBe('PixelPirate');
    expect(await page.locator('.leaders tbody .place').allTextContents()).toEqual(['1', '2', '3', '4', '5']);
    await expect.poll(async () => (await rows()).some(text => / took out /.test(text)), GUARD).toBe(true);
    await page.getByText('Type !join in the chat of the stream').waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Commands' }).innerText())
      .toMatch(/^!missile fires a missile\s.*!mine lays a mine$/s);
    await page.screenshot({ path: artifact('watch-phone.png') });
    expect(await findingsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.screenshot({ path: artifact('watch-wide.png') });
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it('the page for watchers shows names with markup as text', async () => {
    const name = '<img src=x onerror="alert(1)">';
    show.game.event({ type: 'kill', victim: name, killer: '<canary-x>', friendly: false });
    await expect.poll(async () => (await rows()).some(text => text.includes(name)), GUARD).toBe(true);
    expect(await page.locator('canary-x, [onerror]').count()).toBe(0);
  });

  it('the page for watchers draws the fight on request', async () => {
    await page.getByTestId('fight').click();
    await expect.poll(() => fight.locator('[data-testid=score-0]').textContent(), GUARD).toBe('42');
    const picture = page.frames().find(frame => frame.url().includes('/overlay'));
    const ships = () =>
      picture?.evaluate(() => window.starfray?.ships().filter(({ name }) => name !== null).length);
    await expect.poll(ships, GUARD).toBeGreaterThan(10);
    await page.screenshot({ path: artifact('watch-fight.png'), fullPage: true });
    expect(await page.getByTestId('score-1').count()).toBe(0); // only the fight shows the score, at a later time
  });

  it('on a phone turned to landscape, the page for watchers shows the fight in landscape format', async () => {
    const address = () => page.locator('iframe').getAttribute('src');
    await expect.poll(address, GUARD).toBe('/v/main/overlay/vertical');
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(address, GUARD).toBe('/v/main/overlay');
    await expect.poll(() => fight.locator('[data-testid=score-0]').textContent(), GUARD).toBe('42');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(address, GUARD).toBe('/v/main/overlay/vertical');
    await page.getByTestId('fight').click();
  });

  it('when one of two edges is killed, the page for watchers continues with the other edge', async () => {
    await page.getByTestId('every-event').check();
    await edges[0]?.kill();
    await expectLive();
  });

  it('the page for watchers reports that Redis is unreachable, and continues when it is back', async () => {
    await redis.kill();
    await expect.poll(connection, GUARD).toBe('away');
    await redis.start();
    await expectLive();
  });

  it('the page for watchers reports that no game is running, and continues with the next game', async () => {
    show.stop();
    await expect.poll(connection, GUARD).toBe('late');
    show = await startStagedShow(redis.url, EPOCH + 1);
    await expect.poll(connection, GUARD).toBe('live');
    await expect.poll(pulse, GUARD).toBeLessThanOrEqual(show.pulses());
    await expectLive();
  });

  it('the page for watchers misses no event', async () => {
    await expect.poll(async () => (await rows()).filter(text => text.includes('missed')), GUARD).toEqual([]);
    expect(problems).toEqual([]);
  });
});
