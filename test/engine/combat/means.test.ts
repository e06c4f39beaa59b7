import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { SUDDEN_DEATH } from '../../../engine/rules/modes.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { MEANS } from '../../../schema/catalog/means.ts';

function start(mode: 'dogfight' | 'ffaReserves' = 'dogfight') {
  const sim = simulate({ seed: 3, pilots: ['Ada', 'Linus'], settings: { bots: 10, calamities: false } });
  sim.startRound(mode);
  sim.seconds(8);
  return sim;
}

const meansIn = ({ allEvents }: Simulated) =>
  allEvents.flatMap(({ type, fields }) => (type === 'kill' ? fields.means : []));

describe('kill', () => {
  it('a kill report names the means of the last damage, such as a laser', () => {
    const sim = start();
    const { world } = sim;
    const [ship] = world.lists.flying.ids;
    world.components.Status.bits[ship] = 0;
    hurtShip(world, ship, 1, 0, 'rock');
    hurtShip(world, ship, 1_000, 0, 'ice');
    const before = meansIn(sim).length;
    sim.ticks(1);
    expect(meansIn(sim).slice(before)).toContain('ice');
  });

  it('the means of a kill can be a nuke, or the bleeding of hulls in sudden death', () => {
    const nuked = start();
    nuked.run('launchNuke', { by: 'Ada' });
    nuked.seconds(6);
    expect(meansIn(nuked)).toContain('nuke');
    const dying = start('ffaReserves');
    dying.world.round.startedAt = dying.tick + 1 - SUDDEN_DEATH;
    dying.seconds(60);
    expect(meansIn(dying)).toContain('bleeding');
  });

  it('every kill report names the means of the kill', () => {
    const sim = start();
    sim.seconds(30);
    const means = meansIn(sim);
    expect(means.length).toBeGreaterThan(3);
    for (const each of means) expect(MEANS).toContain(each);
  });
});
