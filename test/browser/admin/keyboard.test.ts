import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { signIn } from '../../streamer.ts';
import { type Menu, openMenu, WIDTHS } from './menu.ts';

/** Every control of every page is reached by the Tab key alone, in a dock and in a window, and shows that it is. */
let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
  await menu.server.client.addPilot({ username: 'ada' });
  await menu.server.client.openLobby({ mode: 'dogfight' });
});
afterAll(() => menu?.close());

/** What can be pressed, chosen or typed into, and is to be seen. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Presses Tab until the focus has gone round, and returns the controls that it did not come to, or not visibly. */
async function missed() {
  const { page } = menu;
  const controls = page.locator(CONTROLS);
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      element.dataset.reached = outlineStyle === 'none' || outlineWidth === '0px' ? 'unseen' : 'seen';
    });
  });
  const count = await controls.count();
  for (let press = 0; press < count + 10; press++) await page.keyboard.press('Tab');
  return controls.evaluateAll(elements =>
    elements
      .filter(
        element =>
          (element as HTMLElement).checkVisibility() && (element as HTMLElement).dataset.reached !== 'seen',
      )
      .map(
        element =>
          `${element.outerHTML.slice(0, 120)}: ${(element as HTMLElement).dataset.reached ?? 'not reached'}`,
      ),
  );
}

const PLACES = Object.keys(TEXTS.pages).flatMap(page => [
  { page, width: WIDTHS.dock },
  { page, width: WIDTHS.window },
]);

it.each(PLACES)('on the page $page at $width px', async ({ page, width }) => {
  await menu.page.setViewportSize({ width, height: 800 });
  await menu.open(page);
  if (page === 'show') await menu.page.getByLabel('Show the picture here').click();
  expect(await missed()).toEqual([]);
});

const focused = () => menu.page.evaluate(() => document.activeElement?.textContent ?? '');

it('gives the focus back after a question, and to the next row when a row is deleted', async () => {
  const { page, server } = menu;
  const streamer = await signIn(server);
  for (const name of ['first bot', 'second bot']) await streamer.makeKey(name, 'read');
  await menu.open('keys');
  const revoke = page.getByRole('button', { name: 'Revoke: first bot' });
  await revoke.press('Enter');
  await page.keyboard.press('Enter'); // on what has the focus, which is to cancel
  await expect.poll(focused).toBe('Revoke');
  expect(await revoke.evaluate(button => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain('second bot');
});

it('goes to the page that was chosen in the folded list of pages', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  await menu.open('keys');
  await page.getByRole('navigation').getByRole('button').press('Enter');
  await page.getByRole('link', { name: 'Boards' }).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Boards' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

it('saves a number when it is complete, not digit by digit', async () => {
  const { page, server } = menu;
  await menu.open('settings');
  await page.getByLabel('Fleet size').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('217');
  await page.keyboard.press('Enter');
  await page.getByText('Fleet size: saved.').waitFor();
  expect((await server.client.getSettings()).fleetSize).toBe(217);
  const { acts } = await server.client.listActs();
  expect(acts.filter(({ action }) => action === 'updateSettings')).toHaveLength(1);
});
