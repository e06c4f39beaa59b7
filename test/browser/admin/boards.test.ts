import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { makeBackup } from '../../../net/store/backups.ts';
import { recordRound } from '../../../net/store/leaderboards.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { statsRow } from '../../stats-row.ts';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** Tests of the page of the leaderboards, as the streamer uses it. */

let server: TestServer;
let menu: Menu;
beforeAll(async () => {
  server = await startServer({ speed: 50 });
  await server.client.updateSettings({ roundMinutes: 1, bots: 2, calamities: false, resultsSeconds: 1 });
  menu = await openMenu(server);
});
afterAll(async () => {
  await menu?.close();
  await server?.close();
});
beforeEach(() => menu.open('boards'));

const HOSTILE = '<b onclick=alert(1)>eve</b>';

/** Stores a round that has just ended, in which a viewer got two points for each kill. */
function record(name: string, kills: number) {
  const store = openStore(server.home, { exclusive: false });
  const stats = [statsRow(`chat:${name}`, { name, login: name.toLowerCase(), k: kills })];
  recordRound(store, { id: `${name} ${kills}`, endedAt: Date.now(), stats });
  store.close();
}

function backUp() {
  const database = new DatabaseSync(join(server.home, 'starfray.sqlite'));
  makeBackup(database, server.home, new Date());
  database.close();
}

const textsOf = (title: string) =>
  menu.page.getByRole('table', { name: title }).getByRole('row').allTextContents();

it('while nobody has points, the boards page says so', async () => {
  await expect.poll(() => menu.page.getByText('Nobody has points yet.').count()).toBe(3);
});

it('the boards page lists viewers by their points today, this week and this month', async () => {
  record('Ada', 600);
  record(HOSTILE, 4);
  await menu.page.reload();
  await menu.page.getByRole('table', { name: 'This month' }).waitFor();
  for (const title of ['Today', 'This week', 'This month']) {
    await expect.poll(() => textsOf(title)).toEqual(['ViewerPoints', '1.Ada1,200', `2.${HOSTILE}8`]);
  }
  await inspectPage(menu, 'boards');
});

it('the boards page updates the boards when a round ends', async () => {
  record('Linus', 700);
  await server.client.openLobby({});
  await server.client.startRound();
  await menu.page.getByRole('row', { name: 'Linus' }).first().waitFor();
  await expect.poll(() => textsOf('Today')).toContain('1.Linus1,400');
});

const section = () => menu.page.getByRole('region', { name: "Delete a viewer's data" });
const answerDialog = (button: string) =>
  menu.page.getByRole('dialog').getByRole('button', { name: button }).click();

it('a viewer can be deleted with the keyboard alone, and the page lists what was deleted and what remains', async () => {
  const { page } = menu;
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  await server.client.updateSettings({ blockedNames: ['Ada'] });
  backUp();
  const until = await page.evaluate(() =>
    new Date(Date.now() + 7 * 86_400_000).toLocaleDateString(undefined, { dateStyle: 'long' }),
  );
  await server.client.removePilot({ pilot: 'Ada', banMinutes: 60 });
  await section().getByRole('textbox').focus();
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Delete everything about "ada"?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete data' }).focus();
  await page.keyboard.press('Enter');
  const result = page.getByTestId('deleted');
  await result.getByText('Days with points: 1').waitFor();
  await result.getByText('A ban: without it, the viewer could join again').waitFor();
  expect((await server.client.listBans()).bans).toHaveLength(1);
  await result.getByText('Settings with this name in them').waitFor();
  await result.getByText(`Older backups still contain the name. They are deleted after ${until}`).waitFor();
  expect(JSON.stringify(await server.client.getLeaderboards())).not.toContain('Ada');
  await page.getByRole('row', { name: 'Ada' }).first().waitFor({ state: 'detached' });
  await expect.poll(() => section().getByRole('textbox').inputValue()).toBe('');
  await inspectPage(menu, 'boards-deleted');
});

it('if an unknown viewer is deleted, the boards page says that nothing is stored', async () => {
  await section().getByRole('textbox').fill(HOSTILE.slice(0, 3));
  await section().getByRole('button', { name: 'Delete data' }).click();
  await answerDialog('Delete data');
  await menu.page.getByTestId('deleted').getByText('Nothing is stored about <b').waitFor();
});

it('the boards page logs no error', () => expect(menu.errors).toEqual([]));
