import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, hello } from '../../net/overlay/overlay-clients.ts';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** The page of first steps, as somebody uses it who has just started the game. */
let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const lineWith = (text: string | RegExp) => menu.page.getByRole('listitem').filter({ hasText: text });
const stateOf = (line: Locator) => line.getAttribute('data-state');
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
const round = async () => (await menu.server.client.getState()).round;

it('is where the printed link leads', async () => {
  await menu.page.getByRole('heading', { level: 2, name: 'Start' }).waitFor();
  expect(menu.page.url()).toBe(`${menu.server.url}/admin`);
});

describe('the list of what is done', () => {
  beforeEach(() => menu.open('start'));

  it('is true of a fresh game, and points at what is missing', async () => {
    const { page } = menu;
    await lineWith('The game runs.').waitFor();
    expect(await stateOf(lineWith('The game runs.'))).toBe('done');
    expect(await stateOf(lineWith('No chat is connected yet'))).toBe('optional');
    expect(await stateOf(lineWith('Your Twitch account is not connected yet.'))).toBe('optional');
    expect(await stateOf(lineWith('No names are kept out yet'))).toBe('optional');
    expect(await stateOf(lineWith('No picture is connected'))).toBe('open');
    await lineWith('No fight yet').waitFor();
    const { confinement } = await (await fetch(`${menu.server.url}/health`)).json();
    const shut = lineWith(/shut in: no files|held in by limits|does not shut scripts in/);
    expect(await stateOf(shut)).toBe(confinement === 'none' ? 'optional' : 'done');
    await inspectPage(menu, 'start');
    await page.getByRole('link', { name: 'Connect it' }).click();
    await page.getByRole('heading', { level: 2, name: 'Account' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'List names' }).click();
    await page.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Make a key' }).click();
    await page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Upright streams' }).click();
    await page.getByRole('heading', { level: 2, name: 'Overlays' }).waitFor();
  });

  it('changes by itself once names are kept out, and when a picture comes and goes', async () => {
    await menu.server.client.updateSettings({ blockedNames: ['rude', 'ruder'] });
    await lineWith('2 names are kept out of the game.').waitFor();
    const { socket } = await hello(menu.server.url);
    await lineWith('One picture is connected, outside of OBS.').waitFor();
    const obs = await connect(menu.server.url);
    obs.say({ t: 'hello', layout: 'wide', obs: '31.0.1' });
    await lineWith('OBS 31.0.1 shows the picture.').waitFor();
    obs.socket.close();
    socket.close();
    await lineWith('No picture is connected').waitFor();
  });

  it('says what it does not know while the game does not answer', async () => {
    await menu.page.context().setOffline(true);
    await menu.page.locator('.checks [data-state=unknown]').nth(5).waitFor();
    await menu.page.context().setOffline(false);
    await lineWith('The game runs.').waitFor();
  });
});

describe('the address for OBS', () => {
  it('is copied', async () => {
    const { page, server } = menu;
    await menu.open('start');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copy: address for OBS');
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/overlay`);
  });
});

describe('the demo', () => {
  it('is started in a window of its own, found again, and ended', async () => {
    const { page, server } = menu;
    await menu.open('start');
    const opened = page.context().waitForEvent('page');
    await press('Start the demo');
    const demo = await opened;
    await demo.waitForURL(/\/overlay$/, { waitUntil: 'commit' });
    const address = demo.url();
    await demo.close();
    expect(new URL(address).port).not.toBe(new URL(server.url).port);
    expect(await (await fetch(new URL('/health', address))).json()).toMatchObject({ live: true });
    await inspectPage(menu, 'start-demo');
    await menu.open('start');
    const link = page.getByRole('link', { name: 'Watch the demo' });
    expect(await link.getAttribute('href')).toBe(address);
    await press('End the demo');
    await page.getByText('The demo has ended.').waitFor();
    await expect(fetch(address)).rejects.toThrow();
    expect((await round()).phase).toBe('menu'); // nothing of it was in the game itself
  });
});

describe('the first round', () => {
  it('is opened and started by keyboard alone in a dock, with bots', async () => {
    const { page, server } = menu;
    await server.client.updateSettings({ bots: 0 });
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await menu.open('start');
    const act = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await act('Start the fight'); // says why it does nothing yet
    await page.getByText('Open the lobby first.').waitFor();
    await act('Open a lobby with bots');
    await page.getByText('12 bots come as soon as the fight starts').waitFor();
    expect((await round()).phase).toBe('lobby');
    await act('Start the fight');
    await page.getByText('The fight is on.').waitFor();
    await lineWith('A round is on or was fought.').waitFor();
    expect((await server.client.getState()).pilots.filter(({ bot }) => bot)).toHaveLength(12);
    await page.setViewportSize({ width: WIDTHS.window, height: 800 });
  });

  it('is not begun anew, and no demo beside it', async () => {
    const { page } = menu;
    const whyNot = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('title');
    expect(await whyNot('Start the fight')).toBe('A round is on.');
    expect(await whyNot('Open a lobby with bots')).toBe('A round is on.');
    await expect
      .poll(() => whyNot('Start the demo'))
      .toBe('Your own game is on the air. End its round first.');
  });

  it('leads to the show once a picture is connected', async () => {
    const { page, server } = menu;
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Watch it here' }).click();
    const overlay = await opened;
    await overlay.waitForURL(`${server.url}/overlay`, { waitUntil: 'commit' });
    await overlay.close();
    await hello(server.url);
    await page.getByText('You are set.').waitFor();
    await inspectPage(menu, 'start-done');
    await page.getByRole('link', { name: 'Go to the show' }).click();
    await page.getByRole('heading', { level: 2, name: 'Show' }).waitFor();
  });
});

it('leaves no error behind but that of the lost connection', () => {
  expect(menu.errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
