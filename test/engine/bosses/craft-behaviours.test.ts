import { describe, expect, it } from 'vitest';
import { clearCrafts, craftLimit, sendCrafts } from '../../../engine/bosses/kit/craft.ts';
import { fireFan } from '../../../engine/bosses/kit/gunnery.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { CRAFT_SPACING, CRAFTS } from '../../../engine/rules/bosses/crafts.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { flyCrafts } from '../../../engine/systems/fly-crafts.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { MAX_SHOTS } from '../../../schema/wire/snapshot.ts';
import { hull, put } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';
import { beside, craftAt } from './craft-scene.ts';

/** Tests how craft circle their boss, stay in place, or dive into ships. */

describe('circling craft', () => {
  it("a boss's circling craft orbit at 0.45 rad per second, at a distance that varies by a quarter", () => {
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

  it("a boss's circling craft orbit faster with each step of the boss's rage", () => {
    const turnedAt = (rage: number) => {
      const scene = craftAt('sentry', 0, 0);
      const { Boss, Craft } = scene.world.components;
      Boss.rage[bossEid(scene)] = rage;
      scene.fly(60);
      return Craft.angle[scene.craft];
    };
    expect([turnedAt(1), turnedAt(6)]).toEqual([0.45, 0.45 * 1.8].map(angle => expect.closeTo(angle, 3)));
  });

  it("a boss's circling craft point away from the boss while they have no target", () => {
    const scene = craftAt('sentry', 0, 0);
    for (const name of ['ada', 'bob']) scene.world.components.Status.bits[scene.eid(name)] |= FLAGS.protected;
    scene.fly(400);
    const { x, y } = scene.place();
    expect(Math.cos(scene.nose() - Math.atan2(y, x))).toBeGreaterThan(0.95);
  });

  it("a boss's circling craft shoot at a ship within 620 u in any direction", () => {
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

describe('stationary craft', () => {
  it("a boss's stationary craft come to a standstill", () => {
    const scene = craftAt('rod', -900, -500);
    scene.fly(60);
    expect(scene.speed()).toBeGreaterThan(20);
    scene.fly(240);
    expect(scene.speed()).toBeLessThan(1);
  });

  it("a boss's stationary craft strike a ship within 300 u every 1.6 s, for 12 hp", () => {
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

describe('diving craft', () => {
  it("a boss's diving craft flies into a ship and explodes, which costs the ship 26 hp", () => {
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

  it("a boss's diving craft does not explode before it reaches a ship", () => {
    const scene = craftAt('blade', -900, -500);
    put(scene, 'ada', beside(-900, -500, 0, 45));
    scene.fly();
    expect(scene.isGone()).toBe(false);
    put(scene, 'ada', beside(scene.place().x, scene.place().y, 0, 28));
    scene.fly();
    expect(scene.isGone()).toBe(true);
  });
});

describe('craft', () => {
  it("at the maximum number of shots, a boss's craft that tries to shoot changes no existing shot", () => {
    const scene = craftAt('sentry', 0, 0);
    const { shots } = scene.world;
    while (shots.count < MAX_SHOTS) spawnShot(scene.world, scene.eid('ada'), 1, 0);
    fireFan(scene.world, scene.craft, 0, 1, 0);
    expect(new Set(shots.columns.owner)).toEqual(new Set([refOf(scene.world, scene.eid('ada'))]));
  });
});

describe('damage by craft', () => {
  it.each([
    ['the arc of a rod', 'rod'],
    ['the blast of a blade', 'blade'],
  ] as const)('damage by a craft is credited to its boss: %s', (_, look) => {
    const scene = craftAt(look, -900, -500);
    put(scene, 'ada', beside(-900, -500, 0, 20));
    scene.fly(12);
    expect(hull(scene, 'ada')).toBeLessThan(100);
    const { LastAttacker } = scene.world.components;
    expect(LastAttacker.ref[scene.eid('ada')]).toBe(refOf(scene.world, bossEid(scene)));
  });
});

describe('craft', () => {
  it("of a boss's craft, a rod lasts 25 s, a shade 14 s, a shard 8 s and a blade 6 s", () => {
    const lives = Object.entries(CRAFTS).flatMap(([look, { life }]) => (life ? [[look, life / 60]] : []));
    expect(Object.fromEntries(lives)).toEqual({ rod: 25, shade: 14, shard: 8, blade: 6 });
  });

  it("a boss's craft with a lifetime disappears when the lifetime is over, and any other craft stays", () => {
    const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
    const { world } = sim;
    clearCrafts(world, bossEid(sim));
    sendCrafts(world, bossEid(sim), 'rod', 1);
    sendCrafts(world, bossEid(sim), 'sentry', 1);
    const [rod, sentry] = idsOf(world.lists.crafts);
    const { endsAt } = world.components.Lifetime;
    expect(endsAt[rod]).toBe(world.time.tick + CRAFTS.rod.life);
    world.time.tick += CRAFTS.rod.life - 1;
    flyCrafts(world);
    expect(idsOf(world.lists.crafts)).toContain(rod);
    world.time.tick++;
    flyCrafts(world);
    expect(idsOf(world.lists.crafts)).toEqual([sentry]);
  });
});

describe('boss', () => {
  /** Sends waves of one craft each. Returns the slot, the time until the first shot and the angle of each craft. */
  function sent(waves: number) {
    const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
    const { world } = sim;
    const { Craft } = world.components;
    clearCrafts(world, bossEid(sim));
    for (let wave = 0; wave < waves; wave++) sendCrafts(world, bossEid(sim), 'sentry', 1);
    const ready = (eid: number) => Craft.gunAt[eid] - world.time.tick;
    return idsOf(world.lists.crafts).map(eid => ({
      slot: Craft.slot[eid],
      ready: ready(eid),
      angle: Craft.angle[eid],
    }));
  }

  it("a boss's new craft are placed after its existing craft, and may shoot 7 ticks later", () => {
    const craft = sent(3);
    expect(craft.map(({ slot }) => slot)).toEqual([0, 1, 2]);
    expect(craft.map(({ ready }) => ready)).toEqual([0, 7, 14].map(later => CRAFTS.sentry.gun + later));
    for (const i of [1, 2]) expect(craft[i].angle - craft[i - 1].angle).toBeCloseTo(CRAFT_SPACING, 5);
  });

  it('craft of different bosses are counted and positioned separately', () => {
    const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
    const { world } = sim;
    sim.run('spawnBoss', { boss: 'Bastion' });
    const [first, second] = idsOf(world.lists.bosses);
    clearCrafts(world, first);
    sendCrafts(world, first, 'sentry', 99);
    const ofFirst = world.lists.crafts.count;
    sendCrafts(world, second, 'sentry', 99);
    const crafts = idsOf(world.lists.crafts);
    expect([ofFirst, crafts.length]).toEqual([craftLimit(world), 2 * craftLimit(world)]);
    expect(world.components.Craft.slot[crafts[ofFirst]]).toBe(0);
  });
});
