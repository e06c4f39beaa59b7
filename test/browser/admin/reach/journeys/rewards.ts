import { type Journey, press, put, within } from '../step.ts';

/** Links, words, notices, and an effect that is tried on a pilot in a fight. */

const NOTICES = {
  Subscription: 'sub',
  'Gifted subscriptions': 'gift',
  Raid: 'raid',
  'Watch streak': 'watch-streak',
};

export const rewards: Journey = {
  page: 'rewards',
  async prepare({ client }) {
    await client.openMainMenu();
    await client.updateSettings({
      bots: 0,
      calamities: false,
      redeemLinks: {},
      noticeEffects: {},
      tipEffects: {},
    });
    await client.addPilot({ username: 'ada' });
  },
  read: ({ client }) => client.getSettings(),
  countsAs: key => key.replace(/Try it: .*/, 'Try it: a reward'),
  steps: [
    press('What viewers can redeem > Connect your account', { opens: { address: '**/admin#platforms' } }),
    ...within('What viewers can redeem', [
      press('Start a fight to try them', { acts: ['updateSettings', 'openLobby', 'startRound'] }),
      press('Try it: Mines for my ship', { acts: ['applyEffect {"effect":"mines","pilot":'] }),
      press('Try it: Blizzard', { acts: ['applyEffect {"effect":"calamity:blizzard"'] }),
    ]),
    press('Rewards reported by bots > Rewards reported by bots', { sees: 'details[open]' }),
    ...within('Rewards reported by bots', [
      put('Reward id', 'b2a7'),
      put('Effect', 'Mine Supply'),
      press('Link', { does: { redeemLinks: { b2a7: 'mines' } } }),
      press('Remove the link of b2a7', { hides: '[aria-label^="Remove the link"]', acts: ['unlinkRedeem'] }),
    ]),
    press('Check a title > Check a title', {
      sees: 'section:has(h3:text-is("Check a title")) details[open]',
    }),
    put('Check a title > Title of a reward', 'A NUKE', { sees: 'text=by the word "nuke"' }),
    put('Check a title > Title of a reward', 'Hydrate', { sees: 'text=nothing in the game' }),
    ...within(
      'Subscriptions, gifts, raids',
      Object.entries(NOTICES).map(([name, notice]) =>
        put(name, 'Random Calamity', { does: { noticeEffects: { [notice]: 'calamity:random' } } }),
      ),
    ),
    ...within('Tips', [
      put('From this amount', '5,50'),
      put('Currency', 'usd'),
      put('Effect', 'Nuke'),
      press('Add', { does: { tipEffects: { '5.50 USD': 'nuke' } } }),
      press('Remove the effect from 5.50 USD on', {
        hides: '[aria-label^="Remove the effect"]',
        acts: ['updateSettings'],
      }),
    ]),
    press('Try any effect > Try any effect', {
      sees: 'section:has(h3:text-is("Try any effect")) details[open]',
    }),
    ...within('Try any effect', [
      put('Effect', 'Mine Supply', { sees: 'text=This effect needs a pilot' }),
      press('Try it', { refuses: 'This effect needs a pilot: choose one who is flying.' }),
      put('Pilot', 'ada'),
      put('What the viewer types', 'thanks'),
      press('Try it', {
        tells: 'effect',
        acts: ['applyEffect {"effect":"mines","pilot":"chat:ada","input":"thanks"}'],
      }),
    ]),
  ],
};
