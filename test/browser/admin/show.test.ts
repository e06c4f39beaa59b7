import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page that is open during a stream, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
  await menu.open('show');
  await menu.page.getByLabel('Picture', { exact: true }).click(); // hides it: drawing in software is slow
});
afterAll(() => menu?.close());
beforeEach(() => menu.server.client.openMainMenu());

/** The summary of a folded section. */
const fold = (title: string) => menu.page.locator('summary').filter({ hasText: title });
const round = async () => (await menu.server.client.getState()).round;
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
/** Waits for a phase of the round. Screen readers announce changes of the phase, but not of the clock beside it. */
const status = (text: string) =>
  menu.page.getByTestId('status').getByRole('status').getByText(text, { exact: true }).waitFor();

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

async function startRound() {
  const { client } = menu.server;
  await client.addPilot({ username: 'ada' });
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound();
  await status('Fight');
}

it('if an action is impossible now, the show page gives the reason', async () => {
  await fold('Make something happen').getByText('Only in a fight.').waitFor();
  await fold('Make something happen').click();
  const button = menu.page.getByRole('button', { name: 'Nuke', exact: true });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => button.getAttribute('title')).toBe('Only in a fight.');
  await button.focus();
  await menu.page.keyboard.press('Enter'); // Enter has no effect
  expect(await button.getAttribute('aria-describedby')).not.toBeNull();
  await fold('Make something happen').click();
});

describe('show page', () => {
  beforeEach(startRound);

  it('the show page lists each action beside the picture with the name of its caller', async () => {
    const { page } = menu;
    await page.getByRole('button', { name: 'EMP', exact: true }).click();
    await page.getByLabel('Calamity').selectOption('Black Hole');
    await press('Call the calamity');
    const feed = page.getByRole('list', { name: 'What happened' });
    await feed.getByText('Black Hole').first().waitFor();
    await feed.getByText('by you in the menu').first().waitFor();
    await feed.getByText(/EMP for/).waitFor();
    await page.getByLabel('Picture', { exact: true }).click();
    await page.frameLocator('.picture iframe').getByText('Factions').waitFor();
    await inspectPage(menu, 'show');
    await page.getByLabel('Picture', { exact: true }).click();
  });

  it("the show page shows a banner's text as text, even if it contains markup", async () => {
    const { page } = menu;
    await page.getByLabel('Text on the picture').fill('<img src=x onerror=alert(1)> Boss!');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await round()).overlay.announcement?.text)
      .toBe('<img src=x onerror=alert(1)> Boss!');
    await page.getByText('Banner: <img src=x').waitFor();
  });
});

it("the show page's keyboard shortcuts work, but not while somebody types", async () => {
  await startRound();
  const { page } = menu;
  await page.getByTestId('status').click();
  await page.keyboard.press('a'); // moves the focus to the text
  await page.keyboard.type('pnb');
  await expect.poll(() => page.getByLabel('Text on the picture').inputValue()).toBe('pnb');
  await page.getByTestId('status').click();
  await page.keyboard.press('p');
  await expect.poll(async () => (await round()).paused).not.toBeNull();
  await page.getByRole('button', { name: 'Continue', exact: true }).first().waitFor();
  await page.keyboard.press('p');
  await expect.poll(async () => (await round()).paused).toBeNull();
  expect((await round()).bosses).toEqual([]);
  await page.keyboard.press('b');
  await expect.poll(async () => (await round()).bosses.length).toBe(1);
  await page.getByText(/arrives in 5 s/).waitFor();
});

it('at every width, the picture on the show page stays visible while buttons are pressed', async () => {
  const { page } = menu;
  await page.getByLabel('Picture', { exact: true }).click();
  for (const width of [1280, 768, 420]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByLabel('Filler bots').evaluate(field => {
      field.scrollIntoView({ block: 'center' });
    });
    const shown = await page.locator('.picture').evaluate(picture => {
      const { top, bottom } = picture.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect([width, shown]).toEqual([width, true]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Picture', { exact: true }).click();
});

it('in a window of 1280 x 720 px, a fight is run without scrolling: everything except folded groups is in sight', async () => {
  const { page } = menu;
  await startRound();
  await page.getByLabel('Picture', { exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  const parts = [
    ...['.picture', '[data-testid=status]', '.stage', '.calls', '.banner', '.crew', '.camera', '.log'],
    ...['.next summary', '.rest'],
  ];
  for (const part of parts)
    await expect.poll(() => page.locator(part).evaluate(isInSight), { message: part }).toBe(true);
  const hidden = await page.locator('.controls').evaluate(each => each.scrollHeight - each.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Picture', { exact: true }).click();
});

it.each([1_000, 1_199, 1_200])(
  'in a window %i px wide, the picture takes about half of the width',
  async width => {
    const { page } = menu;
    await page.setViewportSize({ width, height: 800 });
    const share = () => page.locator('.under').evaluate(each => each.clientWidth / innerWidth);
    await expect.poll(share).toBeGreaterThan(0.45);
    await page.setViewportSize({ width: 1280, height: 900 });
  },
);

it('in a dock, the show page begins with state, next step and calls, and folds the rest away', async () => {
  const { page } = menu;
  await startRound();
  await page.setViewportSize({ width: 420, height: 900 });
  const titles = [
    'Announce',
    'Next round',
    'Pilots',
    'Camera',
    'What happened',
    'Boards and looks',
    'Redemptions',
  ];
  for (const title of titles) await fold(title).waitFor();
  expect(await page.locator('.desk details[open] > summary').allTextContents()).toEqual([
    'Make something happen',
  ]);
  const tops = await page
    .locator('.status, .stage, .calls, .banner, .crew, .camera, .log, .rest')
    .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight))
    .toBeLessThan(1.5);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('in a window, only the controls of the show page scroll, and the page does not', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0);
  await page.locator('.controls').hover();
  await page.mouse.wheel(0, 10_000);
  await expect.poll(() => page.getByRole('heading', { name: 'Redemptions' }).evaluate(isInSight)).toBe(true);
  await page.mouse.wheel(0, 10_000);
  expect(await page.getByRole('banner').evaluate(isInSight)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('in a window, the controls of the show page fade out at the foot until they are scrolled to their end', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: 1280, height: 600 });
  const fade = (top: number) =>
    page.locator('.controls').evaluate((controls, scrollTop) => {
      Object.assign(controls, { scrollTop });
      return Number(getComputedStyle(controls, '::after').opacity);
    }, top);
  await expect.poll(() => fade(0)).toBe(1);
  await expect.poll(() => fade(9_999)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('choosing a pilot brings the buttons for that pilot into view', async () => {
  const { page } = menu;
  await startRound();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('list', { name: 'Pilots' }).getByRole('button').first().click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Remove from the game' }).evaluate(isInSight))
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('on a page 720 px wide, an ordinary event takes one line of the list of events', async () => {
  const { page, server } = menu;
  await startRound();
  await page.setViewportSize({ width: 720, height: 900 });
  await server.client.announce({ text: 'Next: Mars' });
  await server.client.startCalamity({ type: 'blackHole' });
  for (const text of [
    'Black Hole by the key owner',
    'Banner: Next: Mars by the key',
    'ada joined by the key owner',
  ]) {
    const entry = page.locator('.feed li').filter({ hasText: text }).first();
    await entry.waitFor();
    const lines = await entry.evaluate(each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight);
    });
    expect(lines, text).toBeLessThan(1.5);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('the show page shows the steps of the round beside the picture if there is room, and otherwise below it', async () => {
  const { page } = menu;
  await page.getByLabel('Picture', { exact: true }).click();
  for (const [width, isBeside] of [
    [768, true],
    [420, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const steps = page.locator('.monitor').getByRole('heading', { name: 'Round', exact: true });
    await expect.poll(() => steps.count()).toBe(isBeside ? 1 : 0);
    const round = await page.getByRole('heading', { name: 'Round', exact: true }).boundingBox();
    expect((round?.x ?? 0) > width / 2).toBe(isBeside);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Picture', { exact: true }).click();
});

it('pressing the emergency stop several times in a hurry leaves everything stopped', async () => {
  const { page, server } = menu;
  const button = page.getByRole('banner').getByRole('button', { name: /viewers and effects/ });
  await button.click();
  await page.getByText('Viewers and effects have been stopped since').waitFor();
  await button.click(); // this button now offers to resume
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter'); // Enter presses the focused button, which cancels
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await server.client.getState()).stopped).not.toBe(null);
  await button.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Allow viewers and effects', exact: true })
    .click();
  await expect.poll(async () => (await server.client.getState()).stopped).toBeNull();
});

it('the show page shows the outcome of each redemption when it arrives', async () => {
  await fold('Redemptions').click();
  await menu.server.client.reportRedeem({ title: '<b>Sing a song</b>', user: 'bob', id: 'r1' });
  await menu.page
    .getByRole('row', { name: /bob/ })
    .getByRole('cell', { name: '<b>Sing a song</b>', exact: true })
    .waitFor();
});

it('the show page logs no error', () => expect(menu.errors).toEqual([]));
