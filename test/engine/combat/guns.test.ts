import { describe, expect, it } from 'vitest';
import { endShot } from '../../../engine/data/shots.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { showShot, spawnShot } from '../../../engine/spawn/shots.ts';
import { aimShips } from '../../../engine/systems/aim-ships.ts';
import { fireLasers } from '../../../engine/systems/fire-lasers.ts';
import { flyShots } from '../../../engine/systems/fly-shots.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Field } from '../../../schema/catalog/catalog.ts';
import { EFFECT_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { hull, inTeams, put, scene } from '../staging.ts';

/** Tests when guns fire, and what stops a shot. */

/** A ship whose gun is ready. Its target is `range` away, at the angle `off` from its nose. */
function ready({ range = 300, off = 0, field = 'moon' as Field } = {}) {
  const sim = scene({ settings: { field } });
  const ada = sim.eid('ada');
  const { Brain, Ship, Status } = sim.world.components;
  put(sim, 'ada', { x: 0, y: 0 });
  Ship.gunAt[ada] = sim.world.time.tick;
  Brain.range[ada] = range;
  Brain.aimX[ada] = Math.cos(off);
  Brain.aimY[ada] = Math.sin(off);
  const fires = () => {
    const { fired } = sim.world.shots;
    fireLasers(sim.world);
    return sim.world.shots.fired > fired;
  };
  return { sim, ada, Ship, Status, fires };
}

describe('laser gun', () => {
  it('a ship fires at targets within 560 u, or only at nearer targets in a dust storm', () => {
    expect([ready({ range: 559 }).fires(), ready({ range: 561 }).fires()]).toEqual([true, false]);
    expect([
      ready({ range: 470, field: 'mars' }).fires(),
      ready({ range: 480, field: 'mars' }).fires(),
    ]).toEqual([true, false]);
  });

  it("a viewer's ship fires only while its target is at most 0.2 rad off the nose", () => {
    expect([0.19, -0.19, 0.21, -0.21].map(off => ready({ off }).fires())).toEqual([true, true, false, false]);
  });

  it('a ship fires a shot at most every fifth of a second, and not while it is stunned', () => {
    const { sim, ada, Ship, Status, fires } = ready();
    expect(fires()).toBe(true);
    expect(Ship.gunAt[ada]).toBe(sim.world.time.tick + 12);
    sim.world.time.tick += 11;
    expect(fires()).toBe(false);
    sim.world.time.tick++;
    Status.bits[ada] |= FLAGS.stunned;
    expect(fires()).toBe(false);
    Status.bits[ada] = 0;
    expect(fires()).toBe(true);
  });
});

describe('laser shot', () => {
  /** Lets ada shoot to the right, with bob and cy in the way of the shot. Returns which of them is hit. */
  function hits(bits: number, aside: number) {
    const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
    inTeams(sim, { ada: 0, bob: 1, cy: 1 });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 100, y: aside });
    put(sim, 'cy', { x: 200, y: 0 });
    sim.world.components.Status.bits[sim.eid('bob')] = bits;
    indexSpace(sim.world);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    sim.world.visuals.effects.count = 0;
    for (let i = 0; i < 20; i++) flyShots(sim.world);
    const { count, kind } = sim.world.visuals.effects;
    return {
      hp: [hull(sim, 'bob'), hull(sim, 'cy')],
      flashes: [...kind.subarray(0, count)].map(k => EFFECT_KINDS[k]),
    };
  }

  it('a shot hits a hull within 18 u of its centre, and flies past beyond that', () => {
    expect(hits(0, 16)).toEqual({ hp: [94, 100], flashes: ['hit'] });
    expect(hits(0, 20)).toEqual({ hp: [100, 94], flashes: ['hit'] });
  });

  it("a raised shield stops and absorbs a shot within 26 u of the ship's centre", () => {
    expect(hits(FLAGS.shield, 22)).toEqual({ hp: [100, 100], flashes: ['shieldHit'] });
    expect(hits(FLAGS.shield, 28)).toEqual({ hp: [100, 94], flashes: ['hit'] });
    expect(hits(FLAGS.protected, 22)).toEqual({ hp: [100, 100], flashes: ['shieldHit'] });
  });

  it('a shot takes 6 hp from a rock', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    const rock = spawnRock(sim.world, { x: 150, y: 0, vx: 0, vy: 0, radius: 50 });
    indexSpace(sim.world);
    const { points } = sim.world.components.Hull;
    expect(points[rock]).toBe(45);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    for (let i = 0; i < 20; i++) flyShots(sim.world);
    expect(points[rock]).toBe(39);
  });

  /** The number of ticks that a shot to the right flies from `x` if nobody is in its way. */
  function flight(x: number) {
    const sim = scene();
    put(sim, 'ada', { x, y: 0 });
    indexSpace(sim.world);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    let ticks = 0;
    for (; sim.world.shots.count > 0; ticks++) flyShots(sim.world);
    return ticks;
  }

  it('a shot flies 700 u in 47 ticks and no further', () => {
    expect(flight(0)).toBe(47);
  });

  it('a shot ends where it leaves the arena', () => {
    expect(flight(2_400 - 18 - 31)).toBe(3);
  });

  it('no shot is fired while the maximum number of shots is in flight', () => {
    const sim = scene();
    const { shots } = sim.world;
    shots.count = shots.columns.x.length;
    const { fired } = shots;
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    expect([shots.count - shots.columns.x.length, shots.fired - fired]).toEqual([0, 0]);
  });
});

it('a shot keeps its values when it moves into the memory of a shot that ended', () => {
  const sim = scene();
  const { shots } = sim.world;
  shots.count = 0;
  for (let i = 0; i < 3; i++) {
    put(sim, 'ada', { x: 100 * i, y: 50 * i });
    spawnShot(sim.world, sim.eid('ada'), Math.cos(i), Math.sin(i));
  }
  Object.values(shots.columns).forEach((values, column) => {
    values[2] = 7 + column; // a different value in every column
  });
  endShot(shots, 0);
  expect(shots.count).toBe(2);
  expect(Object.values(shots.columns).map(values => values[0])).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
});

it('frames show a shot as if it had been fired where its current straight path began', () => {
  const sim = scene();
  const { shots, visuals, time } = sim.world;
  time.tick += 100;
  put(sim, 'ada', { x: 200, y: -100 });
  spawnShot(sim.world, sim.eid('ada'), 0.6, 0.8);
  const row = shots.count - 1;
  shots.columns.left[row] -= 10; // it has flown for ten ticks: 150 u
  visuals.shots.count = 0;
  showShot(sim.world, row);
  const { x, y, directionX, directionY, firedAt, owner, count } = visuals.shots;
  expect([count, owner[0], firedAt[0]]).toEqual([1, sim.eid('ada'), time.tick - 10]);
  expect([x[0], y[0]]).toEqual([expect.closeTo(200 + 10.8 - 90, 2), expect.closeTo(-100 + 14.4 - 120, 2)]);
  expect([directionX[0], directionY[0]]).toEqual([expect.closeTo(0.6, 5), expect.closeTo(0.8, 5)]);
});

it('an attacking ship without a target aims at the goal of its manoeuvre', () => {
  const sim = scene();
  const ada = sim.eid('ada');
  const { Brain } = sim.world.components;
  put(sim, 'ada', { x: 0, y: 0, angle: Math.PI / 2 });
  Brain.manoeuvre[ada] = MANOEUVRE.attack;
  Brain.avoidX[ada] = Brain.avoidY[ada] = 0;
  aimShips(sim.world);
  expect([Brain.wishX[ada], Brain.wishY[ada]]).toEqual([expect.closeTo(0, 2), expect.closeTo(1, 2)]);
  expect(Brain.range[ada]).toBe(Number.POSITIVE_INFINITY);
});

it("a pilot's last-hit time is set by hitting an enemy, and not by hitting a rock", () => {
  const hitAt = (shoot: (sim: ReturnType<typeof scene>) => void) => {
    const sim = scene();
    inTeams(sim, { ada: 0, bob: 1 });
    sim.world.time.tick += 50;
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 900, y: 900 });
    shoot(sim);
    indexSpace(sim.world);
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    for (let i = 0; i < 20; i++) flyShots(sim.world);
    return sim.world.components.Brain.struckAt[sim.eid('ada')];
  };
  expect(hitAt(sim => put(sim, 'bob', { x: 150, y: 0 }))).toBe(50);
  expect(hitAt(sim => spawnRock(sim.world, { x: 150, y: 0, vx: 0, vy: 0, radius: 50 }))).toBe(0);
});
