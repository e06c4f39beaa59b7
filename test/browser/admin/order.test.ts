import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** Tests of the page of the running order, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());
beforeEach(async () => {
  const { client } = menu.server;
  await client.setShow({ rounds: [] });
  await client.openMainMenu();
  await menu.open('order');
});

const order = () => menu.server.client.getShow();
const modes = async () => (await order()).rounds.map(({ mode }) => mode);
const round = (number: number) => menu.page.getByRole('listitem', { name: `Round ${number}`, exact: true });
const press = (name: string) => menu.page.getByRole('button', { name, exact: true }).click();
/** Presses a button of the round with the number `number`. */
const pressIn = async (number: number, name: string) => {
  await openMore(number);
  await press(`${name}: Round ${number}`);
};
const openMore = (number: number) =>
  round(number)
    .locator('details')
    .evaluate(more => more.setAttribute('open', ''));
const save = async () => {
  await press('Save the order');
  await menu.page.getByRole('button', { name: 'Save the order' }).waitFor({ state: 'detached' });
};

const THREE = [{ mode: 'dogfight' }, { mode: 'ffa' }, { mode: 'boss', boss: 'Hydra' }] as const;
/** Saves an order of three waiting rounds. */
async function plan() {
  await menu.server.client.setShow({ rounds: [...THREE], running: false });
  await round(3).waitFor();
}

it('in the running order, an option out of range is set to the nearest limit and saved with its round', async () => {
  const { page } = menu;
  await page.getByText('Nothing is planned.').waitFor();
  await press('Add a round');
  await round(1).getByText('More', { exact: true }).click();
  await round(1).getByLabel('Filler bots').fill('9999');
  await round(1).getByLabel('Lobby').fill('60'); // also moves the focus out of the previous field
  expect(await order()).toMatchObject({ rounds: [] });
  await press('Add a round');
  await save();
  await expect
    .poll(async () => (await order()).rounds)
    .toEqual([{ mode: 'dogfight', bots: 500, lobbySeconds: 60 }, { mode: 'dogfight' }]);
  await inspectPage(menu, 'order');
});

it('the bar for unsaved changes of the running order neither moves nor covers a round', async () => {
  const { page } = menu;
  for (const width of [1280, WIDTHS.dock]) {
    await page.setViewportSize({ width, height: 900 });
    await plan();
    const ends = () =>
      page.evaluate(() => {
        scrollTo(0, 0);
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return { bar: boxOf('.bar')?.bottom ?? 0, round: boxOf('.round')?.top ?? 0 };
      });
    const before = await ends();
    await pressIn(3, 'Duplicate');
    await page.getByRole('button', { name: 'Save the order' }).waitFor();
    const after = await ends();
    expect([width, after.round, after.bar <= after.round]).toEqual([width, before.round, true]);
    await press('Discard changes');
  }
  await page.setViewportSize({ width: WIDTHS.window, height: 900 });
});

it('in the running order, an option of a round that is cleared falls back to the setting', async () => {
  await menu.server.client.setShow({ rounds: [{ mode: 'ffa', roundMinutes: 4 }], running: false });
  await round(1).getByText('Length of a round: 4 minutes').waitFor();
  await round(1).getByText('More', { exact: true }).click();
  await round(1).getByLabel('Length of a round').fill('');
  await save();
  await expect.poll(async () => (await order()).rounds).toEqual([{ mode: 'ffa' }]);
});

it('in a dock, a round can be moved to the end of the running order with the keyboard', async () => {
  const { page } = menu;
  await plan();
  await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
  await openMore(1);
  await page.getByRole('button', { name: 'Move down: Round 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('It is now round 2.').waitFor();
  await page.keyboard.press('Enter'); // the focus moves with the round
  await page.getByText('It is now round 3.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('This is already the last round.').waitFor();
  await page.setViewportSize({ width: WIDTHS.window, height: 800 });
});

it('a running order that has ended can be started again', async () => {
  const { page, server } = menu;
  await plan();
  await server.client.setShow({ at: 2, running: true });
  await page.getByText('Round 3 of 3: Boss').waitFor();
  await press('End it');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('Save the list so that the game can play it.').waitFor();
  await expect.poll(() => page.getByRole('listitem', { name: /^Round/ }).count()).toBe(3);
  await press('Start from here: Round 2');
  await expect.poll(order).toMatchObject({ at: 1, rounds: THREE, state: 'running' });
});

it('the running order page shows the progress, and saving changes does not move the current round', async () => {
  const { page, server } = menu;
  await plan();
  await pressIn(1, 'Duplicate');
  await server.client.setShow({ at: 1, running: true });
  await page.getByText('Round 2 of 3: Free for All').waitFor();
  await expect.poll(() => round(3).getAttribute('aria-current')).toBe('step'); // the second round before the duplication
  await round(3).getByText('now').waitFor();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await round(4).waitFor();
  await save();
  await expect.poll(order).toMatchObject({ at: 2, state: 'running' });
  await expect.poll(modes).toEqual(['dogfight', 'dogfight', 'ffa', 'boss']);
});

it('saving unsaved changes of the running order does not move a round that began a moment ago', async () => {
  const { page, server } = menu;
  await plan();
  await page.route('**/api/v1/events*', route => route.abort());
  await menu.open('order');
  await server.client.setShow({ at: 1, running: true });
  await pressIn(3, 'Remove');
  await save();
  await expect.poll(order).toMatchObject({ at: 1, state: 'running' });
  await page.unroute('**/api/v1/events*');
});

it('the running order page reports that somebody else changed the order', async () => {
  const { page, server } = menu;
  await plan();
  await pressIn(1, 'Remove');
  await server.client.setShow({ rounds: [{ mode: 'reserves' }], running: false });
  await page.getByText('The running order was changed elsewhere').waitFor();
  await press('Discard changes');
  await round(1).getByText('1. Fleet Reserves').waitFor();
  await round(2).waitFor({ state: 'detached' });
});

it('edits that are made while the running order is being saved are kept', async () => {
  const { page } = menu;
  await plan();
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/v1/show', async route => {
    if (route.request().method() === 'PUT') {
      held.resolve();
      await letGo.promise;
    }
    await route.continue();
  });
  await press('Add a round');
  await press('Save the order');
  await held.promise;
  await press('Add a round');
  letGo.resolve();
  await expect.poll(modes).toHaveLength(4);
  await round(5).waitFor();
  await page.unroute('**/api/v1/show');
  await save();
  await expect.poll(modes).toHaveLength(5);
});

it('the running order page logs no error', () => {
  expect(menu.errors.filter(error => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(error))).toEqual([]);
});
