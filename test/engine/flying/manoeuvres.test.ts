import { describe, expect, it } from 'vitest';
import { chooseManoeuvre, flyOff, roamArena } from '../../../engine/ai/choose-manoeuvre.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { setTarget, targetOf } from '../../../engine/pilots/target.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { met } from '../bosses/encounter-scene.ts';

/** Tests which manoeuvre a pilot chooses next. */

describe('pilot', () => {
  it("a pilot's first manoeuvre is an attack, and each manoeuvre lasts until its time is over", () => {
    const sim = met({ x: 300, y: 0 });
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.extend;
    sim.Brain.until[sim.ada] = sim.world.time.tick + 1;
    expect(sim.chosen()).toBe(MANOEUVRE.extend);
    sim.world.time.tick++;
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
  });

  it('a pilot breaks off an attack after four seconds without a hit', () => {
    const sim = met({ x: 300, y: 0 });
    sim.world.time.tick += seconds(60);
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    sim.Brain.range[sim.ada] = 300;
    sim.world.time.tick += seconds(4);
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
    sim.world.time.tick++;
    sim.Brain.struckAt[sim.ada] = sim.world.time.tick - 60;
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
    sim.Brain.struckAt[sim.ada] = 0;
    expect(sim.chosen()).toBe(MANOEUVRE.extend);
    const { goalX, goalY, until } = sim.Brain;
    expect(Math.hypot(goalX[sim.ada], goalY[sim.ada])).toBeCloseTo(700, 0);
    expect(goalX[sim.ada]).toBeGreaterThan(500); // past the enemy
    expect(until[sim.ada] - sim.world.time.tick).toBeLessThanOrEqual(seconds(1.5));
  });

  it('a pilot breaks off an attack after four seconds without a hit, even if another enemy is nearer', () => {
    const sim = met({ x: 300, y: 0 }, ['ada', 'bob', 'cyd']);
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    sim.Brain.range[sim.ada] = 300;
    sim.world.time.tick += seconds(60);
    chooseManoeuvre(sim.world, sim.ada, sim.eid('cyd'));
    expect(sim.Brain.manoeuvre[sim.ada]).toBe(MANOEUVRE.extend);
  });

  it('a pilot with no enemy nearby keeps its distant target', () => {
    const sim = met({ x: 2_000, y: 0 }, ['ada', 'bob', 'cyd', 'dan', 'eve']);
    setTarget(sim.world, sim.ada, sim.enemy);
    for (let i = 0; i < 20; i++) {
      chooseManoeuvre(sim.world, sim.ada, 0);
      expect(targetOf(sim.world, sim.ada)).toBe(sim.enemy);
    }
  });

  it('a pilot that stops roaming prefers a nearby enemy, and chooses again with each later decision', () => {
    const sim = met({ x: 300, y: 0 }, ['ada', 'bob', 'cyd']);
    const other = sim.eid('cyd');
    roamArena(sim.world, sim.ada);
    for (const near of [sim.enemy, other, sim.enemy]) {
      chooseManoeuvre(sim.world, sim.ada, near);
      expect(targetOf(sim.world, sim.ada)).toBe(near);
    }
  });

  it('a pilot continues an attack on a target that it has not reached yet', () => {
    const sim = met({ x: 900, y: 0 });
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    sim.Brain.range[sim.ada] = 900;
    sim.world.time.tick += seconds(9);
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
  });

  it('a retreating pilot does not change its manoeuvre on the way home', () => {
    const sim = met({ x: -300, y: 0 });
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.retreat;
    sim.world.components.Status.bits[sim.ada] |= FLAGS.retreat;
    for (let i = 0; i < 20; i++) {
      sim.isHit(1);
      expect(sim.chosen()).toBe(MANOEUVRE.retreat);
    }
  });

  it('a pilot without enemies roams: it gets a new goal in the inner arena every six seconds', () => {
    const sim = met({ x: 300, y: 0 });
    const { arena, lists, components, time } = sim.world;
    const { goalX, goalY } = sim.Brain;
    components.Team.side[sim.enemy] = components.Team.side[sim.ada];
    expect(lists.flying.count).toBe(2);
    const goals = Array.from({ length: 40 }, () => {
      chooseManoeuvre(sim.world, sim.ada, 0);
      expect(sim.Brain.manoeuvre[sim.ada]).toBe(MANOEUVRE.roam);
      const goal = [goalX[sim.ada], goalY[sim.ada]];
      time.tick += seconds(6) - 1;
      chooseManoeuvre(sim.world, sim.ada, 0);
      expect([goalX[sim.ada], goalY[sim.ada]]).toEqual(goal);
      time.tick++;
      return goal;
    });
    const [xs, ys] = [0, 1].map(axis => goals.map(goal => goal[axis]));
    expect(Math.max(...xs)).toBeLessThan(arena.width * 0.38);
    expect(Math.min(...xs)).toBeGreaterThan(-arena.width * 0.38);
    expect(Math.max(...ys)).toBeLessThan(arena.height * 0.38);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(arena.width * 0.5);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(arena.height * 0.5);
  });
});

it("a manoeuvre's goal lies within 92 % of the arena", () => {
  const sim = met({ x: 300, y: 0 });
  const { width, height } = sim.world.arena;
  const { goalX, goalY } = sim.Brain;
  const goals = [0.6, 2.2, 3.8, 5.4].map(angle => {
    flyOff(sim.world, sim.ada, angle, 9_000);
    return [goalX[sim.ada], goalY[sim.ada]].map(Math.round);
  });
  const [x, y] = [width * 0.46, height * 0.46].map(Math.round);
  expect(goals).toEqual([
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ]);
});

describe('pilot', () => {
  it('a roaming pilot flies at full throttle during a fight, and at six tenths otherwise', () => {
    const sim = met({ x: 300, y: 0 });
    const { Team, Brain } = sim.world.components;
    Team.side[sim.enemy] = Team.side[sim.ada];
    chooseManoeuvre(sim.world, sim.ada, 0);
    expect(Brain.throttle[sim.ada]).toBe(1);
    roamArena(sim.world, sim.ada);
    expect(Brain.throttle[sim.ada]).toBeCloseTo(0.6, 5);
  });
});
