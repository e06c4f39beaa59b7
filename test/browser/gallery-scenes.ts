import { emit } from '../../engine/events/emit.ts';
import { SUDDEN_DEATH } from '../../engine/rules/modes.ts';
import {
  BOSS_NAMES,
  CALAMITIES,
  FIELDS,
  keysOf,
  MENU_PAGES,
  MODES,
  type Mode,
} from '../../schema/catalog.ts';
import { COSMETIC_SLOTS, type CosmeticSlot, WARDROBE } from '../../schema/cosmetics.ts';
import type { EventType, SimEventFields } from '../../schema/events.ts';
import { TICK_RATE } from '../../schema/rules.ts';
import type { Settings } from '../../schema/settings.ts';
import { type Simulated, type SimulateOptions, simulate } from '../simulate.ts';

/** What the gallery shows: each scene is set up in a world of its own, then looked at after some seconds. */
export interface GalleryScene {
  name: string;
  options: SimulateOptions;
  /** What happens before anybody looks. */
  prepare(sim: Simulated): void;
  set(sim: Simulated): void;
  /** When pictures are taken, s after that. */
  at: readonly number[];
}

const BANNER = 'Tournament night: the winner of this round picks the next field and the next boss!';
const PILOTS = ['Ada', 'Linus', 'Grace', 'Hedy'];

/** A whole round as a series of pictures, natural calamities and all; s. */
const WHOLE_ROUND = Array.from({ length: 12 }, (_, i) => 4 + i * 8);
const SHORT_ROUND: Partial<Settings> = {
  bots: 20,
  roundMinutes: 1,
  fleetSize: 3,
  ffaLives: 2,
  bossMinutes: 3,
  calamities: true,
  field: 'saturn',
};

interface Staging {
  mode?: Mode;
  settings?: Partial<Settings>;
  season?: SimulateOptions['season'];
  /** How long the fight has been on when the scene begins, s. */
  after?: number;
}

/** A round in full swing, and what then happens in it. */
const fight = (
  name: string,
  at: readonly number[],
  and: (sim: Simulated) => void = () => {},
  { mode = 'dogfight', settings, season, after = 9 }: Staging = {},
): GalleryScene => ({
  name,
  at,
  options: {
    seed: 7,
    pilots: PILOTS,
    season,
    settings: { bots: 20, calamities: false, field: 'deepSpace', ...settings },
  },
  prepare(sim) {
    if (after === 0) return;
    sim.startRound(mode);
    sim.seconds(after);
  },
  set(sim) {
    if (after === 0) sim.startRound(mode);
    and(sim);
  },
});

const fields = keysOf(FIELDS).map(field => fight(`field-${field}`, [2], undefined, { settings: { field } }));

const modes = keysOf(MODES).flatMap(mode => [
  fight(`mode-${mode}`, [2, 14], undefined, { mode, after: 0, settings: { bots: 12 } }),
  fight(`round-${mode}`, WHOLE_ROUND, undefined, { mode, after: 0, settings: SHORT_ROUND }),
]);

const calamities = [
  ...keysOf(CALAMITIES).map(type =>
    fight(`calamity-${type}`, [2, 9, 14], sim => sim.run('startCalamity', { type })),
  ),
  fight('calamity-dust-storm', [2, 9], sim => sim.run('startCalamity', { type: 'blizzard' }), {
    settings: { field: 'mars' },
  }),
];

const CALLED = { mode: 'dogfight', settings: { bots: 20 } } as const;
const HUNTED = { mode: 'boss', settings: { bots: 56, botSkill: 'veryHard', bossLives: 20 } } as const;

const bosses = BOSS_NAMES.flatMap(boss => {
  const name = `boss-${boss.toLowerCase().replace(' ', '-')}`;
  const hunt = { ...HUNTED, settings: { ...HUNTED.settings, boss } };
  const isBelow = (hp: string) => (sim: Simulated) =>
    sim.until(() => sim.round.bosses.some(each => each.hp === hp || each.phase === 'down'));
  return [
    fight(name, [2, 7, 12, 20], sim => sim.run('spawnBoss', { boss }), CALLED),
    fight(`${name}-rages`, [2], isBelow('Low'), hunt),
    fight(`${name}-down`, [0.3, 1.2, 2.5], isBelow('none'), hunt),
  ];
});

/** Rows of pilots who wear one style each, seen from near. */
function wear(sim: Simulated, slot: CosmeticSlot) {
  const styles = ['🍕', 'emote:25', ...WARDROBE[slot].all];
  const flying = sim.pilots().filter(({ alive }) => alive);
  for (const [i, { name }] of flying.entries())
    sim.run('applyEffect', { effect: slot, pilot: name, input: styles[i % styles.length] });
}

function toSuddenDeath({ world, tick }: Simulated) {
  world.round.startedAt = tick + 1 - SUDDEN_DEATH;
}

const hazards: GalleryScene[] = [
  fight('nuke', [1.5, 2.9, 3.15, 3.5, 4.2], sim => sim.run('launchNuke', { by: 'Ada' })),
  fight('strikes', [1, 1.55, 1.8, 2.2], sim => sim.run('callStrikes', { count: 6, by: 'Ada' })),
  fight('bounty', [0.3, 3], sim => {
    for (const target of PILOTS) sim.run('placeBounty', { target, stacks: 7 });
  }),
  fight('sudden-death', [2, 40], toSuddenDeath, { mode: 'ffaReserves', settings: { ffaLives: 20 } }),
  fight('emp', [0.1, 0.35, 1.5], sim => sim.run('applyEffect', { effect: 'emp', pilot: 'Ada' })),
  fight('grow', [1], sim => {
    for (const pilot of PILOTS) sim.run('applyEffect', { effect: 'grow', pilot });
  }),
];

const title = (name: string, set: (sim: Simulated) => void, settings?: Partial<Settings>): GalleryScene => ({
  name,
  at: [1],
  options: { seed: 7, pilots: PILOTS, settings: { bots: 20, ...settings } },
  prepare() {},
  set,
});

const lobbies: GalleryScene[] = [
  ...MENU_PAGES.map(page => title(`menu-${page}`, sim => sim.run('showMenuPage', { page }))),
  title('lobby-waits', sim => sim.run('openLobby', { mode: 'dogfight' })),
  title(
    'lobby-counts',
    sim => {
      sim.run('openLobby', { mode: 'reserves' });
      sim.run('startCountdown', {});
      sim.seconds(27);
    },
    { teamPick: true, lobbySeconds: 30 },
  ),
  title('lobby-held', sim => {
    sim.run('openLobby', { mode: 'boss' });
    sim.run('startCountdown', {});
    sim.seconds(20);
    sim.run('holdLobby', { hold: true });
  }),
];

const toTheEnd = (sim: Simulated) => {
  sim.internal('cheer', { user: 'Ada', bits: 500, text: 'Go' });
  sim.internal('cheer', { user: 'nova_queen', bits: 100, text: 'Hi' });
  sim.until(() => sim.round.result !== null, 1_500);
};

/** Red, far behind once, wins in the end. */
const comeback = (sim: Simulated) => {
  const { scores } = sim.world.round;
  scores[1] += 40;
  sim.seconds(1);
  scores[0] += 90;
  toTheEnd(sim);
};

const results: GalleryScene[] = [
  fight('results-kills', [2], toTheEnd, { settings: { roundMinutes: 1 } }),
  fight('results-comeback', [2], comeback, { settings: { roundMinutes: 1, teamCount: 2 } }),
  fight('results-kills-ffa', [2], toTheEnd, { mode: 'ffa', settings: { roundMinutes: 1 } }),
  fight('results-out', [2], toTheEnd, { mode: 'ffaReserves', settings: { ffaLives: 1 } }),
  fight('results-out-teams', [2], toTheEnd, { mode: 'reserves', settings: { fleetSize: 2 } }),
  fight('results-damage', [2], toTheEnd, { mode: 'boss', settings: { bossMinutes: 3 } }),
];

/** The same round, fought to its end in another world: the tick at which it ends. */
function endOf({ options, prepare }: GalleryScene) {
  const twin = simulate(options);
  prepare(twin);
  twin.until(() => twin.round.result !== null, 1_500);
  return twin.tick;
}

/** The last second of a round, its last moment in slow motion, the awards and the board. */
const finale = (name: string, mode: Mode, settings: Partial<Settings>): GalleryScene => {
  const scene = fight(name, [0.8, 1.4, 2.2, 3.6, 6, 11], undefined, { mode, settings });
  return {
    ...scene,
    set(sim) {
      sim.ticks(endOf(scene) - TICK_RATE - sim.tick);
    },
  };
};

const finales = [
  finale('finale-factions', 'dogfight', { roundMinutes: 1 }),
  finale('finale-ffa', 'ffa', { roundMinutes: 1 }),
  finale('finale-reserves', 'reserves', { fleetSize: 2 }),
  finale('finale-ffa-reserves', 'ffaReserves', { ffaLives: 1 }),
  finale('finale-boss', 'boss', { bossMinutes: 3 }),
  finale('finale-boss-wins', 'boss', { bots: 8, bossLives: 1, botSkill: 'easy' }),
];

const told =
  <T extends EventType>(type: T, fields: SimEventFields<T>) =>
  ({ world }: Simulated) =>
    emit(world, type, fields);
const redeemed = (effect: string, user: string, input = '') =>
  told('redeem.applied', { effect, user, input, redemption: null });
const LONG_NAME = 'the_longest_name_there_is';

const NEWS = [
  told('boss.rage', { boss: 'Comet Queen', id: 1, rage: 2 }),
  told('boss.rage', { boss: 'Comet Queen', id: 1, rage: 3 }),
  told('boss.shield', { boss: 'Comet Queen', id: 1, shield: 'down' }),
  told('effect', { effect: 'emp', pilot: 'Ada' }),
];
const THANKS = [
  told('cheer', { user: 'Ada', bits: 500, text: '' }),
  told('boss.cheer', { bits: 500, team: 0, lives: 5 }),
  told('gift', { user: LONG_NAME, count: 5 }),
  told('raid', { user: 'grace', viewers: 1_042 }),
  told('sub', { user: 'linus', months: 14, text: '' }),
  told('watch-streak', { user: 'hedy', streams: 10 }),
];
const connect = (sim: Simulated) => sim.internal('setPlatform', { chat: true, demo: true });

/** As much as there is ever said at once: a banner and three lines. */
function sayMuch(sim: Simulated) {
  connect(sim);
  sim.run('announce', { text: BANNER, color: '#4ddf7b', seconds: 20 });
  for (const each of THANKS) each(sim);
}

const REDEEMS: ((sim: Simulated) => unknown)[] = [
  sim => sim.run('placeBounty', { target: 'Linus', stacks: 3, by: 'Ada' }),
  sim => sim.run('startCalamity', { type: 'blackHole' }),
  redeemed('calamity:blackHole', LONG_NAME),
  ...[1, 2, 3].map(() => redeemed('missiles', 'Grace')),
  redeemed('emp', 'Hedy'),
];

/** A boss's bar between the score and kill rows that are as long as they get. */
function toBossAndLongNames(sim: Simulated) {
  sim.run('spawnBoss', { boss: 'Comet Queen' });
  sim.until(() => sim.round.bosses.some(({ phase }) => phase === 'fighting'));
  const kill = { victim: 'WWWW_The_Widest_Name_WWWW', killer: 'MMMM_The_Widest_Name_MMMM', friendly: false };
  for (let i = 0; i < 6; i++) told('kill', kill)(sim);
  told('boss.shield', { boss: 'Comet Queen', id: 1, shield: 'down' })(sim);
  redeemed('calamity:blackHole', LONG_NAME)(sim);
}

const shot = (killer: string, victim: string) => told('kill', { killer, victim, friendly: false });

/** The first kill of the round, which otherwise would be called out. */
const firstBlood = shot('Python', 'Hawk');

/** One of a team is left, of another there are more. */
const toLastOfTeam = (sim: Simulated) =>
  sim.until(() => {
    const left = sim.round.scores.map(
      (_, team) => sim.pilots().filter(pilot => pilot.alive && pilot.team === team).length,
    );
    return Math.min(...left) === 1 && Math.max(...left) > 1 && sim.round.reserves.every(ships => ships === 0);
  });

const callouts: GalleryScene[] = [
  fight('callout-chain', [0.5, 2, 4], sim => {
    firstBlood(sim);
    for (const victim of ['Linus', 'Grace', 'Hedy']) shot('Ada', victim)(sim);
  }),
  fight('callout-shutdown', [0.5], sim => {
    firstBlood(sim);
    for (let i = 0; i < 9; i++) shot('MMMM_The_Widest_Name_MMMM', 'Linus')(sim);
    shot('Ada', 'MMMM_The_Widest_Name_MMMM')(sim);
  }),
  fight('callout-revenge', [0.8], sim => {
    firstBlood(sim);
    shot('Linus', 'Ada')(sim);
    shot('Ada', 'Linus')(sim);
  }),
  fight(
    'callout-comeback',
    [1, 4.5],
    sim => {
      firstBlood(sim);
      const { scores } = sim.world.round;
      scores[1] += 30;
      sim.seconds(1);
      scores[0] += 45;
    },
    { settings: { teamCount: 2 } },
  ),
  fight('callout-boss', [0.5], sim => {
    firstBlood(sim);
    sim.run('spawnBoss', { boss: 'Comet Queen' });
    sim.until(() => sim.round.bosses.some(({ phase }) => phase === 'fighting'));
    for (const victim of ['Linus', 'Grace', 'Hedy']) shot('Ada', victim)(sim);
  }),
  fight('callout-last', [0.5, 2], toLastOfTeam, { mode: 'reserves', settings: { fleetSize: 2 } }),
  fight('last-seconds', [1.2, 6], sim => sim.until(() => sim.round.remaining < 9_900), {
    settings: { roundMinutes: 1 },
  }),
];

const overlays: GalleryScene[] = [
  fight('leaderboard', [1], sim => sim.run('showScreen', { screen: 'leaderboard', seconds: 20 })),
  fight('banner', [1], sim => sim.run('announce', { text: BANNER, color: '#4ddf7b', seconds: 20 })),
  fight('boss-bar', [1.5], toBossAndLongNames, { settings: { bots: 4 }, after: 4 }),
  fight('held', [1, 6, 9.5, 11], sim => sim.internal('holdRound', { seconds: 10, until: 0 }), {
    settings: { field: 'mars' },
  }),
  fight('giant', [2, 4.5, 11], sim => {
    sim.internal('giantEmote', { user: 'Ada', emote: '25' });
    sim.internal('giantEmote', { user: 'Linus', emote: '305954156' });
  }),
  fight('cheer', [1, 3], sim => sim.internal('cheer', { user: 'Ada', bits: 300, text: 'Go' }), {
    mode: 'boss',
    after: 20,
  }),
  ...Object.entries({ NEWS, THANKS, REDEEMS }).map(([name, all]) =>
    fight(`alerts-${name.toLowerCase()}`, [0.8, 3.4, 6], sim => {
      connect(sim);
      for (const each of all) each(sim);
    }),
  ),
  title('alerts-lobby', sim => {
    sim.run('openLobby', { mode: 'dogfight' });
    sayMuch(sim);
  }),
  fight('alerts-results', [2], sim => {
    toTheEnd(sim);
    sayMuch(sim);
  }),
  fight('teams-3', [1, 6], undefined, { settings: { teamCount: 3, bots: 26 } }),
  fight('teams-4', [1, 6], undefined, { settings: { teamCount: 4, bots: 26 } }),
  fight('teams-4-reserves', [1], undefined, { mode: 'reserves', settings: { teamCount: 4 } }),
  fight('ffa-reserves-late', [1], undefined, { mode: 'ffaReserves', settings: { ffaLives: 2 }, after: 40 }),
  fight('crowd', [1, 6], undefined, { settings: { bots: 150 } }),
  fight('camera-map', [1], undefined, { settings: { camera: 'map' } }),
  fight('camera-zoom', [1], undefined, { settings: { camera: 'zoom', cameraZoom: 1.5 } }),
  fight('camera-follow', [0.5, 3], sim => sim.run('followPilot', { id: 'chat:linus' })),
  fight('camera-follow-down', [1], sim => sim.run('followPilot', { id: 'chat:ada' })),
  fight('newcomer', [0.6, 1.5, 3], sim => sim.run('addPilot', { username: 'newcomer_42' })),
  fight('newcomers', [0.6, 2, 6], sim => {
    for (let i = 1; i <= 20; i++) sim.run('addPilot', { username: `newcomer_${i}` });
  }),
  fight('portrait', [22], undefined, { settings: { bots: 8 } }),
  fight('right-corners', [1], undefined, { settings: { scoreboard: 'right', pieCorner: 'top-left' } }),
  ...(['halloween', 'christmas'] as const).map(season =>
    fight(`season-${season}`, [1, 4], undefined, { season }),
  ),
];
const WORN: Partial<Record<CosmeticSlot, (sim: Simulated) => void>> = {
  shield(sim) {
    for (const { name, alive } of sim.pilots())
      if (alive) sim.run('useAbility', { pilot: name, ability: 'shields' });
  },
  explosion: sim => sim.run('callStrikes', { count: 20 }),
};

const cosmetics = COSMETIC_SLOTS.flatMap(slot => {
  const at = slot === 'explosion' ? [1.85, 2.2] : [1, 2.5];
  const show = (sim: Simulated) => {
    wear(sim, slot);
    WORN[slot]?.(sim);
  };
  return [
    fight(`cosmetics-${slot}`, at, show, { settings: { bots: 24, teamCount: 2 } }),
    fight(`cosmetics-${slot}-near`, at, show, {
      settings: { bots: 24, teamCount: 2, camera: 'zoom', cameraZoom: 1.4 },
    }),
  ];
});

export const SCENES: readonly GalleryScene[] = [
  ...modes,
  ...calamities,
  ...bosses,
  ...hazards,
  ...cosmetics,
  ...fields,
  ...lobbies,
  ...results,
  ...finales,
  ...callouts,
  ...overlays,
];
