import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RosterBot } from '../../../schema/records/settings.ts';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** Tests of the page of bots, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const ROSTER = [
  { login: 'robo', name: 'Robo', color: '#f80' },
  { login: 'evil', name: '<img src=x onerror=alert(1)>', autoJoin: true },
];
beforeEach(async () => {
  await menu.server.client.openMainMenu({});
  await menu.server.client.updateSettings({ namedBots: ROSTER as RosterBot[] });
  await menu.open('bots');
});

const roster = async () => (await menu.server.client.getSettings()).namedBots;
const bot = async (login: string) => (await roster()).find(entry => entry.login === login);
const inGame = async () =>
  (await menu.server.client.getState()).pilots.map(({ id }) => id).filter(id => id.startsWith('bot:'));

const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();

async function choose(button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([menu.page.waitForEvent('filechooser'), press(button)]);
  await chooser.setFiles(file);
}

it("a bot can be added with the keyboard alone; an empty login is derived from the bot's name", async () => {
  const { page } = menu;
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Big Al');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // ticks "joins every round"
  await page.keyboard.press('Enter');
  await page.getByText('Big Al is in the roster.').waitFor();
  expect(await bot('bigal')).toMatchObject({ name: 'Big Al', autoJoin: true });
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');

  await page.getByLabel('Name', { exact: true }).fill('Big Al');
  await press('Add bot');
  await page.getByRole('row', { name: 'Big Al bigal2' }).waitFor();
  expect(await bot('bigal2')).toMatchObject({ name: 'Big Al', autoJoin: false });
});

it.each([
  ['Robo', 'ROBO', 'The login "ROBO" belongs to another bot'],
  ['a:b', '', 'Name: must not contain a colon.'],
])(
  'a bot named %s with the login %j is refused with the reason, and the input stays',
  async (name, login, why) => {
    const { page } = menu;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Login').fill(login);
    await press('Add bot');
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    expect(await roster()).toHaveLength(2);
  },
);

it('a bot gets a picture from a file, and the picture is shown and can be removed', async () => {
  const { page } = menu;
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 60 } });
  await choose('Choose a picture for Robo', { name: 'a.png', mimeType: 'image/png', buffer });
  await page.getByText('Robo has a new picture.').waitFor();
  const image = (await bot('robo'))?.image;
  expect(image).toMatch(/^\/bot-images\//);
  const shown = page.locator(`img[src="${image}"]`);
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate(element => (element as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(120);
  await inspectPage(menu, 'bots');

  await press('No picture for Robo');
  await shown.waitFor({ state: 'detached' });
  expect((await bot('robo'))?.image).toBeUndefined();
});

it('a file that cannot be used as a picture is refused with the reason', async () => {
  const { page } = menu;
  const refused = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const buffer = Buffer.from('<svg onload="alert(1)"/>');
  await choose('Choose a picture for Robo', { name: 'a.png', mimeType: 'image/png', buffer });
  await refused('not a PNG, JPEG, WebP or GIF');
  const large = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
  await choose('Choose a picture for Robo', large);
  await refused('larger than 2 MB');
  expect((await bot('robo'))?.image).toBeUndefined();
});

it("if the game cannot be reached, a bot's changed checkbox and changed colour are reset", async () => {
  const { page } = menu;
  await page.route(/api.v1.(bots|settings)/, route => route.abort());
  const box = page.getByLabel('Robo joins every round');
  await box.click();
  await page.getByRole('alert').filter({ hasText: 'nothing was changed' }).waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  const color = page.getByLabel('Colour of Robo', { exact: true });
  await color.fill('#00ff88');
  await expect.poll(() => color.inputValue()).toBe('#ff8800');
  await page.unroute(/api.v1.(bots|settings)/);
  expect(await bot('robo')).toMatchObject({ color: '#f80', autoJoin: false });
});

it('a bot can be sent into a running round; before the round, the bots page says why it cannot', async () => {
  const { page, server } = menu;
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  await page.getByText('No bot can be sent in now. Only in a lobby or a fight.').waitFor();
  const button = page.getByRole('button', { name: 'Robo: fly now' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await server.client.openLobby({});
  await page.locator('[aria-label="Robo: fly now"][aria-disabled=false]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Robo is flying.').waitFor();
  await expect.poll(inGame).toContain('bot:robo');
  await button.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /robo/ }).getByText('in the game').waitFor();
  await page.setViewportSize({ width: WIDTHS.window, height: 800 });
});

it("if a bot's new name is refused, the reason is shown", async () => {
  const { page } = menu;
  await press('Rename Robo');
  await page.getByRole('dialog').getByRole('textbox').fill('a:b');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'must not contain a colon' }).waitFor();
  expect(await bot('robo')).toMatchObject({ name: 'Robo' });
});

it('edits of bots made at the same time, even in different windows, are all saved', async () => {
  const { page, server } = menu;
  const other = await page.context().newPage();
  await other.goto(`${server.url}/admin#bots`);
  await other.getByLabel('Robo joins every round').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await other.getByLabel('Name', { exact: true }).fill('Linus');
  await Promise.all([
    page.getByRole('button', { name: 'Add bot' }).dispatchEvent('click'), // each page has only one mouse
    other.getByRole('button', { name: 'Add bot' }).dispatchEvent('click'),
    page.getByLabel('Robo joins every round').dispatchEvent('click'),
    other.getByRole('button', { name: 'Automatic colour for Robo' }).dispatchEvent('click'),
  ]);
  await expect
    .poll(async () => (await roster()).map(({ login }) => login).sort())
    .toEqual(['ada', 'evil', 'linus', 'robo']);
  await expect
    .poll(() => bot('robo'))
    .toEqual({ login: 'robo', name: 'Robo', stream: false, autoJoin: true });
  await other.close();
});

it('with a full roster of 500 bots, search and focus work, and the bots page says that it is full', async () => {
  const { page, server } = menu;
  const many = Array.from({ length: 500 }, (_, at) => ({ login: `bot${at}`, name: `Bot number ${at}` }));
  await server.client.updateSettings({ namedBots: many as RosterBot[] });
  await page.getByText('500 bots', { exact: true }).waitFor();
  await page.locator('[aria-label="Rename Bot number 250"]').focus();
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr')) row.setAttribute('data-before', '');
  });
  await server.client.updateBot({ login: 'bot3', name: 'Other' });
  await page.locator('[aria-label="Rename Other"]').waitFor();
  await expect.poll(() => page.locator('tr[data-before]').count()).toBe(500);
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Rename Bot number 250');

  await page.getByLabel('Search').fill('number 499');
  await page.getByText('1 of 500 bots').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('One more');
  await press('Add bot');
  await page.getByRole('alert').filter({ hasText: 'The roster is full: 500 bots' }).waitFor();
  await page.getByLabel('Search').fill('nobody');
  await page.getByText('No bot matches.').waitFor();
  expect(await roster()).toHaveLength(500);
});

it('the bots page logs no errors except refusals', () => {
  expect(menu.errors.filter(error => !/400|ERR_FAILED/.test(error))).toEqual([]);
});
