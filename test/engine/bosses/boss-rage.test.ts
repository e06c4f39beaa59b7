import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { blowUp } from '../../../engine/combat/blasts.ts';
import { hurtBoss } from '../../../engine/combat/boss-damage.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { MISSILE } from '../../../engine/rules/weapons.ts';
import { spawnMissile } from '../../../engine/spawn/ordnance.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { bossEid, bossFight, hit } from './boss-scene.ts';

/** Tests how much a hit takes from a boss, and when the boss's rage rises. */

/** A boss with a hull of 1,000 hp and a shield of `shield` hp; 0 is a broken shield. */
function thousand({ shield = 0 } = {}) {
  const sim = bossFight();
  const { Boss, Hull } = sim.world.components;
  const boss = bossEid(sim);
  hit(sim, 'ada', Boss.shield[boss]);
  Hull.full[boss] = Hull.points[boss] = 1_000;
  Boss.shield[boss] = shield;
  return sim;
}

/** Reduces the boss's hull to `points` hp. */
function downTo(sim: Simulated, points: number) {
  const { Hull } = sim.world.components;
  const boss = bossEid(sim);
  Hull.points[boss] = points + 1;
  hit(sim, 'ada', 1);
  expect(Hull.points[boss]).toBe(points);
}

const boss = (sim: Simulated) => sim.round.bosses[0];

describe('boss', () => {
  it("a boss's rage is 2 once its shield breaks, and rises by one for every fifth of its hull that is lost", () => {
    const sim = thousand();
    expect(boss(sim).rage).toBe(2);
    for (const [points, rage] of [
      [801, 2],
      [799, 3],
      [601, 3],
      [599, 4],
      [401, 4],
      [399, 5],
      [201, 5],
      [199, 6],
      [1, 6],
    ]) {
      downTo(sim, points);
      expect(boss(sim).rage).toBe(rage);
    }
    sim.ticks(1);
    expect(sim.events('boss.rage').map(({ rage }) => rage)).toEqual([2, 3, 4, 5, 6]);
  });

  it("a boss's rage does not depend on the reported hull level", () => {
    const sim = thousand();
    const isReported = (points: number) => {
      hit(sim, 'ada', points);
      const { rage, hp } = boss(sim);
      return { rage, hp, reported: coldPatch(sim.world)?.round !== undefined };
    };
    downTo(sim, 700);
    coldPatch(sim.world);
    expect(isReported(10)).toEqual({ rage: 3, hp: 'Good', reported: false });
    expect(isReported(30)).toEqual({ rage: 3, hp: 'Fair', reported: true });
  });

  it("a boss's rage never falls", () => {
    const sim = thousand();
    downTo(sim, 399);
    downTo(sim, 999);
    expect(boss(sim).rage).toBe(5);
  });
});

describe('boss under fire', () => {
  it("a boss's hull is reported as Good above two thirds, as Fair above one third, and as Low below that", () => {
    const sim = thousand();
    const told = [667, 666, 334, 333, 1].map(points => {
      downTo(sim, points);
      return boss(sim).hp;
    });
    expect(told).toEqual(['Good', 'Fair', 'Fair', 'Low', 'Low']);
    sim.world.components.Hull.full[bossEid(sim)] = 900;
    const exactly = [600, 300].map(points => {
      downTo(sim, points);
      return boss(sim).hp;
    });
    expect(exactly).toEqual(['Fair', 'Low']);
  });

  it('a missile that explodes within 60 u of a boss takes 45 hp from it', () => {
    const sim = thousand();
    const { Hull, Position, Body } = sim.world.components;
    const eid = bossEid(sim);
    const burst = (distance: number) => {
      const missile = spawnMissile(sim.world, sim.eid('ada'), 0);
      Position.x[missile] = Position.x[eid] + Body.radius[eid] + distance;
      Position.y[missile] = Position.y[eid];
      blowUp(sim.world, missile, MISSILE, false);
      return Hull.points[eid];
    };
    expect([burst(60.5), burst(59.5)]).toEqual([1_000, 955]);
  });

  it('one hit takes at most 150 hp from a boss, while a hit on its craft has no such limit', () => {
    const sim = thousand();
    const { Hull, Tally } = sim.world.components;
    const ada = sim.eid('ada');
    const strike = (victim: number) => hurtBoss(sim.world, victim, 500, refOf(sim.world, ada));
    const before = Tally.damage[ada];
    expect(strike(bossEid(sim))).toBe(true);
    expect(Hull.points[bossEid(sim)]).toBe(850);
    expect(Tally.damage[ada]).toBeCloseTo(before + 150, 2);
    const fighter = spawnCraft(sim.world, bossEid(sim), 'fighter', 0, 0);
    strike(fighter);
    expect(Tally.damage[ada]).toBeCloseTo(before + 650, 2);
  });

  it("a boss's hull takes no damage from hits on the shield, not even from the hit that breaks the shield", () => {
    const sim = thousand({ shield: 10 });
    hit(sim, 'ada', 100);
    expect(sim.world.components.Hull.points[bossEid(sim)]).toBe(1_000);
    expect(sim.world.components.Boss.shield[bossEid(sim)]).toBe(0);
    expect(boss(sim).shield).toBe('down');
  });

  it('a boss flashes at each hit on its shield, on its hull or on one of its heads', () => {
    const sim = bossFight({ boss: 'Hydra' });
    const { Boss, Hull } = sim.world.components;
    const eid = bossEid(sim);
    const [head] = idsOf(sim.world.lists.crafts);
    const flashes = (victim: number) => {
      sim.world.time.tick += 60;
      hit(sim, 'ada', 5, victim);
      return [eid, victim].map(each => Hull.hitAt[each] === sim.world.time.tick);
    };
    expect(flashes(eid)).toEqual([true, true]);
    hit(sim, 'ada', Boss.shield[eid]);
    expect(flashes(head)).toEqual([true, true]);
    Boss.heads[eid] = 0;
    expect(flashes(eid)).toEqual([true, true]);
  });

  it('a boss takes no damage from hits that come from no pilot or from another boss', () => {
    const sim = thousand();
    const eid = bossEid(sim);
    expect(hurtBoss(sim.world, eid, 50, 0)).toBe(false);
    expect(hurtBoss(sim.world, eid, 50, refOf(sim.world, eid))).toBe(false);
    expect(sim.world.components.Hull.points[eid]).toBe(1_000);
  });
});

describe('damage count', () => {
  const answer = (sim: Simulated, victim: number, attacker = refOf(sim.world, sim.eid('ada'))) =>
    hurtBoss(sim.world, victim, 5, attacker);

  it("hits on a boss's shield, hull or craft count as damage done to it", () => {
    const sim = bossFight();
    const boss = bossEid(sim);
    const { Boss } = sim.world.components;
    const craft = spawnCraft(sim.world, boss, 'fighter', 0, 0);
    expect([answer(sim, boss), answer(sim, craft)]).toEqual([true, true]);
    Boss.shield[boss] = 3;
    expect([answer(sim, boss), Boss.shield[boss]]).toEqual([true, 0]);
    expect(answer(sim, boss)).toBe(true);
  });

  it('hits before the fight, after the round, by another boss or without an attacker do no damage to a boss', () => {
    const sim = bossFight();
    const boss = bossEid(sim);
    expect([answer(sim, boss, 0), answer(sim, boss, refOf(sim.world, boss))]).toEqual([false, false]);
    sim.run('spawnBoss', { boss: 'Bastion' });
    expect(answer(sim, sim.world.lists.bosses.ids[1])).toBe(false);
    sim.world.round.phase = 'lobby';
    expect(answer(sim, boss)).toBe(false);
  });
});
