import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact } from '../../harness/browser/chromium.ts';
import { type Live, startLive } from '../../harness/browser/live.ts';
import type { Http } from '../../harness/http.ts';
import type { EntityKind } from '../../schema/wire/frame.ts';

/** Everything in the frames is drawn at its position: ships, ordnance, rocks, bosses, craft, hazards. */

let live: Live;
let http: Http;
let page: Page;
let problems: string[];
const entities = () => page.evaluate(() => window.starfray?.entities() ?? []);

/** Waits until something of this kind is drawn, and checks its position. */
async function expectDrawn(kind: EntityKind) {
  const drawn = async () =>
    (await entities()).filter(entity => entity.kind === kind && entity.drawnX !== null);
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(0);
  for (const { x, y, drawnX, drawnY } of await drawn()) {
    expect(drawnX).toBeCloseTo(x, 3);
    expect(drawnY).toBeCloseTo(y, 3);
  }
}

async function begin(to: Http) {
  await to.patch('/settings', { bots: 16, roundMinutes: 10, calamities: false, camera: 'map' });
  await to.post('/pilots', { username: 'Ada' });
  await to.post('/lobby', { mode: 'dogfight' });
  await to.post('/round/start');
}

beforeAll(async () => {
  live = await startLive({ environment: { STARFRAY_SEED: '5' }, size: { width: 640, height: 360 }, begin });
  ({ http, page, problems } = live);
});

afterAll(() => live?.close());

describe('drawing of the overlay', () => {
  it('an overlay draws ships and rocks', async () => {
    await expectDrawn('ship');
    await expectDrawn('rock');
  });

  it('an overlay draws mines and missiles', async () => {
    await http.post('/pilots/Ada/abilities', { ability: 'mine' }).catch(() => undefined); // bots also drop mines
    await expectDrawn('mine');
    await expectDrawn('missile');
  });

  it('an overlay draws each calamity, and announces it by a banner', async () => {
    const types = ['meteorShower', 'iceStorm', 'thunderStorm', 'blackHole', 'radiationLeak', 'blizzard'];
    for (const type of types) await http.post('/calamities', { type });
    await expectDrawn('zone');
    await expect.poll(() => page.locator('[data-testid=calamity]').count()).toBe(types.length);
    await page.screenshot({ path: artifact('everything-calamities.png') });
  });

  it('an overlay draws nukes and orbital strikes', async () => {
    await http.post('/nukes', { by: 'Ada' });
    await expect
      .poll(() => page.locator('[data-testid=alert]').allTextContents())
      .toContain('Ada launched a nuke');
    await http.post('/strikes', { count: 6 });
    await expectDrawn('beam');
  });

  it('an overlay draws a boss with its craft, from its warning to the fight', async () => {
    await http.post('/bosses', { boss: 'Hydra' });
    await expect.poll(() => page.locator('[data-testid=boss-alarm]').count()).toBe(1);
    await expect.poll(() => page.locator('[data-testid=boss-card]').textContent()).toContain('Hydra');
    await expect.poll(() => page.locator('[data-testid=boss] .hull .on').count()).toBe(3);
    await expectDrawn('boss');
    await expectDrawn('craft');
    await page.screenshot({ path: artifact('everything-boss.png') });
  });

  it("an overlay draws the pilots' cosmetics", async () => {
    await http.post('/cosmetics/test');
    const before = problems.length;
    const drawn = () => page.evaluate(() => window.starfray?.lastFrame().seq ?? 0);
    const next = (await drawn()) + 60;
    await expect.poll(drawn).toBeGreaterThan(next);
    expect(problems.slice(before)).toEqual([]);
  });

  it('the overlay logs no error', () => {
    expect(problems).toEqual([]);
  });
});
