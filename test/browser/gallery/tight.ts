import type { Simulated } from '../../../harness/simulate.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { fight, type GalleryScene, title, told, toTheEnd } from './scene.ts';

/** Scenes with as much content as possible: the longest names and numbers, crowds, and everything at once. */

/** The widest names, names in other scripts, and usual ones. */
export const NAMES = [
  'the_longest_name_there_is',
  'WWWW_The_Widest_Name_WWWW',
  'محمد_صاحب_السفينة_الكبيرة',
  '宇宙戦艦の偉大なる操縦士',
  '🚀🔥👾🛸🌟🚀🔥👾🛸🌟🚀🔥',
  'Buzzard',
  'Magnet',
  'TheQuietLurker',
  'MoonMarauder',
];

const crew = (count: number) => Array.from({ length: count }, (_, i) => `viewer_${i + 1}`);
const connect = (sim: Simulated) => sim.internal('setPlatform', { chat: true, demo: false });
const shot = (killer: string, victim: string) => told('kill', { killer, victim, friendly: false });

/** A fight of pilots with all these names. */
const named = (
  name: string,
  at: readonly number[],
  and: (sim: Simulated) => void,
  settings: Partial<Settings> = {},
  staging: Parameters<typeof fight>[3] = {},
): GalleryScene => {
  const scene = fight(name, at, and, { ...staging, settings: { bots: 16, ...settings } });
  return { ...scene, options: { ...scene.options, pilots: NAMES } };
};

/** Reports kills in a row by the same pilots, so that each line has a badge. */
function toBadges(sim: Simulated) {
  for (const [i, name] of NAMES.entries()) shot(NAMES[(i + 3) % NAMES.length] ?? '', name)(sim);
  for (let i = 0; i < 4; i++) shot('Magnet', 'the_longest_name_there_is')(sim);
  for (let i = 0; i < 3; i++) shot('TheQuietLurker', 'Buzzard')(sim);
  shot('宇宙戦艦の偉大なる操縦士', 'WWWW_The_Widest_Name_WWWW')(sim);
}

/** Continues until two bosses are at maximum rage and soon leave. */
function toRage(sim: Simulated) {
  sim.run('spawnBoss', { boss: 'Stormcaller' });
  sim.run('spawnBoss', { boss: 'Comet Queen' });
  sim.until(() => sim.round.bosses.filter(({ phase }) => phase === 'fighting').length === 2);
  sim.seconds(75);
}

/** Shows everything that the top centre can announce, at once. */
function toMuch(sim: Simulated) {
  sim.run('startCalamity', { type: 'thunderStorm' });
  sim.run('startCalamity', { type: 'iceStorm' });
  for (const target of ['Buzzard', 'Magnet', 'TheQuietLurker']) sim.run('placeBounty', { target, stacks: 2 });
  told('cheer', { user: 'the_longest_name_there_is', bits: 12_345, text: '' })(sim);
  shot('Buzzard', 'Magnet')(sim);
  shot('Magnet', 'Buzzard')(sim);
  sim.run('announce', { text: 'Tournament night!', color: '#4ddf7b', seconds: 20 });
}

const lobby = (count: number) => {
  const scene = title(`lobby-${count}`, () => {}, { teamCount: 4, lobbySeconds: 60, bots: 0 });
  return {
    ...scene,
    at: [1, 4],
    options: { ...scene.options, pilots: crew(count) },
    set(sim: Simulated) {
      connect(sim);
      sim.run('openLobby', { mode: 'dogfight' });
      sim.run('startCountdown', {});
      sim.seconds(5);
    },
  };
};

const crowd = (name: string, pilots: number, at: readonly number[], settings: Partial<Settings>) => {
  const scene = fight(name, at, undefined, { settings, after: at.length > 2 ? 0 : 12 });
  return { ...scene, options: { ...scene.options, pilots: crew(pilots) } };
};

export const tight: GalleryScene[] = [
  named('tight-feed', [0.4, 2], toBadges),
  named('tight-bosses', [0.5], toRage, {}, { mode: 'dogfight' }),
  named('tight-centre', [0.5, 2], toMuch),
  named(
    'tight-lives',
    [0.75, 0.9],
    sim => sim.internal('cheer', { user: 'Magnet', bits: 300, text: '' }),
    { bossLives: 187 },
    { mode: 'boss', after: 20 },
  ),
  named('tight-ffa', [1], toBadges, {}, { mode: 'ffa' }),
  ...(['ffa', 'reserves', 'boss'] as const).map(mode =>
    named(
      `tight-results-${mode}`,
      [1, 6, 11],
      toTheEnd,
      { roundMinutes: 1, fleetSize: 2, bossMinutes: 3 },
      { mode },
    ),
  ),
  lobby(80),
  lobby(600),
  crowd('tight-corners', 4, [1, 5], { bots: 56, field: 'saturn', calamities: false, teamCount: 4 }),
  crowd('tight-tags', 12, [1, 5], { bots: 28, field: 'earth', calamities: false }),
  crowd('tight-crowd-1000', 500, [1], { bots: 500, field: 'saturn', calamities: false, teamCount: 4 }),
  crowd('tight-crowd-3000', 2_500, [4, 9, 14], {
    bots: 500,
    field: 'saturn',
    calamities: false,
    teamCount: 4,
  }),
  fight('giant-in-hunt', [2, 3.5], sim => sim.internal('giantEmote', { user: 'Ada', emote: '25' }), {
    mode: 'boss',
    after: 45,
    settings: { bots: 40 },
  }),
];
