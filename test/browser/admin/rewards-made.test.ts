import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { inspectPage, type Menu, openMenu, WIDTHS } from './menu.ts';

/** Tests of the rewards of a connected account, which are created and changed on the page of rewards. */

let twitch: FakeTwitch;
let menu: Menu;
beforeAll(async () => {
  twitch = await startFakeTwitch({ pollSeconds: 0, tokenSeconds: 3_600 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  await twitch.addForeignReward({ title: 'Hydrate', cost: 100 });
  const server = await startServer({ platformVariables: { STARFRAY_TWITCH_CLIENT_ID: twitch.clientId } });
  menu = await openMenu(server);
  await connect();
});
afterAll(async () => {
  await menu?.close();
  await menu?.server.close();
  await twitch?.close();
});
beforeEach(async () => {
  await menu.page.setViewportSize({ width: WIDTHS.window, height: 800 });
  await menu.open('rewards');
});

async function connect() {
  const { client } = menu.server;
  const { code } = await client.streamConnect({});
  twitch.authorize(code);
  expect(await client.streamConnectPoll()).toEqual({ status: 'done' });
}

const button = (name: string) => menu.page.getByRole('button', { name, exact: true });
const answer = (name: string) => menu.page.getByRole('dialog').getByRole('button', { name }).click();
const row = (title: string) =>
  menu.page.getByRole('row').filter({ has: menu.page.getByRole('rowheader', { name: title }) });
const rewards = () => menu.server.client.listRedeemRewards();
const titled = async (title: string) => (await rewards()).find(reward => reward.title === title);
const outcome = () => menu.page.getByRole('region', { name: 'Result' });

const REWARDS = { path: '/mock/channel_points/custom_rewards', method: 'POST' };
const TOO_MANY = { error: 'Bad Request', status: 400, message: 'CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS' };

it('a reward that another app made is listed with the reason why it cannot be changed or refunded', async () => {
  await row('Hydrate').getByText('Made elsewhere: the game cannot change or refund it.').waitFor();
  await menu.page.getByText('Only the program that made a reward can change it').waitFor();
  expect(await row('Hydrate').getByRole('button').count()).toBe(0);
});

it('the suggested rewards are made after confirmation, and the result of each is reported', async () => {
  await button('Make me a good set').click();
  await answer('Cancel');
  expect(await rewards()).toHaveLength(1);
  twitch.faults.answer(REWARDS, { status: 400, body: TOO_MANY });
  await button('Make me a good set').click();
  await answer('Make them');
  await outcome()
    .getByText(/maximum number of rewards that Twitch allows/)
    .waitFor();
  await row('Drop a nuke').getByText('Nuke, by the word "nuke"').waitFor();
  const made = (await rewards()).filter(({ manageable }) => manageable);
  expect(made.length).toBeGreaterThanOrEqual(10);
  await button('Make one reward').click();
  await inspectPage(menu, 'rewards-made');
  await button('Cancel').click();

  await button('Make me a good set').click();
  await answer('Make them');
  await menu.page.getByText('One reward has been created.').waitFor();
  await outcome().getByText('Existed already').waitFor();
  await expect.poll(rewards).toHaveLength(made.length + 2);
  await outcome().getByRole('button', { name: 'Dismiss' }).click();
  await outcome().waitFor({ state: 'detached' });
});

describe('reward of the game', () => {
  it('in a dock, a reward can be made with the keyboard; if its title is taken, the page says so and keeps the input', async () => {
    const { page } = menu;
    await page.setViewportSize({ width: WIDTHS.dock, height: 800 });
    await button('Make one reward').focus();
    await page.keyboard.press('Enter');
    const title = page.getByLabel('Title', { exact: true });
    await title.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Hydrate');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space'); // ticks that viewers must type something
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'already has a reward called "Hydrate"' }).waitFor();
    await expect.poll(() => title.inputValue()).toBe('Hydrate');
    await expect.poll(() => page.getByLabel('Cost in points').inputValue()).toBe('1234');
    await title.fill('A bounty on you');
    await page.getByText('Does: Bounty, by the word "bounty".').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('"A bounty on you" has been created.').waitFor();
    await expect
      .poll(() => titled('A bounty on you'))
      .toMatchObject({ cost: 1_234, needsInput: true, enabled: true });
  });

  it('on the rewards page, only the edited fields of a reward are changed', async () => {
    const { page } = menu;
    const id = (await titled('A bounty on you'))?.id ?? '';
    await button('Change: A bounty on you').click();
    await page.getByLabel('Viewers can redeem it').uncheck();
    await page.getByLabel('Cost in points').fill('2000');
    const [theirs] = [...twitch.rewards.values()].filter(reward => reward.id === id);
    if (theirs) await twitch.changeReward(theirs, { title: 'A bounty on them' }); // the streamer renames it at Twitch
    await button('Save').click();
    await row('A bounty on them (switched off)').waitFor();
    await expect
      .poll(() => titled('A bounty on them'))
      .toMatchObject({ cost: 2_000, enabled: false, needsInput: true });
    await button('Change: A bounty on them').click();
    await button('Cancel').click();
    await page.getByLabel('Title', { exact: true }).waitFor({ state: 'detached' });
  });

  it('a reward can be linked to a different effect than its title names', async () => {
    const { page } = menu;
    await page.getByLabel('Effect of A bounty on them').selectOption('Nuke');
    await row('A bounty on them').getByText('Nuke, as chosen').waitFor();
  });

  it('a reward is deleted after confirmation', async () => {
    await button('Delete: A bounty on them').click();
    await menu.page.keyboard.press('Escape');
    expect(await titled('A bounty on them')).toBeDefined();
    await button('Delete: A bounty on them').click();
    await answer('Delete');
    await menu.page.getByText('"A bounty on them" has been deleted.').waitFor();
    await expect.poll(() => titled('A bounty on them')).toBeUndefined();
    await row('A bounty on them').waitFor({ state: 'detached' });
  });
});

it("changes of rewards that are made on the platform appear in the menu's list", async () => {
  await row('Hydrate').waitFor();
  await twitch.addForeignReward({ title: 'Stretch', cost: 50 });
  await row('Stretch').waitFor();
});

it('without an account, the rewards page links to the page where an account can be connected', async () => {
  await row('Hydrate').waitFor();
  await menu.server.client.streamDisconnect();
  await menu.page.getByText('No streaming account is connected').waitFor();
  await menu.page.getByRole('link', { name: 'Connect your account' }).click();
  await menu.page.getByRole('heading', { level: 2, name: 'Platforms' }).waitFor();
});

it('if a channel has no channel points, the rewards page says so', async () => {
  twitch.streamer.broadcasterType = '';
  await connect();
  await menu.page.getByText('has no channel points').waitFor();
});

it('the rewards page logs no errors except refusals, and no request breaks a rule of the platform', () => {
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]);
  expect(twitch.violations).toEqual([]);
});
