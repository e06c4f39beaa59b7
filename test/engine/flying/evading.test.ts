import { describe, expect, it } from 'vitest';
import { extendPass } from '../../../engine/ai/choose-manoeuvre.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import { met } from '../bosses/encounter-scene.ts';

/** Tests when and how a pilot evades an attacker. */

describe('pilot', () => {
  it('a pilot notices an attacker behind it as often as its skill allows, and then evades', () => {
    const noticed = SKILLS.map((_, level) => {
      const sim = met({ x: -300, y: 0 });
      sim.Brain.skill[sim.ada] = level;
      sim.isHit();
      return sim.evasions();
    });
    expect(noticed).toEqual([0.3, 0.5, 0.75, 0.9].map(share => expect.closeTo(share, 1)));
  });

  it('a pilot evades an attacker in front of it only if it has less than half its hull left', () => {
    const sim = met({ x: 300, y: 0 });
    sim.isHit(49);
    expect(sim.evasions()).toBe(0);
    sim.isHit(51);
    expect(sim.evasions()).toBeGreaterThan(0.8);
  });

  it('a pilot does not evade if the hit is over 0.8 s old, or its attacker is 520 u away or destroyed', () => {
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

  it('an evading pilot flies away from the attacker for one to two seconds', () => {
    const sim = met({ x: -300, y: 0 });
    for (let i = 0; i < 60; i++) {
      sim.isHit(0.01);
      sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.roam;
      if (sim.chosen() !== MANOEUVRE.evade) continue;
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

describe('pilot', () => {
  it('an evading pilot changes its direction in two of five decisions', () => {
    const sim = met({ x: -300, y: 0 });
    sim.world.time.tick += 60;
    sim.isHit(0.01);
    let [turns, decisions] = [0, 0];
    for (let i = 0; i < 600; i++) {
      sim.Brain.manoeuvre[sim.ada] = MANOEUVRE.evade;
      sim.Brain.until[sim.ada] = 1; // the manoeuvre is over: ada attacks unless she notices the attacker
      sim.Brain.goalX[sim.ada] = 9_999;
      if (sim.chosen() !== MANOEUVRE.evade) continue;
      decisions++;
      if (sim.Brain.goalX[sim.ada] !== 9_999) turns++;
    }
    expect(decisions).toBeGreaterThan(500);
    expect(turns / decisions).toBeCloseTo(0.4, 1);
  });
});

it('a pilot evades an attacker for 1 to 2.2 s, at most 1.2 rad off the straight line away', () => {
  const sim = met({ x: -300, y: 0 });
  const { until, goalX, goalY, manoeuvre } = sim.Brain;
  sim.isHit(0.01);
  const [times, angles]: number[][] = [[], []];
  for (let i = 0; i < 500; i++) {
    manoeuvre[sim.ada] = MANOEUVRE.roam;
    until[sim.ada] = 0;
    if (sim.chosen() !== MANOEUVRE.evade) continue;
    times.push(until[sim.ada] - sim.world.time.tick);
    angles.push(Math.atan2(goalY[sim.ada], goalX[sim.ada]));
  }
  expect([Math.min(...times), Math.max(...times)]).toEqual([60, 132]);
  for (const most of [Math.max(...angles), -Math.min(...angles)]) {
    expect(most).toBeLessThanOrEqual(1.2001);
    expect(most).toBeGreaterThan(1.17);
  }
});

it('after a pass, a pilot flies on in a direction within 0.7 rad of its nose', () => {
  const sim = met({ x: 300, y: 0 });
  const angles = Array.from({ length: 400 }, () => {
    extendPass(sim.world, sim.ada);
    return Math.atan2(sim.Brain.goalY[sim.ada], sim.Brain.goalX[sim.ada]);
  });
  for (const most of [Math.max(...angles), -Math.min(...angles)]) {
    expect(most).toBeLessThanOrEqual(0.7001);
    expect(most).toBeGreaterThan(0.68);
  }
});
