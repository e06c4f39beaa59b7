import { describe, expect, it } from 'vitest';
import { useAbilities } from '../../../engine/ai/use-abilities.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { setTarget } from '../../../engine/pilots/target.ts';
import { aimShips } from '../../../engine/systems/aim-ships.ts';
import { fireLasers } from '../../../engine/systems/fire-lasers.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import { thinkPilots } from '../../../engine/systems/think-pilots.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import { put, scene } from '../staging.ts';

/** Tests the effects of a pilot's skill. Ada has the tested skill; bob is her enemy. */

function skilled(level: number) {
  const sim = scene();
  const { Brain } = sim.world.components;
  const [ada, bob] = ['ada', 'bob'].map(sim.eid);
  Brain.skill[ada] = level;
  sim.world.time.tick += 600; // long after all earlier hits and decisions
  return { ...sim, ada, bob, Brain };
}

const ofEach = <T>(measure: (level: number) => T) => SKILLS.map((_, level) => measure(level));

describe('pilot', () => {
  it('pilots decide every 0.5, 0.34, 0.24 or 0.16 s, depending on skill', () => {
    const pauses = ofEach(level => {
      const { world, ada, Brain } = skilled(level);
      Brain.thinkAt[ada] = world.time.tick;
      indexSpace(world);
      thinkPilots(world);
      return Brain.thinkAt[ada] - world.time.tick;
    });
    expect(pauses).toEqual([30, 20, 14, 10]);
  });

  it('a pilot does not decide before its next decision is due', () => {
    const { world, ada, Brain } = skilled(0);
    Brain.thinkAt[ada] = world.time.tick + 1;
    indexSpace(world);
    thinkPilots(world);
    expect(Brain.thinkAt[ada]).toBe(world.time.tick + 1);
  });

  it('pilots aim with an error of at most 0.65, 0.42, 0.26 or 0.16 rad, depending on skill', () => {
    const errors = [0.65, 0.42, 0.26, 0.16];
    for (const [level, error] of errors.entries()) {
      const { world, ada, Brain } = skilled(level);
      indexSpace(world);
      const drawn = Array.from({ length: 800 }, () => {
        Brain.thinkAt[ada] = ++world.time.tick;
        thinkPilots(world);
        return Brain.aimError[ada];
      });
      for (const most of [Math.max(...drawn), -Math.min(...drawn)]) {
        expect(most).toBeLessThanOrEqual(error);
        expect(most).toBeGreaterThan(0.88 * error);
      }
      const small = drawn.filter(value => Math.abs(value) < error / 2).length / drawn.length;
      expect(small).toBeCloseTo(0.75, 1); // small errors are more frequent than large ones
    }
  });

  it("a pilot's aim is off by its error, to the left or right depending on the error's sign", () => {
    const sim = skilled(3);
    const { world, ada, bob, Brain } = sim;
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 300 });
    for (const error of [0.1, -0.1]) {
      Brain.aimError[ada] = error;
      setTarget(world, ada, bob);
      Brain.manoeuvre[ada] = MANOEUVRE.attack;
      aimShips(world);
      expect(Math.atan2(Brain.aimY[ada], Brain.aimX[ada])).toBeCloseTo(Math.PI / 4 + Math.atan(error), 4);
    }
  });

  it('pilots fire if the target is at most 0.24, 0.2, 0.17 or 0.15 rad off the nose, depending on skill', () => {
    const fires = (level: number, off: number) => {
      const sim = skilled(level);
      const { world, ada, Brain } = sim;
      put(sim, 'ada', { x: 0, y: 0 });
      world.components.Ship.gunAt[ada] = 0;
      Brain.range[ada] = 300;
      Brain.aimX[ada] = Math.cos(off);
      Brain.aimY[ada] = Math.sin(off);
      world.shots.count = 0;
      fireLasers(world);
      return world.shots.count === 1;
    };
    for (const [level, most] of [0.24, 0.2, 0.17, 0.15].entries()) {
      expect([fires(level, most - 0.005), fires(level, most + 0.005)]).toEqual([true, false]);
    }
  });

  it('pilots aim ahead of a moving target by 55, 85 or 100 % of the way it flies, depending on skill', () => {
    const leads = ofEach(level => {
      const sim = skilled(level);
      const { world, ada, bob, Brain } = sim;
      put(sim, 'ada', { x: 0, y: 0 });
      put(sim, 'bob', { x: 450, y: 0, angle: Math.PI / 2, speed: 90 }); // bob flies 45 u until the shot arrives
      Brain.aimError[ada] = 0;
      setTarget(world, ada, bob);
      Brain.manoeuvre[ada] = MANOEUVRE.attack;
      aimShips(world);
      return ((Brain.aimY[ada] / Brain.aimX[ada]) * 450) / 45;
    });
    expect(leads).toEqual([0.55, 0.85, 1, 1].map(lead => expect.closeTo(lead, 3)));
  });
});

describe('bot', () => {
  /** The share of 1,500 decisions in which ada uses `ability`. `prepare` runs before each decision. */
  function share(
    level: number,
    ability: 'mine' | 'shields',
    prepare: (sim: ReturnType<typeof skilled>) => void,
  ) {
    const sim = skilled(level);
    const { Ready, Charges, Status, Ship } = sim.world.components;
    let used = 0;
    for (let i = 0; i < 1_500; i++) {
      Charges.mine[sim.ada] = 1;
      Ready[ability][sim.ada] = Status.bits[sim.ada] = Ship.huntedAt[sim.ada] = 0;
      prepare(sim);
      useAbilities(sim.world, sim.ada);
      if (Ready[ability][sim.ada] > 0) used++;
    }
    return used / 1_500;
  }

  it('bots use a helpful ability in 3, 7, 14 or 25 % of their decisions, depending on skill', () => {
    const shares = ofEach(level =>
      share(level, 'mine', ({ Brain, ada }) => {
        Brain.manoeuvre[ada] = MANOEUVRE.evade;
      }),
    );
    for (const [level, expected] of [0.03, 0.07, 0.14, 0.25].entries()) {
      expect(Math.abs(shares[level] - expected)).toBeLessThan(0.025);
    }
  });

  it('bots raise their shields against a missile in 6, 15, 40 or 100 % of cases, depending on skill', () => {
    const shares = ofEach(level =>
      share(level, 'shields', ({ world, ada }) => {
        world.components.Ship.huntedAt[ada] = world.time.tick;
      }),
    );
    for (const [level, expected] of [0.06, 0.15, 0.4, 1].entries()) {
      expect(Math.abs(shares[level] - expected)).toBeLessThan(0.03);
    }
  });

  it('bots that are hit raise their shields at 25, 40, 60 or 100 % of their hull, depending on skill', () => {
    const raises = (level: number, hull: number) =>
      share(level, 'shields', ({ world, ada }) => {
        world.components.Hull.points[ada] = 100 * hull;
        world.components.Hull.hitAt[ada] = world.time.tick;
      }) > 0;
    for (const [level, below] of [0.25, 0.4, 0.6].entries()) {
      expect([raises(level, below), raises(level, below + 0.01)]).toEqual([true, false]);
    }
    expect(raises(3, 1)).toBe(true);
  });
});
