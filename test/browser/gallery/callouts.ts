import type { Simulated } from '../../../harness/simulate.ts';
import { fight, type GalleryScene, told } from './scene.ts';

const shot = (killer: string, victim: string) => told('kill', { killer, victim, friendly: false });

/** A first kill, so that the kills of the scene are not called out as the first. */
const firstBlood = shot('Python', 'Hawk');

/** Continues until one ship is left in a team, and more than one in another. */
const toLastOfTeam = (sim: Simulated) =>
  sim.until(() => {
    const left = sim.round.scores.map(
      (_, team) => sim.pilots().filter(pilot => pilot.alive && pilot.team === team).length,
    );
    return Math.min(...left) === 1 && Math.max(...left) > 1 && sim.round.reserves.every(ships => ships === 0);
  });

export const callouts: GalleryScene[] = [
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
