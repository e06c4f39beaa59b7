import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** The page of rewards as the streamer uses it. */
let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());
beforeEach(() => menu.open('rewards'));

it('says that no account is connected', async () => {
  await menu.page.getByText('No streaming account is connected').waitFor();
});

it('links a reward to an effect, and removes the link', async () => {
  const { page, server } = menu;
  const links = page.getByRole('region', { name: 'Links by id' });
  await links.getByLabel('Reward id').fill('b2a7');
  await links.getByLabel('Effect').selectOption('Nuke');
  await links.getByRole('button', { name: 'Link', exact: true }).click();
  await links.getByRole('row', { name: /b2a7/ }).waitFor();
  expect(await server.client.getRedeemLinks()).toEqual({ b2a7: 'nuke' });
  await inspectPage(menu, 'rewards');

  await links.getByRole('button', { name: 'Remove the link of b2a7' }).click();
  await links.getByText('There are no links yet.').waitFor();
  expect(await server.client.getRedeemLinks()).toEqual({});
});

it('keeps what is typed when a link is refused, and says why', async () => {
  const { page } = menu;
  const links = page.getByRole('region', { name: 'Links by id' });
  await links.getByLabel('Reward id').fill('constructor');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'must be the id of a reward' }).waitFor();
  expect(await links.getByLabel('Reward id').inputValue()).toBe('constructor');
});

it('shows which word of a title counts', async () => {
  const { page } = menu;
  await page.getByLabel('Title of a reward').fill('Drop a NUKE on them');
  await page.getByText('Nuke, by the word "nuke"').waitFor();
  await page.getByLabel('Title of a reward').fill('Hydrate');
  await page.getByText('nothing in the game').waitFor();
});

it('links what the platform reports to effects, and takes the link away', async () => {
  const { page, server } = menu;
  const effects = async () => (await server.client.getSettings()).noticeEffects;
  await page.getByLabel('Raid', { exact: true }).selectOption('Random Calamity');
  await page.getByText('Saved.').waitFor();
  expect(await effects()).toMatchObject({ raid: 'calamity:random' });
  await page.getByLabel('Gifted subscriptions').selectOption('Nuke');
  await expect.poll(effects).toMatchObject({ raid: 'calamity:random', gift: 'nuke' });
  await page.getByLabel('Raid', { exact: true }).selectOption('nothing');
  await expect.poll(effects).toMatchObject({ gift: 'nuke', raid: null });
});

it('tries an effect on a pilot in a fight, by keyboard, and says what it needs before', async () => {
  const { page, server } = menu;
  await server.client.addPilot({ username: '<img src=x onerror=alert(1)>' });
  await server.client.openLobby({});
  await server.client.startRound();
  const section = page.getByRole('region', { name: 'Try an effect' });
  await section.getByLabel('Effect').selectOption('Missile Supply');
  await section.getByText('This effect needs a pilot').waitFor();
  expect(await section.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await section.getByLabel('Pilot').selectOption('<img src=x onerror=alert(1)>');
  await section.getByLabel('What the viewer types').fill('thanks');
  const missiles = async () => (await server.client.getState()).pilots.find(({ bot }) => !bot)?.missiles ?? 0;
  const before = await missiles();
  await section.getByRole('button', { name: 'Try it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Missile Supply: done.').waitFor();
  await expect.poll(missiles).toBeGreaterThan(before);

  await server.client.emergency({ on: true });
  await section.getByText('Everything is stopped.').waitFor();
  expect(await section.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await server.client.emergency({ on: false });
});

it('leaves no error behind but that of the refusals', () => {
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]);
});
