import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testBoards } from './title-menu/boards.ts';
import { testFight } from './title-menu/fight.ts';
import { testHands } from './title-menu/hands.ts';
import { testPilots } from './title-menu/pilots.ts';
import { testResults } from './title-menu/results.ts';
import {
  closeStage,
  giveSession,
  openStage,
  page,
  picture,
  problems,
  server,
  show,
} from './title-menu/stage.ts';

/** Tests of the title screen at `/`, as the streamer uses it and as everybody else sees it. */

beforeAll(openStage);
afterAll(closeStage);

describe('title screen', () => {
  it('without a session, the title screen explains how to run the show, and has no buttons', async () => {
    await show('/');
    await page.getByTestId('how').getByText('open the link that "npm run admin" prints').waitFor();
    expect(await page.locator('button').count()).toBe(0);
    await picture('signed-out');
    await server.client.openLobby({});
    await page.getByTestId('lobby').getByTestId('how').waitFor();
    expect(await page.locator('button').count()).toBe(0);
    await server.client.openMainMenu();
  });
});

describe('title screen with the session of the streamer', () => {
  beforeAll(async () => {
    await giveSession(server);
    await show('/');
  });
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(async () => {
      await page.unrouteAll();
      await show('/'); // closes what the test opened, and removes its gamepad
    });
    await server.client.openMainMenu();
    await server.client.showMenuPage({ page: 'main' });
    await page.getByText('Space combat for live streams').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  describe('boards by mouse', testBoards);
  describe('boards without a mouse', testHands);
  describe('fight on the title page', testFight);
  describe('results on the title page', testResults);
});

describe('list of pilots on the title page', testPilots);

describe.each(['/overlay', '/overlay/vertical'])('title page of the overlay at %s', path => {
  it('the title page has no buttons and requests no session, even if the browser is signed in', async () => {
    await giveSession(server);
    await server.client.openMainMenu();
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await show(path);
    await page.getByTestId('menu').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('button, [data-testid=how], nav').count()).toBe(0);
    await server.client.openLobby({});
    await page.getByTestId('lobby').waitFor();
    expect(await page.locator('button, [data-testid=how], .controls').count()).toBe(0);
    expect(asked.filter(path => path.startsWith('/admin') || path.startsWith('/api'))).toEqual([]);
  });
});

it('the title screen logs no error except the request that was interrupted', () => {
  expect(problems.filter(text => !/ERR_FAILED|WebSocket|ERR_CONNECTION/.test(text))).toEqual([]);
});
