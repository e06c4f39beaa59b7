import { describe, expect, it } from 'vitest';
import { avoidFriend, avoidObstacles } from '../../../engine/ai/avoid-obstacles.ts';
import { spawnMine } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { inTeams, put, scene } from '../staging.ts';

/** Tests how pilots avoid obstacles. Ada flies to the right at 200 u/s; downwards is to her right. */

function onCourse() {
  const sim = scene();
  put(sim, 'ada', { x: 0, y: 0, speed: 200 });
  put(sim, 'bob', { x: -1_500, y: 900 });
  inTeams(sim, { ada: 0, bob: 1 });
  return sim;
}

function pushOf(sim: Simulated) {
  const { avoidX, avoidY } = sim.world.components.Brain;
  indexSpace(sim.world);
  avoidObstacles(sim.world, sim.eid('ada'));
  return { x: avoidX[sim.eid('ada')], y: avoidY[sim.eid('ada')] };
}

/** How a rock with a radius of 30 u at the position `x`, `y` pushes ada aside. */
function pushBy(x: number, y: number) {
  const sim = onCourse();
  spawnRock(sim.world, { x, y, vx: 0, vy: 0, radius: 30 });
  return pushOf(sim);
}

describe('avoiding a rock ahead', () => {
  it('a pilot passes a rock ahead on the free side', () => {
    expect(pushBy(200, 20).y).toBeLessThan(-0.5);
    expect(pushBy(200, -20).y).toBeGreaterThan(0.5);
    expect(pushBy(200, -20).y).toBeCloseTo(-pushBy(200, 20).y, 5);
    expect(pushBy(200, 20).x).toBeCloseTo(0, 5);
  });

  it('the nearer a rock is, and the more directly ahead, the harder a pilot avoids it', () => {
    const half = 1 - (200 - 30) / 340; // how near the rock is: pilots look 340 u ahead
    expect(pushBy(200, 17).y).toBeCloseTo(-3.6 * half * (1 - 0.6 * (17 / 85)), 1);
    expect(pushBy(100, 17).y).toBeLessThan(pushBy(200, 17).y);
    expect(pushBy(200, 2).y).toBeLessThan(pushBy(200, 17).y);
    expect(pushBy(20, 17).y).toBeCloseTo(pushBy(0, 17).y, 5); // a rock beside the ship counts as one at the ship
  });

  it.each([
    ['that it will pass at more than 55 u', { x: 200, y: 86 }, { x: 200, y: 84 }],
    ['that it will pass at more than 55 u on the left', { x: 200, y: -86 }, { x: 200, y: -84 }],
    ['that is more than 340 u ahead', { x: 372, y: 5 }, { x: 368, y: 5 }],
    ['that is behind the ship', { x: -31, y: 5 }, { x: -28, y: 5 }],
  ])('a pilot does not avoid a rock %s', (_, clear, inTheWay) => {
    expect(pushBy(clear.x, clear.y)).toEqual({ x: 0, y: 0 });
    expect(pushBy(inTheWay.x, inTheWay.y).y).not.toBe(0);
  });

  it('a pilot avoids rocks in every direction of flight, wherever the ship is', () => {
    for (let eighth = 0; eighth < 8; eighth++) {
      const angle = (eighth * Math.PI) / 4;
      for (const at of [0, 390]) {
        const sim = onCourse();
        put(sim, 'ada', { x: at, y: at, angle, speed: 200 });
        const [x, y] = [at + 330 * Math.cos(angle), at + 330 * Math.sin(angle)];
        spawnRock(sim.world, { x, y, vx: 0, vy: 0, radius: 30 });
        const push = pushOf(sim);
        expect(Math.hypot(push.x, push.y)).toBeCloseTo(3.6 * (1 - 300 / 340), 1);
      }
    }
  });

  it("a pilot avoids rocks on the ship's course, and ignores rocks that are only in front of its nose", () => {
    const sim = onCourse();
    spawnRock(sim.world, { x: 0, y: 200, vx: 0, vy: 0, radius: 30 });
    const { Velocity } = sim.world.components;
    expect(pushOf(sim)).toEqual({ x: 0, y: 0 });
    Velocity.x[sim.eid('ada')] = 0;
    Velocity.y[sim.eid('ada')] = 200;
    expect(Math.abs(pushOf(sim).x)).toBeGreaterThan(1);
  });
});

it('a pilot avoids enemy mines, and ignores those of teammates', () => {
  const mineOf = (owner: string, aside = 10) => {
    const sim = onCourse();
    const { x, y } = sim.world.components.Position;
    spawnMine(sim.world, sim.eid(owner));
    const [mine] = sim.world.lists.mines.ids;
    x[mine] = 150;
    y[mine] = aside;
    return pushOf(sim).y;
  };
  expect(mineOf('bob')).toBeLessThan(-0.5);
  expect(mineOf('ada')).toBe(0);
  expect(mineOf('bob', 80 + 54)).toBeLessThan(0); // the mine would explode within 80 u
  expect(mineOf('bob', 80 + 56)).toBe(0);
});

describe('avoiding a teammate', () => {
  const pushFrom = (x: number, y: number) => {
    const sim = onCourse();
    const { avoidX, avoidY } = sim.world.components.Brain;
    const ada = sim.eid('ada');
    put(sim, 'bob', { x, y });
    avoidX[ada] = avoidY[ada] = 0;
    avoidFriend(sim.world, ada, sim.eid('bob'));
    return { x: avoidX[ada], y: avoidY[ada] };
  };

  it('a pilot steers directly away from teammates within 85 u, and harder the nearer they are', () => {
    expect(pushFrom(-42.5, 0)).toEqual({ x: expect.closeTo(0.4, 5), y: 0 });
    expect(pushFrom(0, 42.5)).toEqual({ x: 0, y: expect.closeTo(-0.4, 5) });
    expect(pushFrom(0, 17).y).toBeCloseTo(-0.64, 5);
    expect(pushFrom(0, 84).y).toBeLessThan(0);
    expect(pushFrom(0, 85)).toEqual({ x: 0, y: 0 });
  });

  it('two teammates in exactly the same position do not try to avoid each other', () => {
    expect(pushFrom(0, 0)).toEqual({ x: 0, y: 0 });
  });
});

it('each decision of a pilot starts without the steering of the previous decision', () => {
  const sim = onCourse();
  const { avoidX, avoidY } = sim.world.components.Brain;
  avoidX[sim.eid('ada')] = 5;
  avoidY[sim.eid('ada')] = -5;
  expect(pushOf(sim)).toEqual({ x: 0, y: 0 });
});
