import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { endZone } from '../../../engine/hazards/end-zone.ts';
import { meteorShower } from '../../../engine/hazards/meteor-shower.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { scene } from '../staging.ts';
import { unleash } from './calamity-scene.ts';

/** Tests the meteors of a shower: how many fall, from where, how fast, and how they end. */

function showering() {
  const sim = scene();
  const zone = unleash(sim, 'meteorShower');
  const { world } = sim;
  const { Zone } = world.components;
  /** Lets a meteor fall now, if one may. Returns the number of meteors. */
  const fall = () => {
    Zone.nextAt[zone] = 0;
    meteorShower.act(world, zone);
    return world.lists.meteors.count;
  };
  return { ...sim, zone, fall, Zone, meteors: () => idsOf(world.lists.meteors) };
}

describe('falling meteors', () => {
  it('meteors fall every 0.4 s, and more often in a wider arena', () => {
    const { world, zone, fall, Zone } = showering();
    const wait = () => {
      fall();
      return Zone.nextAt[zone] - world.time.tick;
    };
    expect(wait()).toBe(24);
    world.arena = { width: 9_600, height: 5_400 };
    expect(wait()).toBe(12);
  });

  it('no meteor starts in the last 6 s of a shower', () => {
    const { world, zone, fall, Zone } = showering();
    const before = world.lists.meteors.count;
    world.time.tick = Zone.endsAt[zone] - 360;
    expect(fall()).toBe(before + 1);
    world.time.tick++;
    expect(fall()).toBe(before + 1);
  });

  it('meteors start outside the arena in roughly one direction, at 330 to 460 u/s, with radii of 24 to 52 u', () => {
    const { world, zone, fall, meteors } = showering();
    const { Position, Velocity, Heading, Body } = world.components;
    const direction = Math.atan2(Heading.y[zone], Heading.x[zone]);
    while (fall() < 60);
    for (const eid of meteors()) {
      const { width, height } = world.arena;
      const outside = Math.max(Math.abs(Position.x[eid]) - width / 2, Math.abs(Position.y[eid]) - height / 2);
      expect(outside).toBeCloseTo(140, 0);
      const off = Math.atan2(Velocity.y[eid], Velocity.x[eid]) - direction;
      expect(Math.abs(Math.atan2(Math.sin(off), Math.cos(off)))).toBeLessThanOrEqual(0.1601);
      const speed = Math.hypot(Velocity.x[eid], Velocity.y[eid]);
      expect([speed >= 329.9, speed <= 460.1]).toEqual([true, true]);
      expect([Body.radius[eid] >= 24, Body.radius[eid] <= 52]).toEqual([true, true]);
    }
  });

  it('when a meteor shower ends, its meteors are removed and all other rocks stay', () => {
    const { world, zone, fall, meteors } = showering();
    const rock = spawnRock(world, { x: 0, y: 0, vx: 0, vy: 0, radius: 60 });
    while (fall() < 5);
    endZone(world, zone);
    expect(meteors()).toEqual([]);
    expect(idsOf(world.lists.rocks)).toEqual([rock]);
  });
});
