import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { collideRocks } from '../../../engine/systems/collide-rocks.ts';
import { collideShips } from '../../../engine/systems/collide-ships.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { hull, inTeams, put, scene } from '../staging.ts';

/** Tests what ships do to each other when they touch. */

/** Two ships that fly towards each other and touch soon. The pilots in `ram` dash. */
function headOn(ram: readonly string[], speed = 260) {
  const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
  inTeams(sim, { ada: 0, bob: 1, cy: 1 });
  put(sim, 'ada', { x: 0, y: 0, speed });
  put(sim, 'bob', { x: 150, y: 0, angle: Math.PI, speed });
  for (const name of ram) sim.run('useAbility', { pilot: name, ability: 'ram' });
  return sim;
}

const hulls = (sim: Simulated) => ['ada', 'bob'].map(name => hull(sim, name));

describe('ships', () => {
  it('enemies that collide lose 5 hp each; a rammed ship loses 60 and its rammer 5; two rammers lose 60 each', () => {
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

  it('teammates that collide take no damage', () => {
    const sim = headOn(['ada']);
    inTeams(sim, { bob: 0 });
    sim.seconds(0.4);
    expect(hulls(sim)).toEqual([100, 100]);
  });

  it('two ships that stay in contact take damage again only after half a second', () => {
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

  it.each(['ada', 'bob'])(
    'a collision does no damage to either ship if %s has just had a collision',
    name => {
      const sim = headOn([]);
      sim.world.components.Ship.crashAt[sim.eid(name)] = sim.tick + 60;
      sim.seconds(0.4);
      expect(hulls(sim)).toEqual([100, 100]);
    },
  );

  it('a ship destroyed by a collision is credited to the other ship', () => {
    const sim = headOn(['ada']);
    sim.world.components.Hull.points[sim.eid('bob')] = 60;
    sim.seconds(0.4);
    expect(sim.events('kill')).toEqual([{ victim: 'bob', killer: 'ada', friendly: false }]);
    expect(sim.pilot('ada').kills).toBe(1);
    expect(sim.round.scores).toEqual([1, 0]);
  });

  it('a ram counts towards an assist', () => {
    const sim = headOn(['bob']);
    sim.seconds(0.4);
    hurtShip(sim.world, sim.eid('ada'), 40, refOf(sim.world, sim.eid('cy')), 'laser');
    sim.ticks(1);
    expect(sim.pilot('cy').kills).toBe(1);
    expect(sim.pilot('bob').assists).toBe(1);
  });
});

describe('overlapping hulls', () => {
  /**
   * The velocities of two friends after an even and an odd tick. Both were at rest, with bob at the offset `x`, `y`
   * from ada.
   */
  const pushedApart = (x: number, y: number) => {
    const sim = headOn([]);
    inTeams(sim, { bob: 0 });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x, y });
    indexSpace(sim.world);
    for (let i = 0; i < 2; i++) {
      sim.world.time.tick++;
      collideShips(sim.world);
    }
    const { Velocity } = sim.world.components;
    return ['ada', 'bob'].map(name => [Velocity.x[sim.eid(name)], Velocity.y[sim.eid(name)]]);
  };
  const near = (values: number[]) => values.map(value => expect.closeTo(value, 3));

  it('overlapping hulls push each other straight apart, by 2.2 u/s for each u of overlap', () => {
    expect(pushedApart(0, 26)).toEqual([near([0, -22]), near([0, 22])]);
    expect(pushedApart(-26, 0)).toEqual([near([22, 0]), near([-22, 0])]);
    expect(pushedApart(15.6, 20.8)).toEqual([near([-13.2, -17.6]), near([13.2, 17.6])]);
  });

  it('hulls that are 36 u apart or in exactly the same position do not push each other', () => {
    for (const y of [36, 0]) expect(pushedApart(0, y)).toEqual([near([0, 0]), near([0, 0])]);
  });
});

describe('enemies', () => {
  it.each([
    [149, 100],
    [152, 95],
  ])('enemies that collide at %d u/s are left with %d hp each', (speed, left) => {
    for (const angle of [Math.PI / 2, -2]) {
      const sim = headOn([]);
      put(sim, 'bob', { x: 0, y: 0 });
      put(sim, 'ada', { x: -35 * Math.cos(angle), y: -35 * Math.sin(angle), angle, speed });
      indexSpace(sim.world);
      for (let i = 0; i < 2; i++) {
        sim.world.time.tick++;
        collideShips(sim.world);
      }
      expect(hulls(sim)).toEqual([left, left]);
    }
  });
});

describe('collision', () => {
  it('a rock hit from above throws the ship back up without changing its sideways speed', () => {
    const sim = scene();
    spawnRock(sim.world, { x: 0, y: 400, vx: 0, vy: 0, radius: 60 });
    put(sim, 'ada', { x: 0, y: 330 });
    const { Velocity, Position } = sim.world.components;
    const ada = sim.eid('ada');
    Velocity.x[ada] = 40;
    Velocity.y[ada] = 200;
    indexSpace(sim.world);
    collideRocks(sim.world);
    expect([Velocity.x[ada], Velocity.y[ada]]).toEqual([expect.closeTo(40, 2), expect.closeTo(-100, 2)]);
    expect([Position.x[ada], Position.y[ada]]).toEqual([expect.closeTo(0, 3), expect.closeTo(322, 2)]);
    expect(hull(sim, 'ada')).toBe(82);
  });

  it('a ship that touches a rock but already flies away from it is pushed out without damage', () => {
    const sim = scene();
    spawnRock(sim.world, { x: 0, y: 400, vx: 0, vy: 0, radius: 60 });
    put(sim, 'ada', { x: 0, y: 330, angle: -Math.PI / 2, speed: 100 });
    indexSpace(sim.world);
    collideRocks(sim.world);
    const { Velocity, Position } = sim.world.components;
    expect(Velocity.y[sim.eid('ada')]).toBeCloseTo(-100, 2);
    expect(Position.y[sim.eid('ada')]).toBeCloseTo(322, 2);
    expect(hull(sim, 'ada')).toBe(100);
  });

  it('the damage of a collision with a rock depends on their relative speed', () => {
    const sim = scene();
    spawnRock(sim.world, { x: 0, y: 400, vx: 0, vy: 201, radius: 60 });
    put(sim, 'ada', { x: 0, y: 330, angle: Math.PI / 2, speed: 200 });
    indexSpace(sim.world);
    collideRocks(sim.world);
    expect(hull(sim, 'ada')).toBe(100);
  });
});

describe('crash', () => {
  /** A ship that flies into a rock or a meteor. */
  function crashing({ isMeteor = false } = {}) {
    const sim = scene();
    const rock = spawnRock(sim.world, { x: 0, y: 400, vx: 0, vy: 0, radius: 60 });
    const { Status, Hull, Velocity } = sim.world.components;
    if (isMeteor) Status.bits[rock] |= FLAGS.burning;
    const crash = () => {
      put(sim, 'ada', { x: 0, y: 330, angle: Math.PI / 2, speed: 200 });
      indexSpace(sim.world);
      collideRocks(sim.world);
      return { hp: hull(sim, 'ada'), vy: Math.round(Velocity.y[sim.eid('ada')]) };
    };
    return { sim, crash, isBroken: () => Hull.points[rock] <= 0 };
  }

  it('a second crash into a rock within half a second throws the ship back without damage', () => {
    const { sim, crash } = crashing();
    expect(crash()).toEqual({ hp: 82, vy: -100 });
    sim.world.time.tick += 29;
    expect(crash()).toEqual({ hp: 82, vy: -100 });
    sim.world.time.tick += 1;
    expect(crash()).toEqual({ hp: 64, vy: -100 });
  });

  it('a crash into a meteor costs 45 hp and breaks the meteor, while a rock stays whole', () => {
    const meteor = crashing({ isMeteor: true });
    expect([meteor.crash().hp, meteor.isBroken()]).toEqual([55, true]);
    const rock = crashing();
    rock.crash();
    expect(rock.isBroken()).toBe(false);
  });
});
