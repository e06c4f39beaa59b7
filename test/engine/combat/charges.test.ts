import { describe, expect, it } from 'vitest';
import { blowUp } from '../../../engine/combat/blasts.ts';
import { MINE, MISSILE } from '../../../engine/rules/weapons.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { guideMissiles } from '../../../engine/systems/guide-missiles.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { hull, inTeams, place, put, scene } from '../staging.ts';

/** Tests how charges return, and how missiles and mines move. */

const use = (sim: Simulated, ability: 'missile' | 'mine' | 'retreat' | 'shields') =>
  sim.run('useAbility', { pilot: 'ada', ability });

describe('spent charges', () => {
  it.each([
    ['missile', 'missiles', 15, 3],
    ['mine', 'mines', 20, 2],
  ] as const)(
    'spent charges of a %s return one by one until all are available',
    (ability, field, seconds, full) => {
      const sim = scene({ pilots: ['ada'] });
      const left = () => sim.pilot('ada')[field];
      for (let i = 0; i < 2; i++) {
        expect(use(sim, ability).triggered).toBe(true);
        sim.seconds(1);
      }
      expect(left()).toBe(full - 2);
      sim.ticks((seconds - 2) * 60 - 1);
      expect(left()).toBe(full - 2);
      sim.ticks(1);
      expect(left()).toBe(full - 1);
      sim.ticks(seconds * 60 - 1);
      expect(left()).toBe(full - 1);
      sim.ticks(1);
      expect(left()).toBe(full);
      sim.seconds(2 * seconds + 1);
      expect(left()).toBe(full);
    },
  );

  it('a second charge of an ability can be spent only half a second after the first', () => {
    const sim = scene({ pilots: ['ada'] });
    use(sim, 'mine');
    sim.ticks(29);
    expect(use(sim, 'mine')).toMatchObject({ triggered: false, reason: 'cool-down', readyInMs: 17 });
    sim.ticks(1);
    expect(use(sim, 'mine').triggered).toBe(true);
  });

  it('after a ship is lost, the next ship keeps additional charges, and gets missing charges back', () => {
    const sim = scene({ pilots: ['ada'] });
    sim.run('applyEffect', { effect: 'missiles', pilot: 'ada' });
    use(sim, 'mine');
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.seconds(4);
    expect(sim.pilot('ada')).toMatchObject({ alive: true, missiles: 6, mines: 2 });
  });
});

describe('missile', () => {
  it('a missile flies at 440 u/s and turns by 2.8 rad per second', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: -1_500, y: 1 });
    const missile = spawnMissile(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { Heading, Velocity } = sim.world.components;
    sim.ticks(30);
    expect(Math.atan2(Heading.y[missile], Heading.x[missile])).toBeCloseTo(1.4, 3);
    expect(Math.hypot(Velocity.x[missile], Velocity.y[missile])).toBeCloseTo(440, 2);
  });

  it("a missile starts at its ship's nose, and flies straight on if it has no target", () => {
    const sim = scene({ pilots: ['ada'] });
    put(sim, 'ada', { x: 0, y: 0, angle: Math.PI / 2 });
    const missile = spawnMissile(sim.world, sim.eid('ada'), 0);
    const { x, y } = sim.world.components.Position;
    expect([x[missile], y[missile]]).toEqual([expect.closeTo(0, 3), 18]);
    sim.ticks(60);
    expect([x[missile], y[missile]]).toEqual([expect.closeTo(0, 3), expect.closeTo(18 + 440, 2)]);
  });

  it('a missile alarms its target when it is within 320 u', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 360, y: 0 });
    spawnMissile(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { huntedAt } = sim.world.components.Ship;
    sim.ticks(3); // the missile is still 320 u away: 360 - 18 - 3 * 7.3
    expect(huntedAt[sim.eid('bob')]).toBe(0);
    sim.ticks(1);
    expect(huntedAt[sim.eid('bob')]).toBe(sim.tick);
  });

  it('a missile explodes when it hits a rock, and flies past a rock beside its path', () => {
    for (const [y, left] of [
      [0, 0],
      [70, 1],
    ]) {
      const sim = scene({ pilots: ['ada'] });
      put(sim, 'ada', { x: 0, y: 0 });
      spawnRock(sim.world, { x: 200, y, vx: 0, vy: 0, radius: 60 });
      spawnMissile(sim.world, sim.eid('ada'), 0);
      sim.ticks(40);
      expect(sim.world.lists.missiles.count).toBe(left);
    }
  });
});

describe('dropped mine', () => {
  it('a mine is dropped one and a half radii behind its ship, and is armed after a second', () => {
    const sim = scene({ pilots: ['ada'] });
    put(sim, 'ada', { x: 100, y: 50 });
    use(sim, 'mine');
    const [mine] = sim.world.lists.mines.ids;
    const { Position, Status } = sim.world.components;
    expect([Position.x[mine], Position.y[mine]]).toEqual([73, 50]);
    sim.ticks(59);
    expect(Status.bits[mine] & FLAGS.armed).toBe(0);
    sim.ticks(1);
    expect(Status.bits[mine] & FLAGS.armed).toBe(FLAGS.armed);
  });
});

describe('retreating ship', () => {
  it('a retreat ends after 8 s without a repair if the ship does not get home', () => {
    const sim = scene({ pilots: ['ada'] });
    const { Ship, Hull, Position } = sim.world.components;
    const ada = sim.eid('ada');
    Ship.homeX[ada] = 2_300;
    Ship.homeY[ada] = 0;
    Hull.points[ada] = 50;
    put(sim, 'ada', { x: -2_300, y: 0 });
    use(sim, 'retreat');
    for (let i = 0; i < 8 * 60 - 1; i++) {
      Position.x[ada] = Math.min(Position.x[ada], 2_100);
      sim.ticks(1);
    }
    expect(sim.world.components.Status.bits[ada] & FLAGS.retreat).toBe(FLAGS.retreat);
    sim.ticks(1);
    expect(sim.world.components.Status.bits[ada] & FLAGS.retreat).toBe(0);
    Position.x[ada] = 2_299;
    sim.ticks(2);
    expect(hull(sim, 'ada')).toBe(50);
  });

  it('a retreating ship flies at 1.25 times its top speed, and counts as home within 160 u of its base', () => {
    const sim = scene({ pilots: ['ada'] });
    const { Ship, Hull, Velocity } = sim.world.components;
    const ada = sim.eid('ada');
    Ship.homeX[ada] = 1_500;
    Ship.homeY[ada] = 0;
    Hull.points[ada] = 50;
    put(sim, 'ada', { x: 0, y: 0, speed: 260 });
    use(sim, 'retreat');
    let fastest = 0;
    sim.until(() => {
      fastest = Math.max(fastest, Math.hypot(Velocity.x[ada], Velocity.y[ada]));
      return hull(sim, 'ada') > 50;
    }, 8);
    expect(fastest).toBeCloseTo(325, 0);
    const { x, y } = place(sim, 'ada');
    expect(Math.hypot(x - 1_500, y)).toBeGreaterThan(150);
    expect(hull(sim, 'ada')).toBe(75);
  });
});

describe('charge', () => {
  it('if an ability has all its charges, the first charge that is spent always takes its full time to return', () => {
    const sim = scene({ pilots: ['ada'] });
    use(sim, 'mine');
    sim.seconds(20 + 20); // the charge has returned after 20 s, and its clock has run once more to no effect
    expect(sim.pilot('ada').mines).toBe(2);
    use(sim, 'mine');
    sim.ticks(20 * 60 - 1);
    expect(sim.pilot('ada').mines).toBe(1);
    sim.ticks(1);
    expect(sim.pilot('ada').mines).toBe(2);
  });
});

describe('missile', () => {
  /** Ada's missile at the origin, which flies to the right. Bob is in the other team, cy in ada's. */
  function fired() {
    const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
    inTeams(sim, { ada: 0, bob: 1, cy: 0 });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'cy', { x: -900, y: 900 });
    const missile = spawnMissile(sim.world, sim.eid('ada'), sim.eid('bob'));
    sim.world.components.Position.x[missile] = 0;
    const guide = (ticks = 1) => {
      for (let i = 0; i < ticks; i++) {
        indexSpace(sim.world);
        guideMissiles(sim.world);
      }
      return sim.world.lists.missiles.count;
    };
    return { sim, missile, guide };
  }

  it('a missile aims at where its target will be when the missile arrives', () => {
    const { sim, missile, guide } = fired();
    const { Heading } = sim.world.components;
    put(sim, 'bob', { x: 440, y: 0, angle: Math.PI / 2, speed: 220 }); // a second away for the missile
    guide(20);
    expect(Math.atan2(Heading.y[missile], Heading.x[missile])).toBeCloseTo(Math.atan2(220, 440), 2);
  });

  it('a missile explodes within 26 u of an enemy, and flies past a friend', () => {
    for (const [distance, left] of [
      [27, 1],
      [25, 0],
    ]) {
      const { sim, guide } = fired();
      put(sim, 'bob', { x: 0, y: distance });
      put(sim, 'cy', { x: 0, y: -10 });
      expect(guide()).toBe(left);
    }
  });

  it.each([
    ['missile', 60, 45],
    ['mine', 120, 60],
  ] as const)(
    'the explosion of a %s hurts ships that are within its blast radius plus half a hull',
    (kind, blast, damage) => {
      for (const [distance, hp] of [
        [blast + 9 - 0.5, 100 - damage],
        [blast + 9 + 0.5, 100],
      ]) {
        const { sim, missile } = fired();
        const weapon = kind === 'missile' ? missile : spawnMine(sim.world, sim.eid('ada'));
        const { x, y } = sim.world.components.Position;
        put(sim, 'bob', { x: x[weapon], y: y[weapon] + distance });
        indexSpace(sim.world);
        blowUp(sim.world, weapon, kind === 'missile' ? MISSILE : MINE, false);
        expect(hull(sim, 'bob')).toBe(hp);
      }
    },
  );

  it("a missile explodes at a boss's hull", () => {
    for (const [gap, left] of [
      [8.5, 1],
      [7.5, 0],
    ]) {
      const sim = bossFight();
      const { Position, Body } = sim.world.components;
      const boss = bossEid(sim);
      for (const name of ['ada', 'bob']) put(sim, name, { x: -2_000, y: -1_200 });
      const missile = spawnMissile(sim.world, sim.eid('ada'), 0);
      Position.x[missile] = Position.x[boss];
      Position.y[missile] = Position.y[boss] + Body.radius[boss] + gap;
      sim.world.lists.crafts.count = 0;
      indexSpace(sim.world);
      guideMissiles(sim.world);
      expect(sim.world.lists.missiles.count).toBe(left);
    }
  });
});

it("a mine is dropped behind its ship, whatever the ship's heading", () => {
  const sim = scene({ pilots: ['ada'] });
  put(sim, 'ada', { x: 100, y: 50, angle: 2 });
  const mine = spawnMine(sim.world, sim.eid('ada'));
  const { x, y } = sim.world.components.Position;
  expect([x[mine], y[mine]]).toEqual([
    expect.closeTo(100 - 27 * Math.cos(2), 3),
    expect.closeTo(50 - 27 * Math.sin(2), 3),
  ]);
});

it.each([
  [159, 75],
  [161, 50],
])('a retreating ship that is %d u above its home is repaired to %d hp', (distance, points) => {
  const sim = scene({ pilots: ['ada'] });
  const { Ship, Hull } = sim.world.components;
  const ada = sim.eid('ada');
  put(sim, 'ada', { x: Ship.homeX[ada], y: Ship.homeY[ada] - distance });
  Hull.points[ada] = 50;
  use(sim, 'retreat');
  sim.ticks(1);
  expect(hull(sim, 'ada')).toBe(points);
});
