import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page of rewards, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());
beforeEach(() => menu.open('rewards'));

it('without an account, suggested rewards are shown, and no request fails', async () => {
  await menu.page.getByText('No streaming account is connected').waitFor();
  const nuke = menu.page.getByRole('listitem').filter({ hasText: /^Drop a nuke\s*After 3 s.*8,000 points/ });
  await nuke.waitFor();
  expect(menu.errors).toEqual([]);
});

it('the rewards page lists a reward with its linked effect', async () => {
  const { page, server } = menu;
  const links = page.getByRole('region', { name: 'Rewards reported by bots' });
  await links.locator('summary').click();
  await links.getByLabel('Reward id').fill('b2a7');
  await links.getByLabel('Effect').selectOption('Nuke');
  await links.getByRole('button', { name: 'Link', exact: true }).click();
  await links.getByRole('row', { name: /b2a7/ }).waitFor();
  expect(await server.client.getRedeemLinks()).toEqual({ b2a7: 'nuke' });
  await inspectPage(menu, 'rewards');
});

it('if a reward link is refused, the rewards page gives the reason and keeps the input', async () => {
  const { page } = menu;
  const links = page.getByRole('region', { name: 'Rewards reported by bots' });
  await links.locator('summary').click();
  await links.getByLabel('Reward id').fill('constructor');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'must be the id of a reward' }).waitFor();
  await expect.poll(() => links.getByLabel('Reward id').inputValue()).toBe('constructor');
});

it('an effect can be tried on a pilot with the keyboard during a fight; before it, the page says what is missing', async () => {
  const { page, server } = menu;
  await server.client.addPilot({ username: '<img src=x onerror=alert(1)>' });
  await server.client.openLobby({});
  await server.client.startRound();
  const section = page.getByRole('region', { name: 'Try any effect' });
  await section.locator('summary').click();
  await section.getByLabel('Effect').selectOption('Missile Supply');
  await section.getByText('This effect needs a pilot').waitFor();
  await expect.poll(() => section.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await section.getByLabel('Pilot').selectOption('<img src=x onerror=alert(1)>');
  await section.getByLabel('What the viewer types').fill('thanks');
  const missiles = async () => (await server.client.getState()).pilots.find(({ bot }) => !bot)?.missiles ?? 0;
  const before = await missiles();
  await section.getByRole('button', { name: 'Try it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText("Missile Supply: Three more missiles for the viewer's ship.").waitFor();
  await expect.poll(missiles).toBeGreaterThan(before);

  await server.client.emergency({ on: true });
  await section.getByText('Viewers and effects are stopped.').waitFor();
  await expect.poll(() => section.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await server.client.emergency({ on: false });
});

it('the rewards page without an account logs no errors except refusals', () => {
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]);
});
