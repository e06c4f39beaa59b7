import { describe, expect, it } from 'vitest';
import { breakOff } from '../../../engine/ai/break-off.ts';
import { extendPass } from '../../../engine/ai/choose-manoeuvre.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { setTarget } from '../../../engine/pilots/target.ts';
import { FOLLOW_DISTANCE, FOLLOW_SPEED, FOLLOW_THROTTLE } from '../../../engine/rules/flying.ts';
import { aimShips } from '../../../engine/systems/aim-ships.ts';
import { met } from '../bosses/encounter-scene.ts';
import { put, scene } from '../staging.ts';

/** Tests how a pilot turns away from something large. Ada flies to the right; bob stands for the obstacle. */

it.each([
  ['above', -40, -1],
  ['below', 40, 1],
])('a ship that would pass %s a large target turns away on that side', (_, y, side) => {
  for (let i = 0; i < 20; i++) {
    const sim = scene({ seed: i + 1 });
    put(sim, 'ada', { x: -200, y, speed: 200 });
    put(sim, 'bob', { x: 0, y: 0 });
    breakOff(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { Brain } = sim.world.components;
    expect(Math.sign(Brain.goalY[sim.eid('ada')] - y)).toBe(side);
    expect(Brain.manoeuvre[sim.eid('ada')]).toBe(MANOEUVRE.extend);
  }
});

it.each([
  ['a ship 70 u away', 16, 70],
  ["a large target 130 u before the target's hull", 45, 175],
  ["a larger target 130 u before the target's hull", 200, 330],
])('a pilot ends an attack on %s exactly at that distance', (_, radius, distance) => {
  for (const [x, isOver] of [
    [distance + 1, false],
    [distance - 1, true],
  ] as const) {
    const sim = met({ x, y: 0 });
    sim.world.components.Body.radius[sim.enemy] = radius;
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    aimShips(sim.world);
    expect(sim.Brain.manoeuvre[sim.ada] === MANOEUVRE.extend).toBe(isOver);
  }
});

describe('attacking pilot', () => {
  /** Lets ada fly to the right and attack bob, who is `x` ahead and flies at `speed` in the direction `angle`. */
  const attacking = (x: number, { radius = 16, speed = 0, angle = 0 } = {}) => {
    const sim = met({ x, y: 0, speed, angle });
    sim.world.components.Body.radius[sim.enemy] = radius;
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    aimShips(sim.world);
    return { range: sim.Brain.range[sim.ada], throttle: sim.Brain.throttle[sim.ada] };
  };

  it("an attacker measures the distance to a large target's hull, and otherwise to the ship's centre", () => {
    expect(attacking(500, { radius: 16 }).range).toBe(500);
    expect(attacking(500, { radius: 100 }).range).toBe(400);
  });

  it('an attacker slows down only if it is close behind a ship that flies the same way', () => {
    const near = FOLLOW_DISTANCE - 1;
    expect(attacking(near, { speed: FOLLOW_SPEED + 1 }).throttle).toBeCloseTo(FOLLOW_THROTTLE, 5);
    expect(attacking(near, { speed: FOLLOW_SPEED - 1 }).throttle).toBe(1);
    expect(attacking(near, { speed: FOLLOW_SPEED + 1, angle: Math.PI }).throttle).toBe(1);
    expect(attacking(FOLLOW_DISTANCE + 1, { speed: FOLLOW_SPEED + 1 }).throttle).toBe(1);
  });
});

describe('manoeuvre', () => {
  /** The shortest and the longest time until the next decision, from 400 calls of `act`. Unit: ticks. */
  const times = (act: (sim: ReturnType<typeof met>) => void) => {
    const sim = met({ x: 300, y: 0 });
    const ticks = Array.from({ length: 400 }, () => {
      act(sim);
      return sim.Brain.until[sim.ada] - sim.world.time.tick;
    });
    return [Math.min(...ticks), Math.max(...ticks)];
  };

  it('a pilot breaks off from a large target for 0.8 to 1.6 s', () => {
    expect(times(({ world, ada, enemy }) => breakOff(world, ada, enemy))).toEqual([48, 96]);
  });

  it('after passing a target, a pilot flies straight on for 0.7 to 1.5 s', () => {
    expect(times(({ world, ada }) => extendPass(world, ada))).toEqual([42, 90]);
  });

  it("a pilot's time without a hit is counted from zero after breaking off or flying straight on", () => {
    for (const act of [breakOff, extendPass]) {
      const sim = met({ x: 300, y: 0 });
      sim.world.time.tick += 60;
      act(sim.world, sim.ada, sim.enemy);
      expect(sim.Brain.targetAt[sim.ada]).toBe(sim.world.time.tick);
    }
  });
});

it('a pilot that breaks off an attack flies 520 u away from the target, 0.5 to 1.3 rad off the straight line', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const sim = scene({ seed });
    put(sim, 'ada', { x: 200, y: 0, angle: 0.1 });
    put(sim, 'bob', { x: 0, y: 0 });
    breakOff(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { goalX, goalY } = sim.world.components.Brain;
    const [x, y] = [goalX[sim.eid('ada')] - 200, goalY[sim.eid('ada')]];
    expect(Math.hypot(x, y)).toBeCloseTo(520, 1);
    expect(Math.atan2(y, x)).toBeGreaterThanOrEqual(0.5);
    expect(Math.atan2(y, x)).toBeLessThanOrEqual(1.3);
  }
});
