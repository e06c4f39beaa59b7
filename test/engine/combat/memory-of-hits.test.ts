import { describe, expect, it } from 'vitest';
import { hurtShip, killerOf } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { flagsOf, hull, scene } from '../staging.ts';

/** Tests how long and how well a ship remembers who hit it. */

const hit = (sim: Simulated, victim: string, by: string, points: number) =>
  hurtShip(sim.world, sim.eid(victim), points, refOf(sim.world, sim.eid(by)), 'laser');

const melee = (pilots = ['ada', 'bob', 'cy']) => scene({ pilots, mode: 'ffa' });

describe('one attacker', () => {
  it("one attacker's hits add up to an assist while they are at most 8 s apart", () => {
    for (const [pause, assists] of [
      [8 * 60, 1],
      [8 * 60 + 1, 0],
    ]) {
      const sim = melee();
      hit(sim, 'ada', 'bob', 10);
      sim.ticks(pause);
      hit(sim, 'ada', 'bob', 10);
      hit(sim, 'ada', 'cy', 80);
      sim.ticks(1);
      expect(sim.pilot('bob').assists).toBe(assists);
    }
  });

  it("an attacker's hits are forgotten when the victim loses its ship, and do not count against the next ship", () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 50);
    hit(sim, 'ada', 'cy', 50);
    sim.ticks(1);
    sim.until(() => sim.pilot('ada').alive && !flagsOf(sim, 'ada').includes('protected'), 6);
    hit(sim, 'ada', 'cy', 100);
    sim.ticks(1);
    expect(sim.pilot('bob').assists).toBe(1);
    expect(sim.pilot('cy').kills).toBe(2);
  });
});

describe('ship hit', () => {
  it('a ship that was hit by nine attackers remembers only the latest eight', () => {
    const attackers = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9'];
    const sim = melee(['ada', ...attackers]);
    sim.world.components.Hull.points[sim.eid('ada')] = 1_000;
    for (const name of attackers) {
      hit(sim, 'ada', name, 30);
      sim.ticks(1);
    }
    hit(sim, 'ada', 'b9', 1_000);
    sim.ticks(1);
    expect(attackers.map(name => sim.pilot(name).assists)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(sim.pilot('b9').kills).toBe(1);
  });
});

describe('damage without an attacker', () => {
  it('damage without an attacker is credited to nobody, and does not replace the last attacker', () => {
    const sim = melee();
    expect(killerOf(sim.world, sim.eid('ada'))).toBe(0);
    hit(sim, 'ada', 'bob', 20);
    hurtShip(sim.world, sim.eid('ada'), 20, 0, 'laser');
    expect(killerOf(sim.world, sim.eid('ada'))).toBe(sim.eid('bob'));
  });
});

describe('ship', () => {
  it('a ship takes no damage while it is protected or its shield is up', () => {
    const sim = melee();
    sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
    expect(hit(sim, 'ada', 'bob', 30)).toBe(false);
    expect(hull(sim, 'ada')).toBe(100);
    expect(killerOf(sim.world, sim.eid('ada'))).toBe(0);
  });

  it('a ship takes no damage once the round is over', () => {
    const sim = melee();
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(hit(sim, 'ada', 'bob', 30)).toBe(false);
    expect(hull(sim, 'ada')).toBe(100);
  });
});
