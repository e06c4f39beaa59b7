import { describe, expect, it } from 'vitest';
import { refOf } from '../../../engine/entities/entities.ts';
import { DT } from '../../../engine/rules/time.ts';
import { put } from '../staging.ts';
import { beside, craftAt } from './craft-scene.ts';

/** Tests how the fighters of a boss hunt. */

describe('hunting craft', () => {
  const hunter = (offX: number, offY: number) => {
    const scene = craftAt('fighter', -900, -500);
    put(scene, 'ada', beside(-900, -500, offX, offY));
    scene.after('ada');
    return scene;
  };

  it("a boss's hunting craft turns to its target by the shorter way at 2.4 rad per second", () => {
    const right = hunter(300, 300);
    right.fly();
    expect(right.nose()).toBeCloseTo(2.4 * DT, 4);
    const left = hunter(300, -300);
    left.fly();
    expect(left.nose()).toBeCloseTo(-2.4 * DT, 4);
  });

  it("a boss's hunting craft flies straight past a target within 90 u and turns round later", () => {
    const passing = hunter(40, 79);
    passing.fly();
    expect(passing.nose()).toBe(0);
    const near = hunter(40, 82);
    near.fly();
    expect(near.nose()).toBeGreaterThan(0);
  });

  it("a boss's hunting craft always flies at 225 u/s", () => {
    const scene = hunter(900, 0);
    scene.fly(120);
    expect(scene.speed()).toBeCloseTo(225, 0);
  });

  it("a boss's hunting craft shoots twice per second at a target ahead of it within 480 u", () => {
    const scene = hunter(470, 0);
    scene.fly(1);
    expect(scene.shots()).toBe(1);
    scene.fly(29);
    expect(scene.shots()).toBe(1);
    scene.fly(2);
    expect(scene.shots()).toBe(2);
  });

  it.each([
    ['more than 480 u away', 490, 0],
    ['behind it', -300, 0],
    ['more than 23 degrees off its nose', 300, 150],
  ])("a boss's hunting craft does not shoot at a target that is %s", (_, offX, offY) => {
    const scene = hunter(offX, offY);
    scene.fly();
    expect(scene.shots()).toBe(0);
  });

  it("a boss's hunting craft looks for the nearest flying ship five times per second", () => {
    const scene = hunter(700, 0);
    put(scene, 'bob', beside(-900, -500, 0, 400));
    scene.fly(12);
    const { Brain, Ship } = scene.world.components;
    expect(Brain.target[scene.craft]).toBe(refOf(scene.world, scene.eid('bob')));
    Ship.alive[scene.eid('bob')] = 0;
    const before = scene.nose();
    // the tick just after the craft has looked for a target
    scene.world.time.tick += 1 + ((12 - ((scene.world.time.tick + scene.craft) % 12)) % 12);
    scene.fly();
    expect(scene.nose()).toBeCloseTo(before, 5);
  });
});
