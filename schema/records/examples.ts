import { PILOT_FIELD_EXAMPLES } from './pilot-fields.ts';
import { defaultSettings } from './settings.ts';
import type { Boss, Pilot, Round, State } from './state.ts';

/** The state in the documentation: a Factions round with two pilots, a banner and a boss. */

export const BOSS_EXAMPLE: Boss = {
  id: 1,
  name: 'Hydra',
  role: 'many heads',
  phase: 'fighting',
  hp: 'Fair',
  shield: 'down',
  rage: 2,
  leavesIn: 95,
};

const pilot: Pilot = {
  id: 'chat:ada',
  name: 'ada',
  bot: false,
  ship: 'spaceShips_001.png',
  ...PILOT_FIELD_EXAMPLES,
};

const round: Round = {
  mode: 'dogfight',
  phase: 'playing',
  remaining: 184_500,
  resultsRemaining: null,
  heldUntil: null,
  paused: null,
  scores: [7, 5],
  reserves: [0, 0],
  livesGiven: 0,
  odds: [0.71, 0.29],
  leadChanges: 3,
  comeback: null,
  fleetSize: 30,
  result: null,
  lobby: null,
  calamities: [
    {
      id: 3,
      type: 'blackHole',
      name: 'Black Hole',
      phase: 'active',
      x: 120,
      y: -340,
      radius: 700,
      remaining: 12_400,
    },
  ],
  bounties: [{ id: 'chat:ada', name: 'ada', stacks: 2, by: 'bob' }],
  season: 'off',
  field: 'mars',
  stats: null,
  overlay: {
    announcement: { text: 'Boss in one minute', color: '#ff8800', seconds: 10, remaining: 6_200 },
    screen: 'game',
    menu: null,
    follow: null,
    music: { bpm: 128, beatAt: 1_790_000_000_000 },
    resultsBoard: 'kills',
    killlistBoard: 'lives',
    giants: [],
    chat: true,
    demo: false,
  },
  bosses: [BOSS_EXAMPLE],
};

export const STATE_EXAMPLE: State = {
  round,
  pilots: [pilot, { ...pilot, id: 'filler:1', name: 'Vega', team: 1, bot: true, ship: 'kestrel' }],
  settings: defaultSettings(),
  stopped: null,
  can: {
    launchNuke: true,
    startCountdown: {
      code: 'wrong-phase',
      message: 'There is no countdown: a round is being fought. POST /round/start restarts it.',
    },
  },
};
