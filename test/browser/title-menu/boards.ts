import { expect, it } from 'vitest';
import { MODES } from '../../../schema/catalog/catalog.ts';
import { findingsOf } from '../admin/menu.ts';
import { button, page, phase, picture, round, server, show } from './stage.ts';

/** Tests of the boards of the title screen by mouse. */
export function testBoards() {
  const menuPage = async () => (await round()).overlay.menu;

  it('a page of the title menu that is chosen by mouse is shown on every overlay', async () => {
    await picture('signed-in');
    for (const [name, entry] of [
      ['Modes', 'modes'],
      ['Boards', 'boards'],
      ['Credits', 'credits'],
    ]) {
      await button(name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(menuPage).toBe(entry);
      await expect.poll(() => button(name).getAttribute('aria-current')).toBe('page');
    }
    await button('Back').click();
    await page.getByText('Space combat for live streams').waitFor();
    await expect.poll(menuPage).toBe('main');
    await expect.poll(() => page.getByTestId('how').count()).toBe(0);
  });

  it('on the title screen, "Play" opens the lobby, and "Start" begins the fight', async () => {
    await button('Play').click();
    await page.getByTestId('lobby').waitFor();
    await picture('lobby');
    await button('Start').click();
    await expect.poll(phase).toBe('playing');
    await page.getByTestId('lobby').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('button').count()).toBe(0); // no button can be pressed by accident in a fight
  });

  it('the title screen has a link to the streaming menu', async () => {
    await page.getByRole('link', { name: 'Streaming menu' }).click();
    await page.waitForURL(`${server.url}/admin**`);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await show('/');
  });

  it("the card of a mode opens that mode's lobby", async () => {
    await button('Modes').click();
    await picture('modes');
    await page.locator('.cards article', { hasText: MODES.reserves }).first().click();
    await page.getByTestId('lobby').getByRole('heading', { name: MODES.reserves }).waitFor();
    await expect.poll(async () => (await round()).lobby?.mode).toBe('reserves');
    await button('Title screen').click();
    await button('Play').waitFor();
    await expect.poll(phase).toBe('menu');
  });

  it('a page that is open during a fight has a button back to the fight', async () => {
    await server.client.openLobby({});
    await server.client.startRound();
    await server.client.showMenuPage({ page: 'modes' });
    await button('Free for All').click();
    await page.getByText('That mode comes next.').waitFor();
    await button('Back').click();
    await page.getByTestId('menu').waitFor({ state: 'detached' });
    await expect.poll(phase).toBe('playing');
  });

  it('if a press on the title screen is refused, the reason is shown', async () => {
    await page.route('**/api/v1/lobby', route => route.abort());
    await button('Play').click();
    await page.getByText('The game does not answer').waitFor();
    await page.unroute('**/api/v1/lobby');
    await button('Play').click();
    await page.getByTestId('lobby').waitFor();
  });

  it('the title screen is accessible', async () => {
    await button('Modes').click();
    await button('Back').waitFor();
    expect(await findingsOf(page)).toEqual([]);
  });
}
