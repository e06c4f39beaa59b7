import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { hull, inTeams, put, scene } from '../staging.ts';

/** What ships do to each other when they touch. */

/** Two ships on a head-on course that touch soon; `ram` lists who dashes. */
function headOn(ram: readonly string[], speed = 260) {
  const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
  inTeams(sim, { ada: 0, bob: 1, cy: 1 });
  put(sim, 'ada', { x: 0, y: 0, speed });
  put(sim, 'bob', { x: 150, y: 0, angle: Math.PI, speed });
  for (const name of ram) sim.run('useAbility', { pilot: name, ability: 'ram' });
  return sim;
}

const hulls = (sim: Simulated) => ['ada', 'bob'].map(name => hull(sim, name));

describe('collision of ships', () => {
  it('costs enemies 5 hp each, a rammed ship 60 and its rammer 5, and two rammers 60 each', () => {
    for (const [ram, left] of [
      [[], [95, 95]],
      [['ada'], [95, 40]],
      [['bob'], [40, 95]],
      [
        ['ada', 'bob'],
        [40, 40],
      ],
    ] as const) {
      const sim = headOn(ram);
      sim.seconds(0.4);
      expect(hulls(sim)).toEqual(left);
    }
  });

  it('costs friends nothing', () => {
    const sim = headOn(['ada']);
    inTeams(sim, { bob: 0 });
    sim.seconds(0.4);
    expect(hulls(sim)).toEqual([100, 100]);
  });

  it('does damage again only after half a second', () => {
    const sim = headOn([]);
    sim.until(() => hull(sim, 'bob') < 100, 1);
    const collide = () => {
      put(sim, 'ada', { x: 0, y: 0, speed: 200 });
      put(sim, 'bob', { x: 33, y: 0 });
      sim.ticks(2);
    };
    for (let i = 0; i < 14; i++) collide();
    expect(hulls(sim)).toEqual([95, 95]);
    for (let i = 0; i < 2; i++) collide();
    expect(hulls(sim)).toEqual([90, 90]);
  });

  it.each(['ada', 'bob'])('does no damage to either while %s has just had one', name => {
    const sim = headOn([]);
    sim.world.components.Ship.crashAt[sim.eid(name)] = sim.tick + 60;
    sim.seconds(0.4);
    expect(hulls(sim)).toEqual([100, 100]);
  });

  it('a collision of ships is credited to the other ship: a ram that kills counts for the rammer', () => {
    const sim = headOn(['ada']);
    sim.world.components.Hull.points[sim.eid('bob')] = 60;
    sim.seconds(0.4);
    expect(sim.events('kill')).toEqual([{ victim: 'bob', killer: 'ada', friendly: false }]);
    expect(sim.pilot('ada').kills).toBe(1);
    expect(sim.round.scores).toEqual([1, 0]);
  });

  it('counts as an assist for a rammer', () => {
    const sim = headOn(['bob']);
    sim.seconds(0.4);
    hurtShip(sim.world, sim.eid('ada'), 40, refOf(sim.world, sim.eid('cy')), 'laser');
    sim.ticks(1);
    expect(sim.pilot('cy').kills).toBe(1);
    expect(sim.pilot('bob').assists).toBe(1);
  });
});
