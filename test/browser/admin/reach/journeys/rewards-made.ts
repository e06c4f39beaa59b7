import { type Game, type Journey, press, put, within } from '../step.ts';

/** Rewards of a connected account: creates a set of rewards, and makes, changes, links and deletes one. */

const CHANNEL = 'Rewards of your channel';
const OUTCOME = '[aria-label="Result"]';
const FORM = 'form.plate';

async function connect({ client, twitch }: Game) {
  await client.setStreamClient({ clientId: twitch.clientId });
  const { code } = await client.streamConnect({});
  twitch.authorize(code);
  await client.streamConnectPoll();
}

export const rewardsMade: Journey = {
  page: 'rewards',
  async prepare(game) {
    await game.client.updateSettings({ redeemLinks: {} });
    await connect(game);
    for (const { id } of await game.client.listRedeemRewards())
      await game.client.deleteReward({ rewardId: id });
  },
  async read({ client }) {
    const [rewards, { redeemLinks }] = await Promise.all([client.listRedeemRewards(), client.getSettings()]);
    const own = rewards.filter(({ title }) => title.startsWith('A bounty on'));
    return {
      own: own.map(({ title, cost, needsInput, enabled }) => ({ title, cost, needsInput, enabled })),
      isSet: rewards.length >= 10,
      links: Object.values(redeemLinks),
    };
  },
  countsAs: key => key.replace(/(Effect of|Change:|Delete:) .*/, '$1 a reward'),
  within: '.part:first-of-type, dialog, .notices',
  steps: [
    ...within(CHANNEL, [
      press('Make one reward', { sees: FORM }),
      put('Title', 'A bounty on you'),
      put('Cost in points', '1234'),
      put('Viewers must type something', 'on'),
      press('Make it', {
        does: { own: [{ title: 'A bounty on you', cost: 1_234, needsInput: true, enabled: true }] },
      }),
      put('Effect of A bounty on you', 'Nuke', { does: { links: ['nuke'] } }),
      press('Change: A bounty on you', { sees: FORM }),
      press('Cancel', { hides: FORM }),
      press('Change: A bounty on you', { sees: FORM }),
      put('Viewers can redeem it', 'off'),
      press('Save', { does: { own: [{ title: 'A bounty on you', enabled: false }] } }),
      press('Delete: A bounty on you', { asks: { yes: 'Delete' }, does: { own: [] } }),
      press('Make me a good set', { asks: { yes: 'Make them' }, does: { isSet: true }, sees: OUTCOME }),
    ]),
    press('Result > Dismiss', { hides: OUTCOME }),
  ],
  async leave({ client }) {
    await client.updateSettings({ redeemLinks: {} });
    await client.setStreamClient({ clientId: '' });
  },
};
