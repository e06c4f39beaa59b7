import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page about the load of the machine. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

it('the machine page shows the timing of the game as a chart and in numbers', async () => {
  const { page } = menu;
  await menu.open('machine');
  await page.getByText(/^Your PC keeps up with the fight:/).waitFor();
  await page.getByText('Figures and technical details').click();
  const charts = page.getByRole('img', { name: /figures are in the table/ });
  await expect.poll(() => charts.locator('canvas').count()).toBe(2);
  const timing = page.getByRole('table', { name: 'In numbers' });
  const now = timing
    .getByRole('row', { name: /^Length of a tick, median/ })
    .getByRole('cell')
    .first();
  await expect.poll(() => now.textContent()).toMatch(/^\d+(\.\d+)? ms$/);
  await inspectPage(menu, 'machine');
});

it('the machine page shows the health of the server', async () => {
  const { page, server } = menu;
  const table = page.getByRole('table', { name: 'The server' });
  const cell = (name: string) => table.getByRole('row', { name }).getByRole('cell').first().textContent();
  const health = await (await fetch(`${server.url}/health`)).json();
  await expect.poll(() => cell('Restarts of the fight')).toBe('0');
  await expect.poll(() => cell('Connected overlays')).toBe('0');
  await expect.poll(() => cell('Version')).toBe(`game ${health.game}, interface ${health.api}`);
  const address = (await page.locator('code').first().textContent()) ?? '';
  expect(await (await fetch(address)).text()).toContain('starfray_up 1');
});

it('the machine page includes data that were recorded while another page was open', async () => {
  const { page } = menu;
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor();
  await page.getByRole('link', { name: 'Machine' }).click();
  await page.getByText('Figures and technical details').click();
  await page
    .getByRole('img', { name: /figures are in the table/ })
    .first()
    .waitFor();
  const now = page
    .getByRole('row', { name: /^Length of a tick, median/ })
    .getByRole('cell')
    .first();
  await expect.poll(() => now.textContent()).toMatch(/ ms$/);
});

it('the machine page can save a bug report', async () => {
  const { page } = menu;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save bug report' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^starfray-report-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  expect(Object.keys(files)).toContain('about.txt');
  await page.getByText('The bug report is in your downloads.').waitFor();
});

it('the machine page logs no error', () => {
  expect(menu.errors).toEqual([]);
});
