import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { RELAY_KEY, startStandIn } from '../../../harness/relay/stand-in.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

it('the overlays page shows the addresses for OBS', async () => {
  await menu.open('overlays');
  const { url } = menu.server;
  await expect
    .poll(() => menu.page.locator('code').allTextContents())
    .toEqual([`${url}/overlay`, `${url}/overlay/vertical`]);
  await inspectPage(menu, 'overlays');
});

it('the list of overlays says how well each one draws, and shows stalls only for overlays in OBS', async () => {
  const { page, server } = menu;
  await page.getByText('No overlay is connected.').waitFor();
  const overlay = await page.context().newPage();
  onTestFinished(() => overlay.close());
  const version = '30.2.0'; // this version does not stall: slow drawing on a busy machine may look like a stall
  await overlay.addInitScript(
    pluginVersion => Object.assign(window, { obsstudio: { pluginVersion } }),
    version,
  );
  await overlay.setViewportSize({ width: 640, height: 360 });
  await overlay.goto(`${server.url}/overlay?quality=low`);
  const row = page.getByRole('row', { name: /Wide/ });
  await row.getByText(`OBS ${version}`).waitFor();
  await row.getByText('640 x 360').waitFor();
  const rate = async () => Number(await row.getByRole('cell').nth(2).textContent());
  await expect.poll(rate).toBeGreaterThan(0);
  expect(await page.getByTestId('stall').count()).toBe(0);
  await overlay.close();
  await page.getByText('No overlay is connected.').waitFor();
});

it('while an overlay stalls, the overlays page shows the problem and the remedy', async () => {
  const { page, server } = menu;
  const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  const say = (message: object) => socket.send(JSON.stringify(message));
  await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }));
  say({ t: 'hello', layout: 'vertical', obs: '31.0.1' });
  const report = {
    t: 'report',
    ms: 3_000,
    frames: 140,
    gaps: 3,
    longestGapMs: 254,
    width: 1_080,
    height: 1_920,
  };
  const timer = setInterval(() => say(report), 1_500);
  onTestFinished(() => {
    clearInterval(timer);
    socket.close();
  });
  await page.getByTestId('stall').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Vertical/ }).textContent()).toContain('Stutters');
  await inspectPage(menu, 'overlays-stall');
  clearInterval(timer);
  socket.close();
  await page.getByTestId('stall').waitFor({ state: 'detached' });
});

it('the small picture on the show page does not count as an overlay', async () => {
  const { server } = menu;
  await menu.open('show');
  const layouts = async () => (await server.client.listOverlays()).overlays.map(({ layout }) => layout);
  await expect.poll(layouts).toEqual(['menu']);
  const { overlays } = await (await fetch(`${server.url}/health`)).json();
  expect(overlays).toBe(0);
});

/** Takes pictures of a page until two are equal, when all fading has ended. Resolves with the last one. */
async function settledPicture(page: Page) {
  let picture = await page.screenshot();
  const rests = async () => {
    const before = picture;
    picture = await page.screenshot();
    return picture.equals(before);
  };
  await expect.poll(rests).toBe(true);
  return picture;
}

it('an overlay that fails keeps its last picture, and the overlay list shows the failure', async () => {
  const { page, server } = menu;
  const overlay = await page.context().newPage();
  onTestFinished(() => overlay.close());
  const failures: string[] = [];
  overlay.on('pageerror', ({ message }) => failures.push(message));
  await overlay.setViewportSize({ width: 320, height: 180 });
  await overlay.goto(`${server.url}/overlay?quality=low`);
  await overlay.waitForFunction(() => (window.starfray?.lastFrame().seq ?? 0) > 5);
  await overlay.evaluate(() => {
    setTimeout(() => {
      throw new Error('a bug');
    });
  });
  await expect.poll(() => failures).toEqual(['a bug']);
  const frozen = await overlay.evaluate(() => window.starfray?.lastFrame().seq);
  const picture = await settledPicture(overlay);
  await menu.open('overlays');
  await page.getByText('Draws nothing: refresh it in OBS').waitFor();
  await expect.poll(() => overlay.evaluate(() => window.starfray?.lastFrame().seq)).toBe(frozen);
  expect(picture.equals(await overlay.screenshot())).toBe(true);
  expect(failures).toHaveLength(1);
});

it("when the viewer extension's identity is saved, the typed secret is cleared", async () => {
  const { page } = menu;
  await menu.open('overlays');
  await page.getByText('Viewer extension', { exact: true }).click();
  await page.getByLabel('Secret').fill(Buffer.alloc(32, 7).toString('base64'));
  await page.getByLabel('Channel id').fill('44322889');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A secret is set.').waitFor();
  await expect.poll(() => page.getByLabel('Secret').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Channel id').inputValue()).toBe('44322889');
  await page.getByRole('button', { name: 'Remove secret' }).click();
  await page.getByText('No secret is set').waitFor();
  expect(menu.errors).toEqual([]);
});

it('the relay of a published extension can be connected, its state is shown, and the typed key is cleared', async () => {
  const { page } = menu;
  const relay = await startStandIn({ status: 401 });
  await menu.open('overlays');
  await page.getByText('Relay of a published extension', { exact: true }).click();
  await page.getByText('No relay is set up. No key is set.').waitFor();
  const connect = await page.getByRole('button', { name: 'Connect relay' }).boundingBox();
  const remove = await page.getByRole('button', { name: 'Remove relay' }).boundingBox();
  expect((remove?.y ?? 0) - (connect?.y ?? 0) - (connect?.height ?? 0)).toBeGreaterThan(8); // the buttons do not touch
  await page.getByLabel('Address of the relay').fill(relay.address);
  await page.getByLabel('Key of the channel').fill(RELAY_KEY);
  await page.getByRole('button', { name: 'Connect relay' }).click();
  await page.getByText('The relay refuses the key: set the one that it shows for this channel.').waitFor();
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'Refused.' }).textContent())
    .toBe('Refused.');
  await expect.poll(() => page.getByLabel('Key of the channel').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Remove relay' }).click();
  await page.getByText('No relay is set up. No key is set.').waitFor();
  await relay.close();
  expect(menu.errors).toEqual([]);
});
