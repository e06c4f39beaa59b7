import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** The page that is open during a stream, as the streamer uses it. */
let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
  await menu.open('show');
  await menu.page.getByLabel('Show the picture here').click(); // drawing it in software is slow
});
afterAll(() => menu?.close());
beforeEach(() => menu.server.client.openMainMenu());
afterEach(async () => {
  await menu.server.client.emergency({ on: false });
});

const round = async () => (await menu.server.client.getState()).round;
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
const status = (text: string | RegExp) => menu.page.getByTestId('status').getByText(text).waitFor();

async function startRound() {
  const { client } = menu.server;
  await client.addPilot({ username: 'ada' });
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound();
  await status('Fight');
}

describe('the way through a round', () => {
  it('goes by mouse from the title screen to the results and the next lobby', async () => {
    await press('Open the lobby');
    await status('Lobby');
    await press('Start the countdown');
    await expect.poll(async () => (await round()).lobby?.waiting).toBe(false);
    await press('Hold the lobby');
    await expect.poll(async () => (await round()).lobby?.held).toBe(true);
    await press('Continue');
    await press('Start the round');
    await status('Fight');
    expect((await round()).phase).toBe('playing');
  });

  it('asks before a fight is thrown away', async () => {
    await startRound();
    await press('Title screen');
    await menu.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await round()).phase).toBe('playing');
    await press('Title screen');
    await menu.page.getByRole('dialog').getByRole('button', { name: 'Title screen' }).click();
    await status('Title screen');
    expect((await round()).phase).toBe('menu');
  });

  it('says why something cannot be done now', async () => {
    const button = menu.page.getByRole('button', { name: 'Start the countdown', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('title')).toBe('Only while a lobby is open.');
    await button.focus();
    await menu.page.keyboard.press('Enter'); // does nothing
    expect((await round()).phase).toBe('menu');
  });

  it('chooses what comes next', async () => {
    await menu.page.getByLabel('Next mode').selectOption('Boss');
    await expect.poll(async () => (await round()).lobby?.mode).toBe('boss');
    await menu.page.getByLabel('Field').selectOption('Mars');
    await expect.poll(async () => (await round()).field).toBe('mars');
    await menu.page.getByLabel('Filler bots').fill('3');
    await menu.page.keyboard.press('Enter');
    await expect.poll(async () => (await menu.server.client.getSettings()).bots).toBe(3);
  });
});

describe('in a fight', () => {
  beforeEach(startRound);

  it('calls a calamity, a boss, strikes, a nuke and an EMP, and tells who did', async () => {
    const { page } = menu;
    await page.getByRole('button', { name: /^EMP of/ }).click();
    await page.getByLabel('Calamity').selectOption('Black Hole');
    await press('Call it');
    await expect.poll(async () => (await round()).calamities.map(({ type }) => type)).toContain('blackHole');
    await page.getByLabel('Boss', { exact: true }).selectOption('Hydra');
    await press('Call the boss');
    await expect.poll(async () => (await round()).bosses.map(({ name }) => name)).toContain('Hydra');
    await press('Orbital strikes');
    await press('Nuke');
    const feed = page.getByRole('list', { name: 'What happened' });
    await feed.getByText('Black Hole').first().waitFor();
    await feed.getByText('by streamer (rest)').first().waitFor();
    await feed.getByText(/EMP for/).waitFor();
    await page.getByLabel('Show the picture here').click();
    await page.frameLocator('.picture').getByText('Factions').waitFor();
    await inspectPage(menu, 'show');
    await page.getByLabel('Show the picture here').click();
  });

  it('puts a banner up, by keyboard alone', async () => {
    const { page } = menu;
    await page.getByLabel('Text on the picture').focus();
    await page.keyboard.type('<img src=x onerror=alert(1)> Boss!');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await round()).overlay.announcement?.text)
      .toBe('<img src=x onerror=alert(1)> Boss!');
    await page.getByText('Banner: <img src=x').waitFor();
  });

  it('moves the camera and the boards', async () => {
    const { page } = menu;
    await press('Whole map');
    await expect.poll(async () => (await menu.server.client.getSettings()).camera).toBe('map');
    await press('Follow the fight');
    await press('Leaderboards for 15 seconds');
    await expect.poll(async () => (await round()).overlay.screen).toBe('leaderboard');
    await press('Back to the fight');
    await expect.poll(async () => (await round()).overlay.screen).toBe('game');
    await page.getByLabel('Results by').selectOption('damage to bosses');
    await expect.poll(async () => (await round()).overlay.resultsBoard).toBe('damage');
    await press('All of it');
    await page.getByText('Done.').waitFor();
  });

  it('helps, follows, bans and readmits a viewer, in a dock', async () => {
    const { page, server } = menu;
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await page.getByLabel('Search pilots').fill('ADA');
    await page.getByRole('list', { name: 'Pilots' }).getByRole('button').click();
    const panel = page.getByRole('region', { name: 'ada' });
    await panel.getByRole('button', { name: 'Follow' }).click();
    await expect.poll(async () => (await round()).overlay.follow).toBe('chat:ada');
    await press('Stop following');
    await expect.poll(async () => (await round()).overlay.follow).toBe(null);
    await panel.getByRole('button', { name: 'Put a bounty on ada' }).click();
    await expect.poll(async () => (await round()).bounties.map(({ name }) => name)).toEqual(['ada']);
    await panel.getByRole('button', { name: 'Missile Supply' }).click();
    await panel.getByRole('button', { name: 'Shields' }).click();
    await panel.getByRole('button', { name: 'Take out and ban' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take out and ban' }).click();
    await page.getByRole('button', { name: 'Lift the ban of ada' }).waitFor();
    expect((await server.client.listBans()).bans).toMatchObject([{ name: 'ada' }]);
    await press('Lift the ban of ada');
    await page.getByText('Nobody is banned.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('ada');
    await page.keyboard.press('Enter');
    await page.getByText('ada is in.').waitFor();
    await page.setViewportSize({ width: WIDTHS.window, height: 800 });
  });
});

it('stops everything and lets it go on, from every page', async () => {
  const { page, server } = menu;
  await page.getByRole('link', { name: 'Keys' }).click();
  await press('Stop everything');
  await page.getByText('Everything is stopped since').waitFor();
  await expect(server.client.launchNuke({})).rejects.toMatchObject({ code: 'stopped' });
  await press('Go on');
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Everything is stopped since').waitFor({ state: 'hidden' });
  expect((await server.client.getState()).stopped).toBe(null);
});

it('stays stopped when the button is pressed again and again in haste', async () => {
  const { page, server } = menu;
  const button = page.getByRole('banner').locator('.act button');
  await button.click();
  await page.getByText('Everything is stopped since').waitFor();
  await button.click(); // which says by now that it goes on
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter'); // on what has the focus, which is to cancel
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await server.client.getState()).stopped).not.toBe(null);
  await server.client.emergency({ on: false });
});

it('shows what came of redemptions as they come', async () => {
  await menu.page.getByRole('link', { name: 'Show' }).click();
  await menu.server.client.reportRedeem({ title: '<b>Sing a song</b>', user: 'bob', id: 'r1' });
  await menu.page
    .getByRole('row', { name: /bob/ })
    .getByRole('cell', { name: '<b>Sing a song</b>', exact: true })
    .waitFor();
});

it('leaves no error behind', () => expect(menu.errors).toEqual([]));
