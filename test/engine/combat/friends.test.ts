import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { fireEmp } from '../../../engine/hazards/emp.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { flagsOf, hull, inTeams, put, scene } from '../staging.ts';

/** Tests how ships of one team affect each other. */

/** A fight of ada and bob against cy and dee. */
function twoTeams(settings: Partial<Settings> = {}) {
  const sim = scene({ pilots: ['ada', 'bob', 'cy', 'dee'], settings });
  inTeams(sim, { ada: 0, bob: 0, cy: 1, dee: 1 });
  return sim;
}

const hit = (sim: Simulated, victim: string, by: string, points: number) =>
  hurtShip(sim.world, sim.eid(victim), points, refOf(sim.world, sim.eid(by)), 'laser');

/** Explodes ada's missile at the position of cy, with ada and bob beside it. */
function missileAt(sim: Simulated, x: number) {
  put(sim, 'ada', { x: x - 40, y: 0 });
  put(sim, 'bob', { x, y: 45 });
  put(sim, 'cy', { x, y: 0 });
  const missile = spawnMissile(sim.world, sim.eid('ada'), 0);
  sim.world.components.Position.x[missile] = x;
  sim.ticks(1);
  expect(sim.world.lists.missiles.count).toBe(0);
}

describe('missile near teammates', () => {
  it('by default, a missile hurts only enemies', () => {
    const sim = twoTeams();
    missileAt(sim, 500);
    expect(['ada', 'bob', 'cy'].map(name => hull(sim, name))).toEqual([100, 100, 55]);
  });

  it('with friendly fire, a missile hurts teammates in its blast, but never the ship that fired it', () => {
    const sim = twoTeams({ missileFriendlyFire: true });
    missileAt(sim, 500);
    expect(['ada', 'bob', 'cy'].map(name => hull(sim, name))).toEqual([100, 55, 55]);
  });
});

describe('mine near teammates', () => {
  it('a mine waits for an enemy within 80 u, and its blast hurts only enemies', () => {
    const sim = twoTeams({ missileFriendlyFire: true });
    put(sim, 'ada', { x: 0, y: 0 });
    const mine = spawnMine(sim.world, sim.eid('ada'));
    const { x } = sim.world.components.Position;
    const standAt = (distances: Record<string, number>) => {
      for (const [name, distance] of Object.entries(distances))
        put(sim, name, { x: x[mine] + distance, y: 0 });
      sim.ticks(1);
    };
    sim.seconds(1);
    standAt({ ada: -60, bob: 20, cy: 81, dee: -110 });
    expect(sim.world.lists.mines.count).toBe(1);
    standAt({ ada: -60, bob: 20, cy: 79, dee: -110 });
    expect(sim.world.lists.mines.count).toBe(0);
    expect(['ada', 'bob', 'cy', 'dee'].map(name => hull(sim, name))).toEqual([100, 100, 40, 40]);
  });
});

describe('destroyed teammate', () => {
  it("damage to a teammate's ship never earns an assist", () => {
    const sim = twoTeams();
    hit(sim, 'bob', 'ada', 60);
    hit(sim, 'bob', 'dee', 20);
    hit(sim, 'bob', 'cy', 20);
    sim.ticks(1);
    expect(sim.pilot('cy').kills).toBe(1);
    expect(sim.pilot('ada').assists).toBe(0);
    expect(sim.pilot('dee').assists).toBe(1);
  });

  it("a bounty is not paid for destroying a teammate's ship, and stays on the pilot", () => {
    const sim = twoTeams();
    sim.run('placeBounty', { target: 'bob', stacks: 3 });
    hit(sim, 'bob', 'ada', 100);
    sim.ticks(1);
    expect(sim.round.scores).toEqual([-1, 0]);
    expect(sim.world.components.Tally.bounties[sim.eid('ada')]).toBe(0);
    expect(sim.round.bounties).toMatchObject([{ name: 'bob', stacks: 3 }]);
  });
});

describe('EMP near teammates', () => {
  it('an EMP does not stun ships of its own team, and does not count them as stunned', () => {
    const sim = twoTeams();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 100, y: 0 });
    put(sim, 'cy', { x: 0, y: 499 });
    put(sim, 'dee', { x: 0, y: -501 });
    expect(fireEmp(sim.world, sim.eid('ada'))()).toBe(1);
    expect(flagsOf(sim, 'bob')).not.toContain('stunned');
    expect(flagsOf(sim, 'cy')).toContain('stunned');
    expect(flagsOf(sim, 'dee')).not.toContain('stunned');
  });
});
