import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../engine/bosses/craft.ts';
import { flyCraft } from '../../engine/bosses/craft-ways.ts';
import { CRAFTS } from '../../engine/bosses/designs/crafts.ts';
import { idsOf } from '../../engine/data/id-list.ts';
import { refOf } from '../../engine/entities/entities.ts';
import { DT } from '../../engine/rules/time.ts';
import { indexSpace } from '../../engine/systems/index-space.ts';
import type { CRAFT_LOOKS } from '../../schema/wire/frame.ts';
import { bossEid, bossFight } from './boss-scene.ts';
import { hull, put } from './staging.ts';

/** How what bosses send out flies and strikes. The boss stands in the centre; bob is far away. */

/** A craft there, its nose to the right, and a clock that moves nothing else. */
function craftAt(look: (typeof CRAFT_LOOKS)[number], x: number, y: number) {
  const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
  const { world } = sim;
  const { Position, Velocity, Heading, Craft, Brain } = world.components;
  const boss = bossEid(sim);
  Position.x[boss] = Position.y[boss] = 0;
  world.shots.count = 0;
  const craft = spawnCraft(world, boss, look, 0, 0);
  Position.x[craft] = x;
  Position.y[craft] = y;
  Craft.gunAt[craft] = 0;
  put(sim, 'bob', { x: 2_200, y: 1_100 });
  return {
    ...sim,
    craft,
    after(prey: string) {
      Brain.target[craft] = refOf(world, sim.eid(prey));
    },
    /** Ticks of the craft alone. */
    fly(ticks = 1, each = () => {}) {
      indexSpace(world);
      for (let i = 0; i < ticks && idsOf(world.lists.crafts).includes(craft); i++) {
        flyCraft(world, craft, CRAFTS[look]);
        Position.x[craft] += Velocity.x[craft] * DT;
        Position.y[craft] += Velocity.y[craft] * DT;
        world.time.tick++;
        each();
      }
    },
    place: () => ({ x: Position.x[craft], y: Position.y[craft] }),
    nose: () => Math.atan2(Heading.y[craft], Heading.x[craft]),
    speed: () => Math.hypot(Velocity.x[craft], Velocity.y[craft]),
    shots: () => world.shots.count,
    isGone: () => !idsOf(world.lists.crafts).includes(craft),
  };
}

const beside = (x: number, y: number, offX: number, offY: number) => ({ x: x + offX, y: y + offY });

describe('a craft that hunts', () => {
  const hunter = (offX: number, offY: number) => {
    const scene = craftAt('fighter', -900, -500);
    put(scene, 'ada', beside(-900, -500, offX, offY));
    scene.after('ada');
    return scene;
  };

  it('turns to its prey, 2.4 rad a second, the short way', () => {
    const right = hunter(300, 300);
    right.fly();
    expect(right.nose()).toBeCloseTo(2.4 * DT, 4);
    const left = hunter(300, -300);
    left.fly();
    expect(left.nose()).toBeCloseTo(-2.4 * DT, 4);
  });

  it('flies straight on past what is within 90 u, to come round', () => {
    const passing = hunter(40, 79);
    passing.fly();
    expect(passing.nose()).toBe(0);
    const near = hunter(40, 82);
    near.fly();
    expect(near.nose()).toBeGreaterThan(0);
  });

  it('is always on its way at 225 u/s', () => {
    const scene = hunter(900, 0);
    scene.fly(120);
    expect(scene.speed()).toBeCloseTo(225, 0);
  });

  it('shoots twice a second at what is ahead within 480 u', () => {
    const scene = hunter(470, 0);
    scene.fly(1);
    expect(scene.shots()).toBe(1);
    scene.fly(29);
    expect(scene.shots()).toBe(1);
    scene.fly(2);
    expect(scene.shots()).toBe(2);
  });

  it.each([
    ['further away', 490, 0],
    ['behind it', -300, 0],
    ['more than 23 degrees aside', 300, 150],
  ])('does not shoot at what is %s', (_, offX, offY) => {
    const scene = hunter(offX, offY);
    scene.fly();
    expect(scene.shots()).toBe(0);
  });

  it('goes for the nearest ship, looking five times a second, and for nobody destroyed', () => {
    const scene = hunter(700, 0);
    put(scene, 'bob', beside(-900, -500, 0, 400));
    scene.fly(12);
    const { Brain, Ship } = scene.world.components;
    expect(Brain.target[scene.craft]).toBe(refOf(scene.world, scene.eid('bob')));
    Ship.alive[scene.eid('bob')] = 0;
    const before = scene.nose();
    scene.world.time.tick += 1 + ((12 - ((scene.world.time.tick + scene.craft) % 12)) % 12); // just after a look
    scene.fly();
    expect(scene.nose()).toBeCloseTo(before, 5);
  });
});

describe('a craft that circles', () => {
  it('keeps its distance from the rim of its boss, in and out by a quarter, at 0.45 rad a second', () => {
    const scene = craftAt('sentry', 0, 0);
    const { Boss } = scene.world.components;
    const { distance } = CRAFTS.sentry;
    const away: number[] = [];
    scene.fly(240);
    const from = Math.atan2(scene.place().y, scene.place().x);
    scene.fly(240, () =>
      away.push(Math.hypot(scene.place().x, scene.place().y) - Boss.radius[bossEid(scene)]),
    );
    expect(Math.min(...away)).toBeGreaterThan(distance * 0.7);
    expect(Math.max(...away)).toBeLessThan(distance * 1.3);
    expect(Math.max(...away) - Math.min(...away)).toBeGreaterThan(distance * 0.2);
    const turned = Math.atan2(scene.place().y, scene.place().x) - from;
    expect((turned + 4 * Math.PI) % (2 * Math.PI)).toBeGreaterThan(0.45 * 4 - 0.35);
    expect((turned + 4 * Math.PI) % (2 * Math.PI)).toBeLessThan(0.45 * 4 + 0.35);
  });

  it('shoots at a ship within 620 u, wherever its nose points', () => {
    const shotsAt = (distance: number) => {
      const scene = craftAt('sentry', 0, 0);
      put(scene, 'ada', { x: -distance, y: 0 });
      scene.after('ada');
      scene.fly();
      return scene.shots();
    };
    expect([shotsAt(610), shotsAt(640)]).toEqual([1, 0]);
  });
});

describe('a craft that stays', () => {
  it('comes to a standstill', () => {
    const scene = craftAt('rod', -900, -500);
    scene.fly(60);
    expect(scene.speed()).toBeGreaterThan(20);
    scene.fly(240);
    expect(scene.speed()).toBeLessThan(1);
  });

  it('strikes a ship within 300 u for 12 hp, every 1.6 s', () => {
    const scene = craftAt('rod', -900, -500);
    scene.world.components.Velocity.x[scene.craft] = 0;
    put(scene, 'ada', beside(-900, -500, 0, 310));
    scene.fly(12);
    expect(hull(scene, 'ada')).toBe(100);
    put(scene, 'ada', beside(-900, -500, 0, 290));
    scene.fly(12);
    expect(hull(scene, 'ada')).toBe(88);
    scene.fly(84);
    expect(hull(scene, 'ada')).toBe(88);
    scene.fly(12);
    expect(hull(scene, 'ada')).toBe(76);
  });
});

describe('a craft that dives', () => {
  it('turns to a ship, flies into it and goes off with it: 26 hp within 30 u', () => {
    const scene = craftAt('blade', -900, -500);
    put(scene, 'ada', beside(-900, -500, 200, 60));
    scene.after('ada');
    scene.fly();
    expect(scene.nose()).toBeGreaterThan(0);
    expect(hull(scene, 'ada')).toBe(100);
    scene.fly(120);
    expect(scene.isGone()).toBe(true);
    expect(hull(scene, 'ada')).toBe(74);
  });

  it('does not go off before', () => {
    const scene = craftAt('blade', -900, -500);
    put(scene, 'ada', beside(-900, -500, 0, 45));
    scene.fly();
    expect(scene.isGone()).toBe(false);
    put(scene, 'ada', beside(scene.place().x, scene.place().y, 0, 28));
    scene.fly();
    expect(scene.isGone()).toBe(true);
  });
});
