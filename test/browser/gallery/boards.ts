import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { MENU_PAGES, type Mode } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { cheerTwice, fight, type GalleryScene, title, toTheEnd } from './scene.ts';

/** Scenes before and after a fight: menus, lobbies, the end of a round and its results. */

export const lobbies: GalleryScene[] = [
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

/** Red is far behind but wins in the end. */
const comeback = (sim: Simulated) => {
  const { scores } = sim.world.round;
  scores[1] += 40;
  sim.seconds(1);
  scores[0] += 90;
  toTheEnd(sim);
};

/** Plays the same round to its end in another world; returns the tick at which it ends. */
function endOf({ options, prepare }: GalleryScene, and: (sim: Simulated) => void) {
  const twin = simulate(options);
  prepare(twin);
  and(twin);
  twin.until(() => twin.round.result !== null, 1_500);
  return twin.tick;
}

/** The last second of a round, and what pages show after it. */
const lastSecond = (
  name: string,
  at: readonly number[],
  { mode, settings }: { mode: Mode; settings: Partial<Settings> },
  and: (sim: Simulated) => void = () => {},
): GalleryScene => {
  const scene = fight(name, at, undefined, { mode, settings });
  return {
    ...scene,
    set(sim) {
      and(sim);
      sim.ticks(endOf(scene, and) - TICK_RATE - sim.tick);
    },
  };
};

/** The winner's card and the board, after a round in which viewers cheered. */
const ended = (name: string, mode: Mode, settings: Partial<Settings>) =>
  lastSecond(name, [3, 12], { mode, settings }, cheerTwice);

/** The last second of a round, its last moment in slow motion, the awards and the board. */
const finale = (name: string, mode: Mode, settings: Partial<Settings>) =>
  lastSecond(name, [0.8, 1.4, 2.2, 3.6, 6, 11], { mode, settings });

export const results: GalleryScene[] = [
  fight('results-comeback', [2], comeback, { settings: { roundMinutes: 1, teamCount: 2 } }),
  ended('results-kills', 'dogfight', { roundMinutes: 1 }),
  ended('results-kills-ffa', 'ffa', { roundMinutes: 1 }),
  ended('results-out', 'ffaReserves', { ffaLives: 1 }),
  ended('results-out-teams', 'reserves', { fleetSize: 2 }),
  ended('results-damage', 'boss', { bossMinutes: 3 }),
];

export const finales = [
  finale('finale-factions', 'dogfight', { roundMinutes: 1 }),
  finale('finale-ffa', 'ffa', { roundMinutes: 1 }),
  finale('finale-reserves', 'reserves', { fleetSize: 2 }),
  finale('finale-ffa-reserves', 'ffaReserves', { ffaLives: 1 }),
  finale('finale-boss', 'boss', { bossMinutes: 3 }),
  finale('finale-boss-wins', 'boss', { bots: 8, bossLives: 1, botSkill: 'easy' }),
];
