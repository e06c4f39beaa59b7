import { expect } from 'vitest';
import type { Client } from '../../../../../client/client.ts';
import { defaultSettings } from '../../../../../schema/records/settings.ts';
import { type Journey, press, put, type Way, within } from '../step.ts';

/** A round from the title screen to its results, what can be called into it, and one pilot. */

const ADA = 'chat:ada';
const CALLS = 'Make something happen';
const BOARDS = 'Boards and looks';

const round = within('Round', [
  press('Open the lobby', { does: { round: { phase: 'lobby' } } }),
  press('Start the countdown', { does: { round: { lobby: { waiting: false } } } }),
  press('Hold the lobby', { does: { round: { lobby: { held: true } } } }),
  press('Continue', { does: { round: { lobby: { held: false } } } }),
]);

const next = within('Next round', [
  put('Mode', 'Fleet Reserves', { does: { round: { lobby: { mode: 'reserves' } } } }),
  put('Mode', 'Factions', { does: { round: { lobby: { mode: 'dogfight' } } } }),
  put('Field', 'Deep Space', { does: { settings: { field: 'deepSpace' } } }),
  put('Filler bots', '0', { does: { settings: { bots: 0 } } }),
]);

const fight = within('Round', [
  press('Start the round', { does: { round: { phase: 'playing' } } }),
  press('Start again', { asks: { yes: 'Start again' }, tells: 'round.start' }),
]);

/** Opens or closes a folded section. */
const fold = (title: string) => press(`${title} > ${title}`, {});

const undo = [
  fold('Next round'),
  put('Next round > Skill of bots', 'hard', { does: { settings: { botSkill: 'hard' } } }),
  press('div > Undo', { does: { settings: { botSkill: 'normal' } } }),
];

const pilots = [
  ...within('Pilots', [
    put('Search pilots', 'zz', { sees: 'text=No pilot has that name.' }),
    put('Search pilots', 'AD', { sees: '.pilots button' }),
    press('ada', { sees: '.panel' }),
  ]),
  ...within('ada', [press('Close', { hides: '.panel' })]),
  press('Pilots > ada', { sees: '.panel' }),
  press('ada > Follow', { does: { round: { overlay: { follow: ADA } } } }),
  press('Camera > Stop following', { does: { round: { overlay: { follow: null } } } }),
  ...within('ada', [
    ...['Missile', 'Shields', 'Ram', 'Retreat', 'Mine'].map(name =>
      press(name, { acts: [`useAbility {"pilot":"${ADA}","ability":"${name.toLowerCase()}"`] }),
    ),
    ...Object.entries({ 'Mine Supply': 'mines', 'Missile Supply': 'missiles', Grow: 'grow', EMP: 'emp' }).map(
      ([name, effect]) =>
        press(name, { tells: 'effect', acts: [`applyEffect {"effect":"${effect}","pilot":"${ADA}"`] }),
    ),
    put('Points', '2'),
    press('Put a bounty on ada', { does: { round: { bounties: [{ name: 'ada', stacks: 2 }] } } }),
    put('What', 'Shield Skin'),
    put('Style', 'rainbow'),
    press('Put it on', {
      tells: 'effect',
      acts: [`applyEffect {"effect":"shield","pilot":"${ADA}","input":"rainbow"`],
    }),
  ]),
];

const calls = within(CALLS, [
  put('Calamity', 'Meteor Shower'),
  press('Call the calamity', { does: { round: { calamities: [{ type: 'meteorShower' }] } } }),
  put('Boss', 'Leviathan'),
  press('Call the boss', { does: { round: { bosses: [{ name: 'Leviathan' }] } } }),
  put('How many', '6'),
  press('Orbital strikes', { acts: ['callStrikes {"count":6'] }),
  put('Ship of the EMP', 'ada'),
  press('EMP', { acts: [`applyEffect {"effect":"emp","pilot":"${ADA}"`] }),
]);

const picture = [
  ...within('Announce', [
    put('Text on the picture', 'Boss!'),
    put('Colour', ''),
    put('Seconds', '9'),
    press('Put it up', { does: { round: { overlay: { announcement: { text: 'Boss!', seconds: 9 } } } } }),
  ]),
  ...within('Camera', [
    press('Whole map', { does: { settings: { camera: 'map' } } }),
    press('Fixed zoom', { does: { settings: { camera: 'zoom' } } }),
    press('Follow the fight', { does: { settings: { camera: 'auto' } } }),
    put('Zoom', '1.5', { does: { settings: { cameraZoom: 1.5 } } }),
  ]),
  ...within(BOARDS, [
    press('Leaderboards for 15 seconds', { does: { round: { overlay: { screen: 'leaderboard' } } } }),
    press('Back to the fight', { does: { round: { overlay: { screen: 'game' } } } }),
    put('Results by', 'survival', { does: { round: { overlay: { resultsBoard: 'out' } } } }),
    put('Number in the kill list', 'kills', { does: { round: { overlay: { killlistBoard: 'kills' } } } }),
    press('Show on every ship', { acts: ['testCosmetics {}'] }),
    put('Looks', 'trails'),
    press('Show on every ship', { acts: ['testCosmetics {"kind":"trail"}'] }),
  ]),
];

const removal = [
  press('ada > Remove from the game', { does: { pilots: [] } }),
  put('Pilots > Add a viewer by name', 'ada'),
  press('Pilots > Add', { does: { pilots: ['ada'] } }),
  put('ada > Minutes of the ban', '11'),
  press('ada > Remove and ban', { asks: { yes: 'Remove and ban' }, does: { bans: [{ name: 'ada' }] } }),
  press('Banned viewers > Lift the ban of ada', { does: { bans: [] } }),
];

/** Lets Bob leave, so that the last pilot wins. */
async function winOver(client: Client) {
  await client.removePilot({ pilot: 'bob' });
  await expect.poll(async () => (await client.getState()).round.result).not.toBe(null);
}

const isDock = (width: number) => width < 560;
/** Sections that only a dock folds. */
const FOLDED_IN_DOCK = ['Announce', 'Pilots', 'Camera', 'What happened'];

export const show = ({ width }: Way): Journey => ({
  page: 'show',
  async prepare({ client }) {
    await client.openMainMenu();
    await client.updateSettings({ ...defaultSettings(), bots: 1, calamities: false });
    await client.killlistBoard({ board: 'lives' });
    await client.addPilot({ username: 'ada' });
  },
  async read({ client }) {
    const [{ round, settings, pilots }, { bans }] = await Promise.all([client.getState(), client.listBans()]);
    return { round, settings, pilots: pilots.map(({ name }) => name), bans };
  },
  /** Bots of an earlier fight may still be listed, so all bots count as one. */
  countsAs: key =>
    key.replace(/^Pilots > (?!Search pilots$|Add a viewer by name$|Add$).*/, 'Pilots > somebody'),
  elsewhere: { 'Round > Connect your account': 'leads where that of the page of rewards does' },
  steps: [
    press('What viewers see > Picture', { hides: '.picture' }),
    ...[BOARDS, 'Redemptions and tips', 'Banned viewers', CALLS].map(fold),
    ...(isDock(width) ? FOLDED_IN_DOCK : []).map(fold),
    put(`${BOARDS} > Page of the title screen`, 'Modes', {
      does: { round: { overlay: { menu: 'modes' } } },
    }),
    ...round,
    ...next,
    ...fight,
    ...undo,
    ...pilots,
    ...calls,
    ...picture,
    press(`${CALLS} > Nuke`, { tells: 'nuke' }),
    ...(isDock(width) ? [] : [press('What happened > What happened', {})]), // a dock has opened it
    put('What happened > Kills too', 'off'),
    press('Round > End the round', { asks: { yes: 'End the round' }, does: { round: { phase: 'menu' } } }),
    ...removal,
    async ({ client }) => {
      await client.addPilot({ username: 'ada' });
      await client.addPilot({ username: 'bob' });
      await client.openLobby({ mode: 'ffaReserves' });
      await client.startRound();
      await winOver(client);
      await client.addPilot({ username: 'bob' });
    },
    press('Round > Play again, same teams', { does: { round: { phase: 'playing', result: null } } }),
    ({ client }) => winOver(client),
    press('Round > Close the results', {
      does: { round: { result: null } },
      hides: 'button:text("Close the results")',
    }),
    press('Round > Title screen', { does: { round: { phase: 'menu' } } }),
  ],
});
