import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { SUDDEN_DEATH } from '../../../engine/rules/modes.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';

/** Pictures are told by what means a ship was destroyed; the event itself says what it always said. */

function start(mode: 'dogfight' | 'ffaReserves' = 'dogfight') {
  const sim = simulate({ seed: 3, pilots: ['Ada', 'Linus'], settings: { bots: 10, calamities: false } });
  sim.startRound(mode);
  sim.seconds(8);
  return sim;
}

const killsOf = ({ allEvents }: Simulated) => allEvents.filter(({ type }) => type === 'kill');

describe('the means of a kill', () => {
  it('are those of the last damage', () => {
    const sim = start();
    const { world } = sim;
    const [ship] = world.lists.flying.ids;
    world.components.Status.bits[ship] = 0;
    hurtShip(world, ship, 1, 0, 'rock');
    hurtShip(world, ship, 1_000, 0, 'ice');
    const before = killsOf(sim).length;
    sim.ticks(1);
    expect(
      killsOf(sim)
        .slice(before)
        .map(({ means }) => means),
    ).toContain('ice');
  });

  it('are a nuke, and bleeding in sudden death', () => {
    const nuked = start();
    nuked.run('launchNuke', { by: 'Ada' });
    nuked.seconds(6);
    expect(killsOf(nuked).map(({ means }) => means)).toContain('nuke');
    const dying = start('ffaReserves');
    dying.world.round.startedAt = dying.tick + 1 - SUDDEN_DEATH;
    dying.seconds(60);
    expect(killsOf(dying).map(({ means }) => means)).toContain('bleeding');
  });

  it('are known of every kill, and are no field of the event', () => {
    const sim = start();
    sim.seconds(30);
    const kills = killsOf(sim);
    expect(kills.length).toBeGreaterThan(3);
    for (const { fields, means } of kills) {
      expect(means).toBeTypeOf('string');
      expect(Object.keys(fields).sort()).toEqual(['friendly', 'killer', 'victim']);
    }
    expect(sim.allEvents.filter(({ type, means }) => type !== 'kill' && means)).toEqual([]);
  });
});
