import { describe, expect, it } from 'vitest';
import { chooseManoeuvre, flyOff } from '../../engine/ai/choose-manoeuvre.ts';
import { hurtShip } from '../../engine/combat/damage.ts';
import { refOf } from '../../engine/entities/entities.ts';
import { MANOEUVRE } from '../../engine/pilots/manoeuvre.ts';
import { setTarget } from '../../engine/pilots/target.ts';
import { seconds } from '../../engine/rules/time.ts';
import { SKILLS } from '../../schema/catalog.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { type Pose, put, scene } from './staging.ts';

/** What a pilot does next. Ada is in the centre and looks to the right. */

const EVADES = MANOEUVRE.evade;

function met(bob: Pose) {
  const sim = scene();
  const { world } = sim;
  const { Brain, Hull } = world.components;
  const [ada, enemy] = [sim.eid('ada'), sim.eid('bob')];
  put(sim, 'ada', { x: 0, y: 0 });
  put(sim, 'bob', bob);
  Brain.skill[ada] = SKILLS.indexOf('veryHard');
  return {
    ...sim,
    ada,
    enemy,
    Brain,
    isHit(hull = 1) {
      hurtShip(world, ada, hull, refOf(world, enemy));
    },
    chosen() {
      chooseManoeuvre(world, ada, enemy);
      return Brain.manoeuvre[ada];
    },
    /** The share of decisions, taken afresh, that are to evade. */
    evasions() {
      let evaded = 0;
      for (let i = 0; i < 400; i++) {
        Brain.manoeuvre[ada] = MANOEUVRE.roam;
        Brain.until[ada] = 0;
        chooseManoeuvre(world, ada, enemy);
        if (Brain.manoeuvre[ada] === EVADES) evaded++;
      }
      Hull.points[ada] = Hull.full[ada];
      return evaded / 400;
    },
  };
}

describe('a pilot that is hit', () => {
  it('evades an attacker behind it as often as its skill notices one', () => {
    const noticed = SKILLS.map((_, level) => {
      const sim = met({ x: -300, y: 0 });
      sim.Brain.skill[sim.ada] = level;
      sim.isHit();
      return sim.evasions();
    });
    expect(noticed).toEqual([0.3, 0.5, 0.75, 0.9].map(share => expect.closeTo(share, 1)));
  });

  it('does not evade one before it, unless less than half of its hull is left', () => {
    const sim = met({ x: 300, y: 0 });
    sim.isHit(49);
    expect(sim.evasions()).toBe(0);
    sim.isHit(51);
    expect(sim.evasions()).toBeGreaterThan(0.8);
  });

  it('is not worried by a hit longer ago than 0.8 s, nor from 520 u or more, nor by who was destroyed', () => {
    const sim = met({ x: -519, y: 0 });
    sim.isHit();
    sim.world.time.tick += seconds(0.8);
    expect(sim.evasions()).toBeGreaterThan(0.8);
    sim.world.time.tick++;
    expect(sim.evasions()).toBe(0);
    sim.isHit();
    sim.world.components.Ship.alive[sim.enemy] = 0;
    expect(sim.evasions()).toBe(0);
    const far = met({ x: -521, y: 0 });
    far.isHit();
    expect(far.evasions()).toBe(0);
  });

  it('flies off away from the attacker for one to two seconds', () => {
    const sim = met({ x: -300, y: 0 });
    for (let i = 0; i < 60; i++) {
      sim.isHit(0.01);
      sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.roam;
      if (sim.chosen() !== EVADES) continue;
      const { goalX, goalY, until, throttle } = sim.Brain;
      expect(Math.hypot(goalX[sim.ada], goalY[sim.ada])).toBeCloseTo(420, 0);
      expect(Math.abs(Math.atan2(goalY[sim.ada], goalX[sim.ada]))).toBeLessThanOrEqual(1.2);
      expect(until[sim.ada] - sim.world.time.tick).toBeGreaterThanOrEqual(seconds(1));
      expect(until[sim.ada] - sim.world.time.tick).toBeLessThanOrEqual(seconds(2.2));
      expect(throttle[sim.ada]).toBe(1);
    }
    expect(sim.evasions()).toBeGreaterThan(0.8);
  });
});

describe('a pilot in a fight', () => {
  it('attacks, and goes on with what it has begun until its time is over', () => {
    const sim = met({ x: 300, y: 0 });
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.extend;
    sim.Brain.until[sim.ada] = sim.world.time.tick + 1;
    expect(sim.chosen()).toBe(MANOEUVRE.extend);
    sim.world.time.tick++;
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
  });

  it('breaks off an attack that has not struck for four seconds', () => {
    const sim = met({ x: 300, y: 0 });
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
    expect(goalX[sim.ada]).toBeGreaterThan(500); // on past it
    expect(until[sim.ada] - sim.world.time.tick).toBeLessThanOrEqual(seconds(1.5));
  });

  it('but not one that was still on its way', () => {
    const sim = met({ x: 900, y: 0 });
    setTarget(sim.world, sim.ada, sim.enemy);
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.attack;
    sim.Brain.range[sim.ada] = 900;
    sim.world.time.tick += seconds(9);
    expect(sim.chosen()).toBe(MANOEUVRE.attack);
  });

  it('decides nothing on its way home', () => {
    const sim = met({ x: -300, y: 0 });
    sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.retreat;
    sim.world.components.Status.bits[sim.ada] |= FLAGS.retreat;
    for (let i = 0; i < 20; i++) {
      sim.isHit(1);
      expect(sim.chosen()).toBe(MANOEUVRE.retreat);
    }
  });

  it('roams where nobody is left to fight, a new goal every six seconds, in the inner arena', () => {
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

it('nobody flies off to beyond 92 % of the arena', () => {
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
