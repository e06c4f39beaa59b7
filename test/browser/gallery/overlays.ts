import type { Simulated } from '../../../harness/simulate.ts';
import { fight, type GalleryScene, title, told, toTheEnd } from './scene.ts';

/** Scenes of announcements over a fight, of cameras, and of the rest of the overlay. */

const BANNER = 'Tournament night: the winner of this round picks the next field and the next boss!';

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

/** Shows as many lines at once as possible: a banner and three lines. */
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

/** Shows a boss's bar between the score and kill rows of maximum length. */
function toBossAndLongNames(sim: Simulated) {
  sim.run('spawnBoss', { boss: 'Comet Queen' });
  sim.until(() => sim.round.bosses.some(({ phase }) => phase === 'fighting'));
  const kill = { victim: 'WWWW_The_Widest_Name_WWWW', killer: 'MMMM_The_Widest_Name_MMMM', friendly: false };
  for (let i = 0; i < 6; i++) told('kill', kill)(sim);
  told('boss.shield', { boss: 'Comet Queen', id: 1, shield: 'down' })(sim);
  redeemed('calamity:blackHole', LONG_NAME)(sim);
}

export const overlays: GalleryScene[] = [
  fight('leaderboard', [1], sim => sim.run('showScreen', { screen: 'leaderboard', seconds: 20 })),
  fight('banner', [1], sim => sim.run('announce', { text: BANNER, color: '#4ddf7b', seconds: 20 })),
  fight('boss-bar', [1.5], toBossAndLongNames, { settings: { bots: 4 }, after: 4 }),
  fight('held', [1, 6, 9.5, 11], sim => sim.internal('holdRound', { seconds: 10, until: 0 }), {
    settings: { field: 'mars' },
  }),
  fight('paused', [1], sim =>
    sim.internal('setPause', { pause: { since: 0, by: 'streamer', inMenu: true } }),
  ),
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
