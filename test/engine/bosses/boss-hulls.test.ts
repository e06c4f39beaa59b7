import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { collideBosses } from '../../../engine/systems/collide-bosses.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put, unprotect } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';

/** Tests what happens to ships, craft and rocks that touch a boss. */

describe('hull of a boss', () => {
  /** Puts ada, at rest, where her ship overlaps the lower edge of a boss's hull. */
  function touching(flags = 0) {
    const sim = bossFight({ boss: 'Leviathan' });
    const { Position, Body, Status } = sim.world.components;
    const boss = bossEid(sim);
    put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] + Body.radius[boss] + 10 });
    put(sim, 'bob', { x: Position.x[boss] > 0 ? -2_000 : 2_000, y: 900 });
    unprotect(sim, 'ada');
    Status.bits[sim.eid('ada')] |= flags;
    const touch = () => {
      indexSpace(sim.world);
      collideBosses(sim.world);
    };
    return { sim, boss, ada: sim.eid('ada'), touch };
  }

  it("touching a boss's hull costs a ship 12 hp, at most once every half second", () => {
    const { sim, ada, touch } = touching();
    const { Hull } = sim.world.components;
    touch();
    expect(Hull.points[ada]).toBe(88);
    sim.world.time.tick += 29;
    touch();
    expect(Hull.points[ada]).toBe(88);
    sim.world.time.tick++;
    touch();
    expect(Hull.points[ada]).toBe(76);
  });

  it('touching a dashing boss costs a ship 55 hp; ramming a boss costs the ship 5 hp and the boss 60 hp', () => {
    const dash = touching();
    dash.sim.world.components.Status.bits[dash.boss] |= FLAGS.ram;
    dash.touch();
    expect(dash.sim.world.components.Hull.points[dash.ada]).toBe(45);
    const ram = touching(FLAGS.ram);
    const { Boss, Hull } = ram.sim.world.components;
    const before = Boss.shield[ram.boss];
    ram.touch();
    expect([Hull.points[ram.ada], before - Boss.shield[ram.boss]]).toEqual([95, expect.closeTo(60, 2)]);
  });

  it("a boss's hull pushes a ship directly outwards, and brings it a quarter closer to 220 u/s with each tick", () => {
    const { sim, ada, boss, touch } = touching();
    const { Position, Velocity, Body } = sim.world.components;
    touch();
    expect([Velocity.x[ada], Velocity.y[ada]]).toEqual([expect.closeTo(0, 2), expect.closeTo(55, 1)]);
    put(sim, 'ada', { x: Position.x[boss] - Body.radius[boss] - 10, y: Position.y[boss] });
    touch();
    expect([Velocity.x[ada], Velocity.y[ada]]).toEqual([expect.closeTo(-55, 1), expect.closeTo(0, 2)]);
  });

  it("a boss's hull damages neither a ship 18 u away nor its own craft, and damages nothing before the fight", () => {
    const { sim, ada, boss, touch } = touching();
    const { Position, Body, Hull, Ship } = sim.world.components;
    put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] + Body.radius[boss] + 18.1 });
    const craft = spawnCraft(sim.world, boss, 'fighter', 0, 0);
    const { Velocity } = sim.world.components;
    const [whole, speed] = [Hull.points[craft], Velocity.x[craft]];
    touch();
    expect([Hull.points[ada], Hull.points[craft], Velocity.x[craft]]).toEqual([100, whole, speed]);
    put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] });
    Ship.alive[boss] = 0;
    touch();
    expect(Hull.points[ada]).toBe(100);
  });
});

it('a boss crushes rocks, and pushes and damages ships that touch its hull', () => {
  const sim = bossFight();
  const { Position, Hull, Velocity, Body } = sim.world.components;
  const boss = bossEid(sim);
  const rim = Position.x[boss] + Body.radius[boss];
  const rock = spawnRock(sim.world, { x: rim, y: Position.y[boss], vx: 0, vy: 0, radius: 60 });
  put(sim, 'ada', { x: rim + 5, y: Position.y[boss], angle: Math.PI, speed: 200 });
  unprotect(sim, 'ada');
  sim.ticks(3);
  expect(idsOf(sim.world.lists.rocks)).not.toContain(rock);
  expect(Hull.points[sim.eid('ada')]).toBeLessThan(100);
  expect(Velocity.x[sim.eid('ada')]).toBeGreaterThan(-100);
});

it('pilots can ram a boss', () => {
  const sim = bossFight();
  const { Position, Body } = sim.world.components;
  const boss = bossEid(sim);
  put(sim, 'ada', {
    x: Position.x[boss] + Body.radius[boss] + 60,
    y: Position.y[boss],
    angle: Math.PI,
    speed: 250,
  });
  sim.run('useAbility', { pilot: 'ada', ability: 'ram' });
  sim.until(() => sim.pilot('ada').damage > 0, 2);
  expect(sim.pilot('ada').damage).toBe(60);
});

it('a boss crushes rocks that touch its hull from any direction, and leaves all other rocks alone', () => {
  const sim = bossFight();
  const { Position, Body } = sim.world.components;
  const boss = bossEid(sim);
  const at = (angle: number, gap: number) => {
    const away = Body.radius[boss] + 40 + gap;
    const [x, y] = [Position.x[boss] + Math.cos(angle) * away, Position.y[boss] + Math.sin(angle) * away];
    return spawnRock(sim.world, { x, y, vx: 0, vy: 0, radius: 40 });
  };
  const angles = [0, 1, 2, 3, 4, 5, 6];
  for (const angle of angles) at(angle, -1);
  const spared = angles.map(angle => at(angle, 1));
  indexSpace(sim.world);
  collideBosses(sim.world);
  expect(idsOf(sim.world.lists.rocks)).toEqual(spared);
});
