import { type Journey, press, put, type Step, within } from '../step.ts';

/** Edits, saves and runs the rounds of an evening. */

const MODES = ['dogfight', 'ffa', 'boss', 'reserves'] as const;
const rounds = (...modes: string[]) => ({ rounds: modes.map(mode => ({ mode })) });
const shows = (number: number, mode: string) => ({
  sees: `.round:nth-child(${number}) :text("${number}. ${mode}")`,
});
const save = (does: object) => press('Rounds > Save the order', { does });
const unsaved = { sees: '.unsaved' };

const options = [
  ...within('Round 1', [
    press('More', { sees: '.round:nth-child(1) details[open]' }),
    put('Field', 'random', unsaved),
    put('Length of a round (minutes)', '7'),
    put('Teams', 'automatic'),
    put('Viewers pick their team', 'on'),
    put('Filler bots (bots)', '9'),
    put('Skill of bots', 'easy'),
    put('Natural calamities', 'on'),
    put('Missiles hit friends', 'on'),
    put('Lobby (seconds)', '70'),
    put('Results (seconds)', '8'),
  ]),
  ...within('Round 2', [
    press('More', { sees: '.round:nth-child(2) details[open]' }),
    put('Mode', 'Free for All Reserves', shows(2, 'Free for All Reserves')),
    put('Lives in Free for All Reserves (lives)', '4'),
  ]),
  ...within('Round 3', [
    press('More', { sees: '.round:nth-child(3) details[open]' }),
    put('Boss', 'random'),
    put('Lives against a boss (lives)', '6'),
    put('Time against a boss', 'no limit'),
  ]),
  ...within('Round 4', [
    press('More', { sees: '.round:nth-child(4) details[open]' }),
    put('Fleet size (ships)', '31'),
  ]),
  save({
    rounds: [
      {
        mode: 'dogfight',
        field: 'random',
        roundMinutes: 7,
        teamCount: 0,
        teamPick: true,
        bots: 9,
        botSkill: 'easy',
        calamities: true,
        missileFriendlyFire: true,
        lobbySeconds: 70,
        resultsSeconds: 8,
      },
      { mode: 'ffaReserves', ffaLives: 4 },
      { mode: 'boss', boss: 'random', bossLives: 6, bossMinutes: 0 },
      { mode: 'reserves', fleetSize: 31 },
    ],
    state: 'paused',
  }),
];

const list: readonly Step[] = [
  press('Round 1 > Move down: Round 1', shows(2, 'Factions')),
  press('Round 4 > Move up: Round 4', shows(3, 'Fleet Reserves')),
  press('Round 1 > Duplicate: Round 1', shows(2, 'Free for All Reserves')),
  press('Round 5 > Remove: Round 5', { hides: '.round:nth-child(5)' }),
  press('Rounds > Add a round', { sees: '.round:nth-child(5)' }),
  save(rounds('ffaReserves', 'ffaReserves', 'dogfight', 'reserves', 'reserves')),
  { ...press('Round 3 > More', { sees: '.round:nth-child(3) details[open]' }), isForKeyboard: true },
  {
    on: 'Round 3 > ⠿',
    drag: {
      from: '.round:nth-child(3) .handle',
      to: '.round:nth-child(4)',
      byKeyboard: 'Round 3 > Move down: Round 3',
    },
    ...shows(4, 'Factions'),
  },
  press('Rounds > Discard changes', { ...shows(3, 'Factions') }),
];

export const order: Journey = {
  page: 'order',
  async prepare({ client }) {
    await client.openMainMenu();
    await client.setShow({ rounds: MODES.map(mode => ({ mode })), running: false });
  },
  read: ({ client }) => client.getShow(),
  countsAs: key => key.replace(/Round \d/g, 'Round'),
  steps: [
    press('Status > Start', { does: { state: 'running' } }),
    press('Status > Pause', { does: { state: 'paused' } }),
    ...options,
    ...list,
    press('Round 2 > Start from here: Round 2', { does: { at: 1, state: 'running' } }),
    press('Status > Pause', { does: { state: 'paused' } }),
    press('Status > Continue', { does: { state: 'running' } }),
    press('Status > End it', { asks: { yes: 'End it' }, does: { rounds: [], state: 'ended' } }),
    press('Rounds > Discard changes', { hides: '.unsaved' }),
    press('Rounds > An hour of everything', { sees: '.round:nth-child(8)' }),
    press('Rounds > A cup night', { hides: '.round:nth-child(8)' }),
    press('Rounds > Boss rush', { hides: '.round:nth-child(6)' }),
    press('Rounds > Save and start', { does: { state: 'running' } }),
    ({ client }) => client.setShow({ rounds: [] }),
  ],
};
