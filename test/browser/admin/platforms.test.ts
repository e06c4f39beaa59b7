import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { streamElementsAt } from '../../../net/platform/streamelements/streamelements.ts';
import {
  ACCOUNT,
  OVERLAY_TOKEN,
  type StreamElementsStandIn,
  startStreamElements,
} from '../../platform/stand-ins/streamelements.ts';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** Tests of the page of the streaming account, as the streamer uses it: from no client id to a disconnected account. */

let twitch: FakeTwitch;
let menu: Menu;
beforeAll(async () => {
  twitch = await startFakeTwitch({ pollSeconds: 0.2, tokenSeconds: 3_600 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  menu = await openMenu();
});
afterAll(async () => {
  await menu?.close();
  await twitch?.close();
});
beforeEach(async () => {
  await menu.page.setViewportSize({ width: WIDTHS.window, height: 800 });
  await menu.open('platforms');
});

const says = (text: string | RegExp) => menu.page.getByText(text).first().waitFor();
const button = (name: string) => menu.page.getByRole('button', { name, exact: true });
const answer = (name: string) => menu.page.getByRole('dialog').getByRole('button', { name }).click();
const account = () => menu.server.client.getStreamAccount();
const clientId = () => menu.page.getByRole('textbox', { name: 'Client id' });
const ads = () => menu.page.getByRole('switch', { name: 'Advertisement breaks' });

/** Waits until the page shows the code that the platform expects, and resolves with it. */
async function shownCode() {
  const shown = menu.page.getByRole('region', { name: 'Type this code at Twitch' }).locator('code');
  await expect.poll(async () => twitch.waitingCodes().includes((await shown.textContent()) ?? '')).toBe(true);
  return (await shown.textContent()) ?? '';
}

async function byKeyboard(name: string) {
  await button(name).focus();
  await menu.page.keyboard.press('Enter');
}

describe('account page', () => {
  it('without a client id, the account page explains in five steps how to get one', async () => {
    const { page } = menu;
    await says('What works now, without an account');
    await expect.poll(() => page.locator('ol.steps:visible > li').count()).toBe(5);
    const link = page.getByRole('link', { name: 'developer console of Twitch' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://dev.twitch.tv/console/apps');
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Copy: the redirect address').click();
    await says('Copied.');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('http://localhost');
    expect(await button('Connect').count()).toBe(0);
    await inspectPage(menu, 'account-new');
  });

  it('the account page accepts a valid client id, and refuses other text with the reason', async () => {
    await clientId().fill('Not this one!');
    await button('Save').click();
    await menu.page
      .getByRole('alert')
      .filter({ hasText: '10 to 60 lower-case letters and digits' })
      .waitFor();
    await expect.poll(() => clientId().inputValue()).toBe('Not this one!');
    await clientId().fill(` ${twitch.clientId} `);
    await menu.page.keyboard.press('Enter');
    await says('No account is connected.');
    expect((await account()).client).toEqual({ from: 'stored', id: twitch.clientId });
    await expect.poll(() => clientId().inputValue()).toBe(twitch.clientId);
  });
});

describe('connecting', () => {
  it('in a dock, a declined attempt to connect can be repeated with the keyboard alone', async () => {
    const { page } = menu;
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await byKeyboard('Connect');
    twitch.deny(await shownCode());
    await page.getByRole('alert').filter({ hasText: 'was declined' }).waitFor();
    expect((await account()).state).toBe('disconnected');
    await byKeyboard('Try again');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    twitch.expire(await shownCode());
    await page.getByRole('alert').filter({ hasText: 'not used in time' }).waitFor();
    await page.setViewportSize({ width: WIDTHS.window, height: 800 });
    await button('Try again').click();
    twitch.deny(await shownCode());
    await page.getByRole('alert').filter({ hasText: 'was declined' }).waitFor();
  });

  it('with the keyboard alone in a dock, a code for connecting can be copied, replaced and cancelled', async () => {
    const { page } = menu;
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await byKeyboard('Connect');
    const code = await shownCode();
    await page.getByRole('link', { name: 'Open Twitch' }).and(page.locator(':focus')).waitFor();
    await byKeyboard('Copy: the code');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await byKeyboard('Get a new code');
    await expect.poll(shownCode).not.toBe(code);
    await byKeyboard('Cancel');
    await says('No account is connected.');
    expect((await account()).state).toBe('disconnected');
  });

  it('the account page does not show a code that was made before the page was opened', async () => {
    await button('Connect').click();
    const code = await shownCode();
    await menu.open('platforms');
    await says('A code was made before this page was opened.');
    expect(await menu.page.content()).not.toContain(code);
    await button('Get a new code').click();
    await expect.poll(shownCode).not.toBe(code);
    await button('Cancel').click();
    await says('No account is connected.');
    expect((await account()).state).toBe('disconnected');
  });

  it('the account page shows the time left for the code, and says when it has expired', async () => {
    const page = await menu.page.context().newPage();
    await page.clock.install();
    await page.goto(`${menu.server.url}/admin#platforms`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/^The code is valid for (30:00|29:\d\d)\.$/).waitFor();
    await page.clock.fastForward('29:55');
    await page.getByText(/^The code is valid for 0:0\d\.$/).waitFor();
    await page.clock.fastForward('00:05');
    await page.getByRole('alert').filter({ hasText: 'The code has expired. Get a new one.' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('No account is connected.').waitFor();
    await page.close();
  });

  it('the account page shows that the streamer has confirmed the code, and does not store the code', async () => {
    const { page } = menu;
    await button('Connect').click();
    const code = await shownCode();
    await says('Twitch is waiting for you');
    const link = page.getByRole('link', { name: 'Open Twitch' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/www\.twitch\.tv\/activate/);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true);
    await button('Copy: the code').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await inspectPage(menu, 'account-code');
    const kept = () =>
      page.evaluate(() => [location.href, history.state, { ...localStorage }, { ...sessionStorage }, name]);
    expect(JSON.stringify(await kept())).not.toContain(code);

    twitch.authorize(code);
    await says('Your account is connected.');
    await says('Connected: the game receives your chat');
    await page.getByText(twitch.streamer.name, { exact: true }).waitFor();
    expect((await account()).state).toBe('connected');
    expect(await page.content()).not.toContain(code);
    expect(JSON.stringify(await kept())).not.toContain(code);
    expect(await page.locator('img').count()).toBe(0); // the menu shows no picture of the account
    await inspectPage(menu, 'account-connected');
  });
});

describe('further permissions', () => {
  it('if a request for more permissions of an account is declined, the switch for them stays off', async () => {
    const { page } = menu;
    await ads().click();
    twitch.deny(await shownCode());
    await page.getByRole('alert').waitFor();
    await expect.poll(() => ads().isChecked()).toBe(false);

    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    const press = async () => {
      await ads().focus();
      await page.keyboard.press('Space');
    };
    await press();
    twitch.deny(await shownCode());
    await page.getByRole('alert').waitFor();
    await expect.poll(() => ads().isChecked()).toBe(false);
    expect(await account()).toMatchObject({ state: 'connected', packs: [] });

    await press();
    twitch.authorize(await shownCode());
    await expect.poll(async () => (await account()).packs).toEqual(['ads']);
    await says('You have allowed this.');
    await press();
    await expect.poll(() => ads().isChecked()).toBe(true);
  });
});

describe('connected account', () => {
  it('the start page names the connected account', async () => {
    await menu.open('start');
    await says(`The Twitch account of ${twitch.streamer.name} is connected.`);
  });

  it('the account page shows that Twitch does not answer, or that the permission was revoked', async () => {
    await twitch.until(() => twitch.sockets > 0);
    await twitch.faults.down();
    await says('Connected, but Twitch cannot be reached at the moment.');
    await inspectPage(menu, 'account-away');
    await twitch.faults.up();
    await says('Connected: the game receives your chat');
    await twitch.until(() => twitch.sockets > 0);
    await menu.page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    twitch.revoke();
    await says('No longer connected.');
    await inspectPage(menu, 'account-revoked');
    await byKeyboard('Connect again');
    twitch.authorize(await shownCode());
    await says('Connected: the game receives your chat');
    await twitch.until(() => twitch.sockets > 0);
    await menu.page.setViewportSize({ width: WIDTHS.window, height: 800 });
    twitch.revoke();
    await button('Connect again').click();
    twitch.authorize(await shownCode());
    await says('Connected: the game receives your chat');
  });

  it('in a dock, disconnecting an account with the keyboard alone asks for confirmation first', async () => {
    const { page } = menu;
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await byKeyboard('Remove: Client id');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter'); // Enter presses the focused button, which cancels
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await account()).state).toBe('connected');
    await byKeyboard('Disconnect');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says('No account is connected.');
    expect((await account()).state).toBe('disconnected');
    await button('Connect').click();
    twitch.authorize(await shownCode());
    await says('Connected: the game receives your chat');
  });

  it('disconnecting an account asks for confirmation, and then revokes the permission', async () => {
    const { page } = menu;
    await button('Disconnect').click();
    await page.keyboard.press('Escape');
    expect((await account()).state).toBe('connected');
    await button('Disconnect').click();
    await answer('Disconnect');
    await says('No account is connected.');
    expect((await account()).state).toBe('disconnected');
    expect(twitch.requests.filter(({ path }) => path === '/auth/revoke').at(-1)?.status).toBe(200);
  });

  it('changing the client id of an account asks for confirmation, and then disconnects the account', async () => {
    await button('Connect').click();
    twitch.authorize(await shownCode());
    await says('Connected: the game receives your chat');
    await button('Remove: Client id').click();
    await answer('Change it');
    await says('One step before you can connect');
    expect(await account()).toMatchObject({ state: 'not-configured', client: { from: 'none' } });
  });
});

it('the account page logs no error except the refusal of a client id', () => {
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]);
  expect(twitch.violations).toEqual([]);
});

it('the account page names the environment variable that sets the client id', async () => {
  const server = await startServer({ platformVariables: { STARFRAY_TWITCH_CLIENT_ID: twitch.clientId } });
  const { page } = menu;
  await page.goto(server.app.adminLink());
  await page.goto(`${server.url}/admin#platforms`);
  await says('The variable STARFRAY_TWITCH_CLIENT_ID sets it');
  await expect.poll(() => clientId().getAttribute('readonly')).not.toBeNull();
  expect(await button('Save').count()).toBe(0);
  await server.close();
});

describe('services on the page Platforms', () => {
  let standIn: StreamElementsStandIn;
  let server: TestServer;
  let other: Menu;
  beforeAll(async () => {
    standIn = await startStreamElements();
    server = await startServer({}, { services: [streamElementsAt(standIn.address)] });
    other = await openMenu(server);
    await other.open('platforms');
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
    await standIn?.close();
  });
  const section = () => other.page.getByRole('region', { name: 'StreamElements' });

  it('a service is set up, tested and switched on at the page Platforms, and its token is not shown', async () => {
    await section().getByLabel('Account ID').fill(ACCOUNT);
    await section().getByLabel('Token', { exact: true }).fill(OVERLAY_TOKEN);
    await section().getByRole('button', { name: 'Save the values' }).click();
    await other.page.getByText('Saved.').waitFor();
    await section().getByRole('button', { name: 'Test the connection' }).click();
    await other.page.getByText('StreamElements accepts the game.').waitFor();
    await section().getByRole('switch', { name: 'Switched on' }).check();
    await section().getByText('Connected.', { exact: true }).waitFor();
    expect(await other.page.content()).not.toContain(OVERLAY_TOKEN);
    await inspectPage(other, 'platforms-connected');
  });

  it('a switch goes back if the game refuses the change, and the page says why', async () => {
    await section().getByRole('button', { name: 'Remove: Token' }).click();
    await section().getByText('Off.', { exact: true }).waitFor();
    await section().getByRole('switch', { name: 'Switched on' }).uncheck();
    await section().getByRole('switch', { name: 'Switched on' }).click();
    await other.page.getByRole('alert').filter({ hasText: 'set the token' }).waitFor();
    await expect.poll(() => section().getByRole('switch', { name: 'Switched on' }).isChecked()).toBe(false);
  });
});
