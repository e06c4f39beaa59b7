import { describe, expect, it } from 'vitest';
import { chooseEntrance, placeInEntrance, placeWarningSign } from '../../../engine/bosses/entrance.ts';
import { BOSS_NAMES, type BossName } from '../../../schema/catalog/catalog.ts';
import { scene } from '../staging.ts';
import { bossEid } from './boss-scene.ts';

/** Tests the entrance of each boss. */

/** A boss that was called, and helpers that read its position during its entrance. */
function coming(boss: BossName) {
  const sim = scene();
  sim.run('spawnBoss', { boss });
  const { world } = sim;
  const { Position, Velocity, Heading, Body, Boss } = world.components;
  const eid = bossEid(sim);
  chooseEntrance(world, eid);
  const goal = { x: Boss.goalX[eid], y: Boss.goalY[eid] };
  const here = () => ({ x: Position.x[eid], y: Position.y[eid] });
  const half = { x: world.arena.width / 2, y: world.arena.height / 2 };
  return {
    goal,
    radius: Boss.radius[eid],
    /** Distance beyond the arena's edge, u; negative inside the arena. */
    beyond: ({ x, y }: { x: number; y: number }) => Math.max(Math.abs(x) - half.x, Math.abs(y) - half.y),
    sign() {
      Velocity.x[eid] = 9;
      placeWarningSign(world, eid);
      return { ...here(), speed: Math.hypot(Velocity.x[eid], Velocity.y[eid]) };
    },
    at(share: number) {
      placeInEntrance(world, eid, share);
      return { ...here(), body: Body.radius[eid], nose: Math.atan2(Heading.y[eid], Heading.x[eid]) };
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);
const isUnfolding = (boss: BossName) => distance(coming(boss).at(0), coming(boss).goal) === 0;
const UNFOLDING = BOSS_NAMES.filter(isUnfolding);
const FLYING = BOSS_NAMES.filter(boss => !isUnfolding(boss));

it('each boss either flies in or unfolds in place', () => {
  expect([FLYING.length > 0, UNFOLDING.length > 0]).toEqual([true, true]);
});

describe.each(FLYING)('%s, a boss that flies in', boss => {
  it('a boss that flies in starts out of sight, while its marker stays on the edge', () => {
    const { sign, at, beyond, radius } = coming(boss);
    const { speed, ...place } = sign();
    expect([speed, beyond(place)]).toEqual([0, expect.closeTo(0, 2)]);
    expect(beyond(at(0))).toBeCloseTo(1.4 * radius, 2);
  });

  it('a boss that flies in slows down until it reaches its starting position in the arena', () => {
    const { at, goal, beyond } = coming(boss);
    const places = [0, 0.25, 0.5, 0.75, 1].map(at);
    const steps = places.slice(1).map((place, i) => distance(place, places[i]));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(steps[3]).toBeLessThan(steps[0] / 4);
    expect(distance(places[4], goal)).toBeCloseTo(0, 2);
    expect(beyond(goal)).toBeLessThan(0);
  });

  it('a boss that flies in points in its direction of flight', () => {
    const { at, goal } = coming(boss);
    const { x, y, nose } = at(0.3);
    expect(Math.cos(nose - Math.atan2(goal.y - y, goal.x - x))).toBeCloseTo(1, 5);
  });

  it('a boss that flies in has its full size from the start', () => {
    const { at, radius } = coming(boss);
    expect([at(0).body, at(0.5).body]).toEqual([radius, radius]);
  });
});

describe.each(UNFOLDING)('%s, a boss that unfolds', boss => {
  it('a boss that unfolds does not move, and its marker is in the same place', () => {
    const { sign, at, goal } = coming(boss);
    for (const place of [sign(), at(0), at(0.5), at(1)]) expect(distance(place, goal)).toBe(0);
  });

  it('a boss turns by four radians while it unfolds', () => {
    const { at } = coming(boss);
    expect([at(0).nose, at(1).nose + 2 * Math.PI]).toEqual([0, 4].map(nose => expect.closeTo(nose, 4)));
  });

  it('a boss that unfolds grows from nothing to its full size, and grows more slowly towards the end', () => {
    const { at, radius } = coming(boss);
    const sizes = [0, 0.25, 0.5, 0.75, 1].map(share => at(share).body / radius);
    for (const [i, size] of [0, 0.4375, 0.75, 0.9375, 1].entries()) expect(sizes[i]).toBeCloseTo(size, 4);
  });
});
