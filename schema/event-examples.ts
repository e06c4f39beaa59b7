import type { EventFields, EventType } from './events.ts';

/** When the examples happened. Wall-clock milliseconds. */
export const EXAMPLE_AT = 1_790_000_000_000;

/** The example as if it happened then: a round that ends then began as long before. */
export function exampleAt<T extends EventType>(type: T, at: number): EventFields<T> {
  const example: object = EVENT_EXAMPLES[type];
  const times = 'startedAt' in example ? { startedAt: Number(example.startedAt) + at - EXAMPLE_AT } : {};
  return { ...EVENT_EXAMPLES[type], ...times };
}

/** One event of each type, for documents and test runs, without `type` and `at`. */
export const EVENT_EXAMPLES: { readonly [T in EventType]: EventFields<T> } = {
  join: { user: 'ada' },
  kill: { victim: 'bob', killer: 'ada', friendly: false },
  'round.start': {
    mode: 'dogfight',
    field: 'mars',
    pilots: 2,
    teams: [1, 1],
    teamNames: ['Red', 'Blue'],
    roster: [
      { name: 'ada', login: 'ada', bot: false, team: 0 },
      { name: 'Vega', login: null, bot: true, team: 1 },
    ],
  },
  'round.end': {
    mode: 'dogfight',
    result: {
      mode: 'dogfight',
      outcome: 'won',
      winner: 'team',
      team: 0,
      teamName: 'Red',
      pilot: null,
      scores: [7, 5],
      reason: 'time',
      text: 'Factions: Red wins 7 to 5.',
    },
    stats: [
      {
        id: 'chat:ada',
        name: 'ada',
        login: 'ada',
        bot: false,
        won: true,
        color: '#ff4d5e',
        team: 0,
        k: 7,
        d: 2,
        a: 3,
        f: 0,
        dmg: 140,
        last: 0,
      },
      {
        id: 'filler:1',
        name: 'Vega',
        login: null,
        bot: true,
        won: false,
        color: '#4da3ff',
        team: 1,
        k: 5,
        d: 7,
        a: 0,
        f: 0,
        dmg: 0,
        last: 0,
      },
    ],
    teamNames: ['Red', 'Blue'],
    winnerTeam: 'Red',
    bitLeaders: [{ name: 'ada', bits: 500 }],
    startedAt: 1_789_999_700_000,
  },
  lobby: { seconds: 60 },
  calamity: { calamity: 'blackHole', name: 'Black Hole' },
  nuke: { by: 'ada', x: 412.5, y: -230 },
  'boss.warning': { boss: 'Hydra', id: 1, role: 'many heads' },
  'boss.spawned': { boss: 'Hydra', id: 1, role: 'many heads' },
  'boss.rage': { boss: 'Hydra', id: 1, rage: 2 },
  'boss.shield': { boss: 'Hydra', id: 1, shield: 'down' },
  'boss.defeated': { boss: 'Hydra', id: 1, by: 'chat:ada', livesLeft: 0 },
  'boss.left': { boss: 'Hydra', id: 1 },
  'boss.cheer': { bits: 100, team: 0, lives: 1 },
  'giant-emote': { user: 'ada', emote: '25' },
  cheer: { user: 'ada', bits: 100, text: 'cheer100 go!' },
  redeem: { title: 'Drop a nuke', rewardId: 'b2a7', effect: 'nuke', user: 'ada', input: null },
  'redeem.failed': {
    effect: 'grow',
    user: 'ada',
    input: '',
    redemption: 'c41f',
    code: 'not-flying',
    reason: 'ada is not flying: its ship was destroyed; it may come back in a moment.',
  },
  effect: { effect: 'trail', pilot: 'ada' },
  announce: { text: 'Boss in one minute' },
  relay: { entitlements: ['gold-trails'] },
  'script.output': { script: 'Greeter', run: 12, lines: [{ kind: 'say', text: 'Welcome, ada!' }], end: null },
  extension: {
    from: { role: 'viewer', userId: null, opaqueUserId: 'U4711' },
    message: { vote: 'hydra' },
  },
};
