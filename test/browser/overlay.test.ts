import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact } from '../../harness/browser/chromium.ts';
import { type Live, startLive } from '../../harness/browser/live.ts';
import type { Http } from '../../harness/http.ts';
import { freePort } from '../../harness/process.ts';

/** Tests of the overlay in a real browser, compared with the reports of the interface at the same time. */

let live: Live;
let http: Http;
let page: Page;
let problems: string[];

/** The ships that the page's read-only probe reports. */
const ships = () => page.evaluate(() => window.starfray?.ships() ?? []);
const status = () => page.evaluate(() => window.starfray?.status());
const lastTick = () => page.evaluate(() => window.starfray?.lastFrame().tick ?? 0);

async function startFight(http: Http) {
  await http.patch('/settings', { bots: 24, roundMinutes: 5, field: 'mars', calamities: false });
  for (const username of ['Ada', 'Linus']) await http.post('/pilots', { username });
  await http.post('/lobby', { mode: 'dogfight' });
  await http.post('/round/start');
}

beforeAll(async () => {
  const environment = { STARFRAY_SEED: '11', PORT: await freePort() };
  live = await startLive({ environment, begin: startFight });
  ({ http, page, problems } = live);
});

afterAll(() => live?.close());

describe('overlay', () => {
  it('an overlay draws each ship at its position in the frames, also while the ship moves', async () => {
    const before = await ships();
    const drawn = before.filter(({ drawnX }) => drawnX !== null);
    expect(drawn.length).toBeGreaterThan(before.length / 2); // the other ships are outside the screen
    for (const { x, y, drawnX, drawnY } of drawn) {
      expect(drawnX).toBeCloseTo(x, 3);
      expect(drawnY).toBeCloseTo(y, 3);
    }
    const tick = await lastTick();
    await expect.poll(lastTick).toBeGreaterThan(tick + 30);
    const after = new Map((await ships()).map(ship => [ship.eid, ship]));
    const moved = before.filter(({ eid, x, y }) => {
      const now = after.get(eid);
      return now && Math.hypot(now.x - x, now.y - y) > 20;
    });
    expect(moved.length).toBeGreaterThan(before.length / 2);
  });

  it('an overlay loads less than 250 kB before its first picture (gzipped, without fonts)', async () => {
    const fresh = await page.context().newPage();
    const loaded: Response[] = [];
    fresh.on('response', response => /\.(js|css)$/.test(response.url()) && loaded.push(response));
    await fresh.goto(`${live.server.url}/overlay`);
    await fresh.waitForFunction(() => (window.starfray?.ships().length ?? 0) > 10);
    const files = await Promise.all([...loaded].map(response => response.body()));
    await fresh.close();
    expect(files.length).toBeGreaterThan(5);
    const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(250_000);
  });

  it('an overlay shows each ship with the name from the state', async () => {
    const names = new Set((await http.state()).pilots.map(({ name }) => name));
    for (const { name } of await ships()) expect(names).toContain(name);
    const tags = await page.evaluate(() => window.starfray?.tags() ?? []);
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(names).toContain(tag);
  });

  it('the picture of an overlay changes over time', async () => {
    const before = await page.screenshot();
    const tick = await lastTick();
    await expect.poll(lastTick).toBeGreaterThan(tick + 30);
    expect(before.equals(await page.screenshot({ path: artifact('overlay.png') }))).toBe(false);
  });

  it('an overlay shows the score from the state', async () => {
    await http.patch('/settings', { bots: 2 }); // with few bots, the score is constant between two reports
    const shown = () =>
      Promise.all(
        [0, 1, 2].map(team => page.locator(`[data-testid=score-${team}]`).textContent().then(Number)),
      );
    await expect
      .poll(async () => JSON.stringify(await shown()) === JSON.stringify((await http.state()).round.scores))
      .toBe(true);
  });

  it('an overlay shows a banner', async () => {
    await http.post('/overlay/announce', { text: 'Hello pilots', color: '#ff8800', seconds: 30 });
    const banner = () => page.locator('[data-testid=banner]').textContent();
    await expect.poll(banner).toBe('Hello pilots');
  });

  it('the overlay recovers after a restart of the server', async () => {
    const { port } = new URL(live.server.url);
    await live.server.stop();
    await expect.poll(status).not.toBe('open');
    await live.restart({ PORT: port });
    await expect.poll(status).toBe('open');
    await startFight(http);
    await expect.poll(async () => (await ships()).length).toBeGreaterThan(10);
  });

  it('the overlay logs no error', () => {
    expect(problems.filter(text => !text.includes('WebSocket'))).toEqual([]);
  });
});
