import type { Simulated } from '../../harness/simulate.ts';
import { LASER_STYLES } from '../../schema/catalog/cosmetics.ts';
import { type Recording, recordFight } from './record-fight.ts';

const PILOTS = ['Ada', 'Linus', 'Grace', 'Hedy', 'Radia', 'Barbara'];
const SECONDS = 60;

/** A typical minute of a stream: thirty pilots, skins, a storm, a nuke, strikes and a boss. */
export const recordMinute = (): Recording =>
  recordFight(
    { seed: 7, pilots: PILOTS, settings: { bots: 24, calamities: false, field: 'earth' } },
    SECONDS,
    {
      0(sim) {
        sim.startRound();
        PILOTS.forEach((pilot, at) => {
          sim.run('applyEffect', { effect: 'laser', pilot, input: LASER_STYLES[at] });
        });
        sim.seconds(6); // until the pilots have met
      },
      8: sim => sim.run('startCalamity', { type: 'thunderStorm' }),
      20: sim => sim.run('launchNuke', { by: 'Ada' }),
      27: sim => sim.run('callStrikes', { count: 4 }),
      33: sim => sim.run('applyEffect', { effect: 'emp', pilot: oneInFlight(sim) }),
      38: sim => sim.run('spawnBoss', { boss: 'Hydra' }),
    },
  );

const oneInFlight = (sim: Simulated): string => {
  const flying = sim.pilots().find(({ alive }) => alive);
  if (!flying) throw new Error('Nobody is flying any more: take another seed.');
  return flying.name;
};
