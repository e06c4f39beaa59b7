import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { MIN_SPLIT, PIECE, ROCK_MARGIN } from '../../../engine/rules/fields.ts';
import {
  breakRock,
  clearRocks,
  rockCount,
  rockFromEdge,
  scatterRocks,
} from '../../../engine/spawn/rock-field.ts';
import { type RockStart, spawnRock } from '../../../engine/spawn/rocks.ts';
import { driftRocks } from '../../../engine/systems/drift-rocks.ts';
import type { Field } from '../../../schema/catalog/catalog.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { letTimeRunOut } from '../arranged.ts';
import { scene } from '../staging.ts';

/** Tests how rocks appear, drift, break and disappear. */

function withRock(start: Partial<RockStart>, field: Field = 'moon') {
  const sim = scene({ settings: { field } });
  const rock = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 60, ...start });
  return { sim, rock, isThere: () => idsOf(sim.world.lists.rocks).includes(rock) };
}

describe('drifting rock', () => {
  it.each([
    ['right', 1, 0],
    ['left', -1, 0],
    ['lower', 0, 1],
    ['upper', 0, -1],
  ])('a drifting rock turns back at the %s edge', (_, dx, dy) => {
    const { sim, rock } = withRock({});
    const { Position, Velocity } = sim.world.components;
    const { width, height } = sim.world.arena;
    const drift = (beyond: number) => {
      Position.x[rock] = dx * (width / 2 + beyond);
      Position.y[rock] = dy * (height / 2 + beyond);
      Velocity.x[rock] = dx * 10;
      Velocity.y[rock] = dy * 10;
      driftRocks(sim.world);
      return [Velocity.x[rock], Velocity.y[rock]].map(v => v + 0);
    };
    expect(drift(-1)).toEqual([dx * 10, dy * 10]);
    expect(drift(1)).toEqual([-dx * 10 + 0, -dy * 10 + 0]);
  });

  it('a rock of a belt drifts over the edge, and disappears well beyond it', () => {
    const far = 2_400 + ROCK_MARGIN;
    for (const [x, vx, isLeft] of [
      [far - 1, 20, true],
      [far + 1, 20, false],
      [far + 1, -20, true],
    ] as const) {
      const { sim, isThere } = withRock({ x, vx }, 'earth');
      driftRocks(sim.world);
      expect(isThere()).toBe(isLeft);
    }
  });

  it('a rock that was thrown slows down to 110 u/s', () => {
    const { sim, rock } = withRock({ vx: 300, vy: -400 });
    const { Velocity } = sim.world.components;
    const speed = () => Math.hypot(Velocity.x[rock], Velocity.y[rock]);
    driftRocks(sim.world);
    expect(speed()).toBeCloseTo(500 * (1 - 0.8 / 60), 2);
    for (let i = 0; i < 400; i++) driftRocks(sim.world);
    expect(speed()).toBeLessThan(110);
    expect(speed()).toBeGreaterThan(105);
  });

  it('on every field, a meteor keeps its speed and disappears well beyond the edge', () => {
    const far = 2_400 + ROCK_MARGIN;
    for (const [x, vx, isLeft] of [
      [far - 1, 400, true],
      [far + 1, 400, false],
      [far + 1, -400, true],
    ] as const) {
      const { sim, rock, isThere } = withRock({ x, vx });
      sim.world.components.Status.bits[rock] |= FLAGS.burning;
      driftRocks(sim.world);
      expect(isThere()).toBe(isLeft);
      if (isLeft) expect(sim.world.components.Velocity.x[rock]).toBe(vx);
    }
  });

  it('a rock breaks into two pieces that fly apart, while a small rock or a meteor disappears', () => {
    const { sim, rock } = withRock({ radius: MIN_SPLIT, vx: 30 });
    const { Velocity, Body, Status, Position } = sim.world.components;
    breakRock(sim.world, rock);
    const pieces = idsOf(sim.world.lists.rocks);
    expect(pieces.map(eid => Body.radius[eid])).toEqual(
      [0, 1].map(() => expect.closeTo(MIN_SPLIT * PIECE, 3)),
    );
    const sum = (of: { [eid: number]: number }) => pieces.reduce((total, eid) => total + of[eid], 0);
    expect([sum(Velocity.x), sum(Velocity.y)]).toEqual([expect.closeTo(60, 2), expect.closeTo(0, 2)]);
    expect([sum(Position.x), sum(Position.y)]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    for (const eid of pieces) expect(Math.hypot(Velocity.x[eid] - 30, Velocity.y[eid])).toBeCloseTo(40, 2);
    for (const eid of pieces) breakRock(sim.world, eid);
    expect(sim.world.lists.rocks.count).toBe(0);
    const meteor = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 90 });
    Status.bits[meteor] |= FLAGS.burning;
    breakRock(sim.world, meteor);
    expect(sim.world.lists.rocks.count).toBe(0);
  });
});

describe('rocks', () => {
  it('while rocks are missing, one is added every 6 s, up to the number of the field', () => {
    const sim = scene();
    const { round, lists } = sim.world;
    round.rockAt = sim.world.time.tick;
    driftRocks(sim.world);
    expect(lists.rocks.count).toBe(1);
    expect(round.rockAt).toBe(sim.world.time.tick + 360);
    driftRocks(sim.world);
    expect(lists.rocks.count).toBe(1);
    for (let i = 0; i < 40; i++) {
      round.rockAt = sim.world.time.tick;
      driftRocks(sim.world);
    }
    expect(lists.rocks.count).toBe(rockCount(sim.world));
  });

  it('a larger arena has more rocks, which are replaced faster', () => {
    const sim = scene();
    const usual = rockCount(sim.world);
    sim.world.arena = { width: 9_600, height: 5_400 };
    expect(rockCount(sim.world)).toBe(4 * usual);
    sim.world.round.rockAt = sim.world.time.tick;
    driftRocks(sim.world);
    expect(sim.world.round.rockAt).toBe(sim.world.time.tick + 90);
  });
});

it('the two pieces of a rock fly away from each other', () => {
  const { sim, rock } = withRock({ radius: 90 });
  const { Position, Velocity } = sim.world.components;
  breakRock(sim.world, rock);
  for (const eid of idsOf(sim.world.lists.rocks)) {
    expect(Position.x[eid] * Velocity.x[eid]).toBeGreaterThanOrEqual(0);
    expect(Position.y[eid] * Velocity.y[eid]).toBeGreaterThanOrEqual(0);
    expect(Math.hypot(Position.x[eid], Position.y[eid])).toBeCloseTo(90 * PIECE, 2);
  }
});

describe('field', () => {
  it.each([
    ['moon', 50, 100, 10],
    ['saturn', 30, 70, 34],
  ] as const)(
    "on the field %s, rocks have that field's sizes and at least 30 % of its drift speed",
    (field, least, most, drift) => {
      const { sim } = withRock({}, field);
      const { Velocity, Body } = sim.world.components;
      const [radii, speeds]: number[][] = [[], []];
      for (let i = 0; i < 20; i++) {
        scatterRocks(sim.world);
        for (const eid of idsOf(sim.world.lists.rocks)) {
          radii.push(Body.radius[eid]);
          speeds.push(Math.hypot(Velocity.x[eid], Velocity.y[eid]));
        }
      }
      const range = (values: number[]) => [Math.min(...values), Math.max(...values)];
      expect(range(radii)).toEqual([expect.closeTo(least, -0.5), expect.closeTo(most, -0.5)]);
      expect(range(speeds)).toEqual([expect.closeTo(0.3 * drift, 0), expect.closeTo(drift, 0)]);
      expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0.3 * drift - 0.01);
    },
  );

  it('new rocks drift in over every edge; on fields with a belt, they start just outside and drift along it', () => {
    const { sim } = withRock({});
    const { width, height } = sim.world.arena;
    const starts = Array.from({ length: 200 }, () => rockFromEdge(sim.world));
    const sides = [
      starts.filter(({ x }) => x === -width / 2),
      starts.filter(({ x }) => x === width / 2),
      starts.filter(({ y }) => y === -height / 2),
      starts.filter(({ y }) => y === height / 2),
    ].map(({ length }) => length);
    expect(sides.reduce((sum, count) => sum + count)).toBe(200);
    for (const count of sides) expect(count).toBeGreaterThan(20);
    expect(sides[2] + sides[3]).toBeGreaterThan(sides[0] + sides[1]); // more rocks come from the longer edges
    const belt = withRock({}, 'saturn').sim.world;
    for (let i = 0; i < 50; i++) {
      const { x, y, vx, vy, radius } = rockFromEdge(belt);
      const beyond = Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2);
      expect(beyond).toBeCloseTo(radius, 3);
      expect(x * vx + y * vy).toBeLessThan(0);
    }
  });
});

it('rocks are no longer replaced once the round is over', () => {
  const sim = scene();
  letTimeRunOut(sim);
  clearRocks(sim.world);
  sim.world.round.rockAt = 0;
  driftRocks(sim.world);
  expect(sim.world.lists.rocks.count).toBe(0);
});

it('all eight rock outlines appear about equally often', () => {
  const { sim } = withRock({});
  const counts = Array<number>(8).fill(0);
  for (let i = 0; i < 800; i++) {
    const rock = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    counts[sim.world.components.Kind.look[rock]]++;
  }
  for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(40);
});
