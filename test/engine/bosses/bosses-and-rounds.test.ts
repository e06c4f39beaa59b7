import { describe, expect, it } from 'vitest';
import { collideBosses } from '../../../engine/systems/collide-bosses.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { letTimeRunOut } from '../arranged.ts';
import { put, scene, unprotect } from '../staging.ts';
import { bossEid, bossFight, hit } from './boss-scene.ts';

/** Tests what happens to bosses when a round ends, and to ships that touch a boss. */

describe('round with bosses', () => {
  it.each([
    ['is only announced', 1],
    ['is coming in', 7],
  ])('when a round ends, a boss that %s is removed at once', (_, seconds) => {
    const sim = scene({ settings: { roundMinutes: 5 } });
    sim.run('spawnBoss', { boss: 'Reaper' });
    sim.seconds(seconds);
    letTimeRunOut(sim);
    expect(sim.round.phase).toBe('lobby');
    expect(sim.round.bosses).toEqual([]);
    sim.seconds(10);
    expect(sim.events('boss.spawned')).toEqual([]);
  });

  it("when a round ends, a boss's wreck is removed at once, and a boss that fights flies off", () => {
    const sim = bossFight();
    sim.run('spawnBoss', { boss: 'Reaper' });
    sim.until(() => sim.round.bosses.every(({ phase }) => phase === 'fighting'), 15);
    const { Boss, Hull } = sim.world.components;
    const boss = bossEid(sim);
    hit(sim, 'ada', Boss.shield[boss]);
    hit(sim, 'ada', Hull.points[boss]);
    sim.ticks(1);
    expect(sim.round.bosses[0].phase).toBe('down');
    letTimeRunOut(sim);
    expect(sim.round.bosses).toMatchObject([{ name: 'Reaper', phase: 'leaving' }]);
  });
});

describe('boss', () => {
  it('a boss leaves over the nearer side edge and disappears beyond it', () => {
    for (const side of [-1, 1]) {
      const sim = bossFight();
      const { Position, Boss } = sim.world.components;
      const boss = bossEid(sim);
      Position.x[boss] = side * 10;
      Boss.leavesAt[boss] = sim.tick + 1;
      sim.until(() => sim.round.bosses[0].phase === 'leaving', 1);
      sim.seconds(3.9);
      expect(Position.x[boss] * side).toBeGreaterThan(sim.world.arena.width / 2);
      expect(sim.world.components.Ship.alive[boss]).toBe(0);
    }
  });
});

describe('contact', () => {
  const touch = (prepare: (sim: ReturnType<typeof bossFight>) => void) => {
    const sim = bossFight();
    const { Position, Body, Hull } = sim.world.components;
    const boss = bossEid(sim);
    prepare(sim);
    put(sim, 'ada', { x: Position.x[boss] + Body.radius[boss], y: Position.y[boss] });
    unprotect(sim, 'ada');
    indexSpace(sim.world);
    collideBosses(sim.world);
    return { sim, hp: Hull.points[sim.eid('ada')], taken: sim.pilot('ada').damage };
  };

  it("touching a boss's hull costs a ship 12 hp, at most once every half second", () => {
    const { sim, hp } = touch(() => {});
    expect(hp).toBe(88);
    expect(sim.world.components.Ship.crashAt[sim.eid('ada')]).toBe(sim.tick + 30);
  });

  it("touching a dashing boss's hull costs a ship 55 hp", () => {
    const dash = (sim: ReturnType<typeof bossFight>) => {
      sim.world.components.Status.bits[bossEid(sim)] |= FLAGS.ram;
    };
    expect(touch(dash).hp).toBe(45);
    const both = touch(sim => {
      dash(sim);
      sim.run('useAbility', { pilot: 'ada', ability: 'ram' });
    });
    expect([both.hp, both.taken]).toEqual([45, 60]);
  });

  it("ramming a boss's hull costs the ship 5 hp and the boss 60 hp", () => {
    const { hp, taken } = touch(sim => sim.run('useAbility', { pilot: 'ada', ability: 'ram' }));
    expect([hp, taken]).toEqual([95, 60]);
  });
});
