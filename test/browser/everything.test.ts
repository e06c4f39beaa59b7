import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityKind } from '../../schema/frame.ts';
import { createHttp, type Http } from '../http.ts';
import { makeKey, type ServerProcess, startServerProcess, temporaryHome } from '../process.ts';
import { artifact, openBrowser } from './chromium.ts';

/** Whatever the frames tell of is drawn where they have it: ships, ordnance, rocks, bosses, craft, hazards. */
const home = temporaryHome();
let server: ServerProcess;
let http: Http;
let browser: BrowserContext;
let page: Page;
const problems: string[] = [];
const SOON = { timeout: 20_000 };

const entities = () => page.evaluate(() => window.starfray?.entities() ?? []);

/** Looks until something of that kind is drawn, then at whether it is where it should be. */
async function expectDrawn(kind: EntityKind) {
  const drawn = async () =>
    (await entities()).filter(entity => entity.kind === kind && entity.drawnX !== null);
  await expect.poll(async () => (await drawn()).length, SOON).toBeGreaterThan(0);
  for (const { x, y, drawnX, drawnY } of await drawn()) {
    expect(drawnX).toBeCloseTo(x, 3);
    expect(drawnY).toBeCloseTo(y, 3);
  }
}

beforeAll(async () => {
  server = await startServerProcess(home.path, { STARFRAY_SEED: '5' });
  http = createHttp(server.url, makeKey(home.path));
  await http.patch('/settings', { bots: 16, roundMinutes: 10, calamities: false, camera: 'map' });
  await http.post('/pilots', { username: 'Ada' });
  await http.post('/lobby', { mode: 'dogfight' });
  await http.post('/round/start');
  browser = await openBrowser({ width: 640, height: 360 });
  page = await browser.newPage();
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${server.url}/overlay`);
  await page.waitForFunction(() => (window.starfray?.ships().length ?? 0) > 10, null, { timeout: 30_000 });
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  home.remove();
});

describe('the overlay draws', () => {
  it('ships and rocks', async () => {
    await expectDrawn('ship');
    await expectDrawn('rock');
  });

  it('mines and missiles', async () => {
    await http.post('/pilots/Ada/abilities', { ability: 'mine' }).catch(() => undefined); // bots lay some too
    await expectDrawn('mine');
    await expectDrawn('missile');
  });

  it('every calamity, with a banner for it', async () => {
    const types = ['meteorShower', 'iceStorm', 'thunderStorm', 'blackHole', 'radiationLeak', 'blizzard'];
    for (const type of types) await http.post('/calamities', { type });
    await expectDrawn('zone');
    await expect.poll(() => page.locator('[data-testid=calamity]').count(), SOON).toBe(types.length);
    await page.screenshot({ path: artifact('everything-calamities.png') });
  });

  it('nukes and orbital strikes', async () => {
    await http.post('/nukes', { by: 'Ada' });
    await expect
      .poll(() => page.locator('[data-testid=alert]').allTextContents(), SOON)
      .toContain('Ada launched a nuke');
    await http.post('/strikes', { count: 6 });
    await expectDrawn('beam');
  });

  it('a boss from its warning to the fight, with its craft', async () => {
    await http.post('/bosses', { boss: 'Hydra' });
    await expect.poll(() => page.locator('[data-testid=boss-alarm]').count(), SOON).toBe(1);
    await expect.poll(() => page.locator('[data-testid=boss-card]').textContent(), SOON).toContain('Hydra');
    await expect.poll(() => page.locator('[data-testid=boss-hp]').textContent(), SOON).toBe('Good');
    await expectDrawn('boss');
    await expectDrawn('craft');
    await page.screenshot({ path: artifact('everything-boss.png') });
  });

  it('what pilots wear', async () => {
    await http.post('/cosmetics/test');
    const before = problems.length;
    await new Promise(resolve => setTimeout(resolve, 3_000));
    expect(problems.slice(before)).toEqual([]);
  });

  it('without an error in the console', () => {
    expect(problems).toEqual([]);
  });
});
