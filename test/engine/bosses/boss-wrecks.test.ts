import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { castLance } from '../../../engine/bosses/kit/lances.ts';
import { openVoid } from '../../../engine/bosses/kit/voids.ts';
import { beginLeaving, defeatBoss } from '../../../engine/bosses/phases.ts';
import { hurtBoss } from '../../../engine/combat/boss-damage.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { spawnMine } from '../../../engine/spawn/ordnance.ts';
import { EFFECT_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { letTimeRunOut } from '../arranged.ts';
import { scene } from '../staging.ts';
import { bossEid, bossFight, hit, shootDown } from './boss-scene.ts';

/** Tests the beginning and the end of a boss: its entrance, its craft, and its wreck. */

const flags = ({ world }: ReturnType<typeof bossFight>, eid: number) => world.components.Status.bits[eid];

describe('boss', () => {
  it.each(['Comet Queen', 'Bastion'] as const)(
    'the boss %s is out of sight when its entrance starts: beyond the edge, or not yet unfolded',
    boss => {
      const sim = scene();
      sim.run('spawnBoss', { boss });
      sim.ticks(300);
      expect(sim.round.bosses).toMatchObject([{ phase: 'entering' }]);
      const { Position, Body, Boss } = sim.world.components;
      const eid = bossEid(sim);
      const beyond = Math.abs(Position.y[eid]) - sim.world.arena.height / 2;
      if (boss === 'Bastion') expect(Body.radius[eid]).toBe(0);
      else expect(beyond).toBeCloseTo(1.4 * Boss.radius[eid], 1);
    },
  );
});

describe('boss', () => {
  it('a boss that is shot down loses its craft, rays and mines, and drifts on at 30 % of its speed', () => {
    const sim = bossFight();
    const { lists, components } = sim.world;
    const boss = bossEid(sim);
    castLance(sim.world, boss, 0, 0);
    const own = spawnMine(sim.world, boss);
    const other = spawnMine(sim.world, sim.eid('ada'));
    components.Velocity.x[boss] = 100;
    components.Velocity.y[boss] = -50;
    defeatBoss(sim.world, boss);
    expect([lists.crafts.count, lists.lances.count]).toEqual([0, 0]);
    expect(idsOf(lists.mines)).toEqual([other]);
    expect(other).not.toBe(own);
    expect(components.Velocity.x[boss]).toBeCloseTo(30, 4);
    expect(components.Velocity.y[boss]).toBeCloseTo(-15, 4);
  });

  it("after a boss with more lives is shot down, a marker that does not move announces the boss's return", () => {
    const sim = bossFight({ mode: 'reserves', settings: { fleetSize: 900 } });
    const boss = bossEid(sim);
    sim.world.components.Velocity.x[boss] = 200;
    shootDown(sim, 'ada');
    sim.until(() => sim.round.bosses[0]?.phase === 'warning', 5);
    const { x, y } = sim.world.components.Position;
    const sign = [x[boss], y[boss]];
    sim.seconds(1);
    expect([x[boss], y[boss]]).toEqual(sign);
  });
});

describe('boss', () => {
  it('a boss that flies off still shows its raised shield, and its mines disappear with the boss', () => {
    for (const isUp of [true, false]) {
      const sim = bossFight();
      const boss = bossEid(sim);
      if (!isUp) hit(sim, 'ada', sim.world.components.Boss.shield[boss]);
      spawnMine(sim.world, boss);
      beginLeaving(sim.world, boss);
      expect(flags(sim, boss)).toBe(FLAGS.retreat | (isUp ? FLAGS.shield : 0));
      sim.seconds(5);
      expect(sim.round.bosses).toEqual([]);
      expect(sim.world.lists.mines.count).toBe(0);
    }
  });

  it("a boss's small black holes are removed when the round ends", () => {
    const sim = bossFight({ settings: { roundMinutes: 5 } });
    openVoid(sim.world, bossEid(sim), 0, 0);
    letTimeRunOut(sim);
    expect(sim.world.lists.voids.count).toBe(0);
  });
});

it('a boss that returns starts afresh: for instance, Stormcaller shows its charge before its first lightning', () => {
  const sim = bossFight({ boss: 'Stormcaller', mode: 'reserves', settings: { fleetSize: 900 } });
  const isCharged = () => (flags(sim, bossEid(sim)) & FLAGS.armed) !== 0;
  sim.until(isCharged, 5);
  shootDown(sim, 'ada');
  sim.until(() => sim.round.bosses[0].phase === 'fighting', 15);
  expect(isCharged()).toBe(false);
  sim.ticks(1);
  expect(isCharged()).toBe(true);
});

describe('boss that is gone', () => {
  it('the craft of a boss that flies off stay until the boss is gone', () => {
    const sim = bossFight();
    beginLeaving(sim.world, bossEid(sim));
    sim.ticks(4 * 60 - 1);
    expect(sim.world.lists.crafts.count).toBeGreaterThan(0);
    sim.ticks(1);
    expect([sim.round.bosses, sim.world.lists.crafts.count]).toEqual([[], 0]);
  });

  it('a small black hole lasts its full time, even if its boss is gone', () => {
    const sim = bossFight();
    openVoid(sim.world, bossEid(sim), 0, 0);
    shootDown(sim, 'ada');
    sim.seconds(3.1);
    expect([sim.round.bosses, sim.world.lists.voids.count]).toEqual([[], 1]);
    sim.seconds(5);
    expect(sim.world.lists.voids.count).toBe(0);
  });

  it('nobody is credited with destroying a boss if the pilot who hit it last has left the round', () => {
    const sim = bossFight();
    hit(sim, 'ada', 10);
    sim.internal('removePilot', { pilot: 'ada' });
    sim.world.components.Hull.points[bossEid(sim)] = 0;
    sim.ticks(1);
    expect(sim.events('boss.defeated')).toMatchObject([{ by: null }]);
  });

  it('a pilot who destroys the last head of a boss is credited with destroying the boss', () => {
    const sim = bossFight({ boss: 'Hydra' });
    const { Boss, Hull } = sim.world.components;
    hit(sim, 'bob', Boss.shield[bossEid(sim)]);
    for (const head of idsOf(sim.world.lists.crafts)) hit(sim, 'ada', Hull.points[head], head);
    sim.ticks(1);
    expect(sim.events('boss.defeated')).toMatchObject([{ by: 'chat:ada' }]);
  });
});

describe('boss', () => {
  it("a hit on a boss's head does at most 150 hp of damage", () => {
    const sim = bossFight({ boss: 'Hydra' });
    const { Boss, Hull } = sim.world.components;
    const boss = bossEid(sim);
    hit(sim, 'ada', Boss.shield[boss]);
    const [head] = idsOf(sim.world.lists.crafts);
    const before = Hull.points[head];
    expect(before).toBeGreaterThan(200);
    hurtBoss(sim.world, head, 500, refOf(sim.world, sim.eid('ada')));
    expect([before - Hull.points[head], Hull.full[boss] - Hull.points[boss]]).toEqual(
      [150, 150].map(points => expect.closeTo(points, 2)),
    );
  });

  it("damage to a head takes no more from the boss's hull than the head had left", () => {
    const sim = bossFight({ boss: 'Hydra' });
    const { Boss, Hull } = sim.world.components;
    const boss = bossEid(sim);
    hit(sim, 'ada', Boss.shield[boss]);
    const [head] = idsOf(sim.world.lists.crafts);
    Hull.points[head] = 10;
    hurtBoss(sim.world, head, 100, refOf(sim.world, sim.eid('ada')));
    expect(Hull.points[boss]).toBeCloseTo(Hull.full[boss] - 10, 2);
  });
});

it('a boss with heads is destroyed with its last head, however much hull the boss has left', () => {
  const sim = bossFight({ boss: 'Hydra' });
  const boss = bossEid(sim);
  const { Boss, Hull } = sim.world.components;
  hit(sim, 'ada', Boss.shield[boss]);
  Hull.points[boss] = Hull.full[boss] * 9;
  for (const head of idsOf(sim.world.lists.crafts)) Hull.points[head] = 0;
  sim.ticks(1);
  expect(sim.round.bosses[0].phase).toBe('down');
});

describe('boss craft', () => {
  it('the craft of a boss start to fire one after the other, seven ticks apart', () => {
    const sim = bossFight();
    const { gunAt } = sim.world.components.Craft;
    const [first, third] = [0, 2].map(slot => spawnCraft(sim.world, bossEid(sim), 'fighter', 0, slot));
    expect(gunAt[third] - gunAt[first]).toBe(14);
  });
});

it("a boss's wreck bursts every 0.2 s somewhere within its radius, and once more at the end", () => {
  const sim = bossFight();
  const boss = bossEid(sim);
  const { Position, Boss } = sim.world.components;
  const { effects } = sim.world.visuals;
  const [x, y, radius] = [Position.x[boss], Position.y[boss], Boss.radius[boss]];
  defeatBoss(sim.world, boss);
  sim.world.components.Velocity.x[boss] = sim.world.components.Velocity.y[boss] = 0;
  const bursts: number[] = [];
  for (let tick = 1; sim.world.lists.bosses.count > 0; tick++) {
    effects.count = 0;
    sim.ticks(1);
    for (let row = 0; row < effects.count; row++) {
      if (EFFECT_KINDS[effects.kind[row]] !== 'blast') continue;
      bursts.push(tick);
      expect(Math.hypot(effects.x[row] - x, effects.y[row] - y)).toBeLessThanOrEqual(radius);
    }
  }
  expect(bursts).toEqual([...Array.from({ length: 15 }, (_, i) => 12 * (i + 1)), 180]);
});
