import { afterAll, beforeAll, expect, it } from 'vitest';
import { artifact } from '../../../harness/browser/chromium.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Menu, openMenu } from './menu.ts';

/** Test of a whole evening by mouse alone, in a new data folder and without the interface for programs. */

let server: TestServer;
let menu: Menu;
beforeAll(async () => {
  server = await startServer({ speed: 10 });
  menu = await openMenu(server);
});
afterAll(async () => {
  await menu?.close();
  await server?.close();
});

let pictures = 0;
const film = (step: string) => menu.page.screenshot({ path: artifact(`evening-${++pictures}-${step}.png`) });
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
const go = (name: string) => menu.page.getByRole('link', { name, exact: true }).click();
const status = (text: string) => menu.page.getByTestId('status').getByText(text).waitFor();
const round = async () => (await server.client.getState()).round;

it('a streamer can get from the first page to the second round with the menu alone', async () => {
  const { page } = menu;
  await film('first-page');
  await go('Settings');
  await page.getByLabel('Length of a round', { exact: true }).click({ clickCount: 3 });
  await page.getByLabel('Length of a round', { exact: true }).pressSequentially('1');
  await page.getByRole('heading', { level: 2 }).click(); // beside the field
  await page.getByText('Length of a round: saved.').waitFor();
  await film('settings');

  await go('Bots');
  await page.getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('Robo');
  await press('Add bot');
  await page.getByRole('row', { name: /Robo/ }).waitFor();
  await film('bots');

  await go('Show');
  await page.getByLabel('Picture', { exact: true }).click(); // hides it: drawing in software takes too long
  await press('Open the lobby');
  await status('Lobby');
  await film('lobby');
  await press('Start the round');
  await status('Fight');
  await press('Call the boss');
  await expect.poll(async () => (await round()).bosses.length).toBe(1);
  await film('boss');

  await status('Results'); // after a minute of the game's time
  await film('results');
  expect((await round()).result).not.toBe(null);
  await press('Close the results');
  await status('Lobby');
  await press('Start the round');
  await status('Fight');
  await film('next-round');
  expect(menu.errors).toEqual([]);
});
