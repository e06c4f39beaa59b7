import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, hello } from '../../net/overlay/overlay-clients.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page of first steps, as used by somebody who has just started the game. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const lineWith = (text: string | RegExp) => menu.page.getByRole('listitem').filter({ hasText: text });
const stateOf = (line: Locator) => line.getAttribute('data-state');
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
const round = async () => (await menu.server.client.getState()).round;

it('the sign-in link that the game prints opens the start page', async () => {
  await menu.page.getByRole('heading', { level: 2, name: 'Start' }).waitFor();
  expect(menu.page.url()).toBe(`${menu.server.url}/admin`);
});

describe('first steps', () => {
  beforeEach(() => menu.open('start'));

  it('in a new game, the start page shows which steps are done and which are missing', async () => {
    await lineWith('The game is running.').waitFor();
    await expect.poll(() => stateOf(lineWith('The game is running.'))).toBe('done');
    await expect.poll(() => stateOf(lineWith('No chat is connected yet'))).toBe('optional');
    await expect.poll(() => stateOf(lineWith('Your Twitch account is not connected yet.'))).toBe('optional');
    await expect.poll(() => stateOf(lineWith('No names are blocked yet'))).toBe('optional');
    await expect.poll(() => stateOf(lineWith('No picture is connected'))).toBe('open');
    await lineWith('No round has been fought to its end yet.').waitFor();
    const { confinement } = await (await fetch(`${menu.server.url}/health`)).json();
    const shut = lineWith(/run isolated: no files|confined by limits|does not confine scripts/);
    await expect.poll(() => stateOf(shut)).toBe(confinement === 'none' ? 'optional' : 'done');
    await inspectPage(menu, 'start');
  });

  it('the start page updates its steps when names are blocked, and when an overlay connects or disconnects', async () => {
    await menu.server.client.updateSettings({ blockedNames: ['rude', 'ruder'] });
    await lineWith('2 names are blocked.').waitFor();
    const { socket } = await hello(menu.server.url);
    const line = lineWith('One picture is connected, but not in OBS.');
    await expect.poll(() => stateOf(line)).toBe('partly');
    const obs = await connect(menu.server.url);
    obs.say({ t: 'hello', layout: 'wide', obs: '31.0.1' });
    await lineWith('OBS 31.0.1 shows the picture.').waitFor();
    obs.socket.close();
    socket.close();
    await lineWith('No picture is connected').waitFor();
  });

  it('the start page marks steps as unknown while the game does not answer', async () => {
    await menu.page.context().setOffline(true);
    await menu.page.locator('.checks [data-state=unknown]').nth(5).waitFor();
    await menu.page.context().setOffline(false);
    await lineWith('The game is running.').waitFor();
  });
});

describe('demo', () => {
  it('the demo opens in its own window, is still listed after a reload, and can be ended', async () => {
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
    await expect.poll(() => link.getAttribute('href')).toBe(address);
    await press('End the demo');
    await page.getByText('The demo has ended.').waitFor();
    await expect(fetch(address)).rejects.toThrow();
    expect((await round()).phase).toBe('menu'); // the demo changed nothing in the game itself
  });
});

describe('first round', () => {
  it("one press on the start page begins a round and shows the round's picture", async () => {
    const { page, server } = menu;
    await server.client.updateSettings({ bots: 0 });
    await menu.open('start');
    await press('Start a first round');
    await page.getByText('The fight is on, with 12 bots.').waitFor();
    await page.frameLocator('.picture iframe').getByText('Factions').first().waitFor();
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await lineWith('A round is running or has been fought to its end.').waitFor();
    const bots = async () => (await server.client.getState()).pilots.filter(({ bot }) => bot);
    await expect.poll(bots).toHaveLength(12);
  });

  it('while a round runs, the start page offers neither another round nor the demo', async () => {
    const { page } = menu;
    const demo = page.getByRole('button', { name: 'Start the demo', exact: true });
    await expect.poll(() => demo.getAttribute('title')).toBe('Your own game is live. End its round first.');
    await page.getByRole('button', { name: /Start (a first|another) round/ }).waitFor({ state: 'detached' });
  });

  it('once an overlay is connected, the start page links to the show page', async () => {
    const { page, server } = menu;
    await hello(server.url);
    await page.getByText('Your rounds run, and a picture is connected. Still open:').waitFor();
    await page.getByRole('link', { name: 'Go to the show' }).nth(1).waitFor(); // the second, where the round begins
    await inspectPage(menu, 'start-done');
  });
});

it('the start page logs no error except the lost connection', () => {
  expect(menu.errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
