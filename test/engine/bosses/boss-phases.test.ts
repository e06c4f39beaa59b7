import { describe, expect, it } from 'vitest';
import { countCrafts, craftLimit, sendCrafts, spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { accelerateTo, flyTo, wander } from '../../../engine/bosses/kit/motion.ts';
import { beginLeaving } from '../../../engine/bosses/phases.ts';
import { hitBoss } from '../../../engine/bosses/shot-hits.ts';
import { bossWithin } from '../../../engine/entities/neighbours.ts';
import { removeMine, spawnMine } from '../../../engine/spawn/ordnance.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { FLAGS, PLATES } from '../../../schema/wire/frame.ts';
import { letTimeRunOut } from '../arranged.ts';
import { put, scene } from '../staging.ts';
import { bossEid, bossFight, shootDown } from './boss-scene.ts';

/** Tests the phases of a boss to the tick, and its entrance, movement and craft. */

describe('called boss', () => {
  it('a called boss warns for 5 s and enters for 4 s; when it is shot down, it burns for 3 s', () => {
    const sim = scene();
    sim.run('spawnBoss', { boss: 'Reaper' });
    const phase = () => sim.round.bosses[0]?.phase;
    const lasts = (ticks: number, now: string, next: string | undefined) => {
      sim.ticks(ticks - 1);
      expect(phase()).toBe(now);
      sim.ticks(1);
      expect(phase()).toBe(next);
    };
    lasts(300, 'warning', 'entering');
    lasts(240, 'entering', 'fighting');
    shootDown(sim, 'ada');
    lasts(180, 'down', undefined);
  });

  it('missiles and mines ignore a boss that does not fight yet or that is leaving', () => {
    const sim = scene();
    sim.run('spawnBoss', { boss: 'Bastion' });
    const boss = bossEid(sim);
    const { x, y } = sim.world.components.Position;
    const isMet = () => {
      put(sim, 'ada', { x: x[boss], y: y[boss] });
      const mine = spawnMine(sim.world, sim.eid('ada'));
      const met = bossWithin(sim.world, mine, 60) === boss;
      removeMine(sim.world, mine);
      return met;
    };
    const seen: Record<string, boolean> = {};
    const note = () => {
      const phase = sim.round.bosses[0]?.phase ?? 'gone';
      seen[phase] = isMet();
      return phase;
    };
    sim.until(() => note() === 'fighting', 10);
    beginLeaving(sim.world, boss);
    note();
    expect(seen).toEqual({ warning: false, entering: false, fighting: true, leaving: false });
  });

  it('a boss changes course after some time, even if it has not reached its goal', () => {
    const sim = bossFight({ boss: 'Leviathan' });
    const { Boss, Position } = sim.world.components;
    const boss = bossEid(sim);
    Boss.goalX[boss] = Position.x[boss] + 1_000;
    Boss.stanceUntil[boss] = sim.world.time.tick + 1;
    const { [boss]: goal } = Boss.goalX;
    wander(sim.world, boss, 1);
    expect(Boss.goalX[boss]).toBe(goal);
    Boss.stanceUntil[boss] = sim.world.time.tick;
    wander(sim.world, boss, 1);
    expect(Boss.goalX[boss]).not.toBe(goal);
  });

  it('a boss changes course once it is within 160 u of its goal', () => {
    const sim = bossFight({ boss: 'Leviathan' });
    const { Boss, Position } = sim.world.components;
    const boss = bossEid(sim);
    const isKept = (away: number) => {
      Boss.goalX[boss] = Position.x[boss];
      const goal = Math.fround(Position.y[boss] + away);
      Boss.goalY[boss] = goal;
      Boss.stanceUntil[boss] = sim.world.time.tick + 1_000;
      wander(sim.world, boss, 1);
      return Boss.goalY[boss] === goal;
    };
    expect([isKept(161), isKept(159)]).toEqual([true, false]);
  });

  it('a boss leaves a team round after 90 s of fighting, and takes 4 s to fly off', () => {
    const sim = bossFight({ settings: { roundMinutes: 10 } });
    sim.ticks(90 * 60 - 1);
    expect(sim.round.bosses[0].phase).toBe('fighting');
    sim.ticks(1);
    expect(sim.round.bosses[0].phase).toBe('leaving');
    sim.ticks(4 * 60 - 1);
    expect(sim.round.bosses).toHaveLength(1);
    sim.ticks(1);
    expect(sim.round.bosses).toEqual([]);
  });

  it.each([
    ['Comet Queen', 0, -1],
    ['Bastion', 0, 0],
  ] as const)(
    'the boss %s appears at its own edge of the arena, and fights inside the arena',
    (boss, dx, dy) => {
      const sim = scene();
      sim.run('spawnBoss', { boss });
      const { Position, Body, Boss } = sim.world.components;
      const { width, height } = sim.world.arena;
      const eid = bossEid(sim);
      if (dx !== 0) expect(Position.x[eid]).toBeCloseTo((dx * width) / 2, 2);
      if (dy !== 0) expect(Position.y[eid]).toBeCloseTo((dy * height) / 2, 2);
      sim.seconds(5.1);
      if (dy !== 0) expect(Position.y[eid] * dy).toBeGreaterThan(height / 2);
      else expect(Body.radius[eid]).toBeLessThan(Boss.radius[eid] / 4); // it grows during its entrance
      sim.seconds(3.9);
      expect(Body.radius[eid]).toBe(Boss.radius[eid]);
      const share = [Position.x[eid] / (width / 2), Position.y[eid] / (height / 2)];
      const inside = (side: number, value: number) =>
        side === 0 ? Math.abs(value) <= 0.31 : Math.abs(value - side * 0.55) < 0.02;
      expect([inside(dx, share[0]), inside(dy, share[1])]).toEqual([true, true]);
    },
  );
});

describe('boss', () => {
  it('a boss accelerates gradually to its target speed, and slows down within 160 u of its goal', () => {
    const sim = bossFight();
    const { Position, Velocity } = sim.world.components;
    const boss = bossEid(sim);
    Velocity.x[boss] = Velocity.y[boss] = Position.x[boss] = Position.y[boss] = 0;
    accelerateTo(sim.world, boss, 60, -30, 1);
    expect([Velocity.x[boss], Velocity.y[boss]]).toEqual([1, -0.5]);
    accelerateTo(sim.world, boss, 60, -30, 1_000);
    expect([Velocity.x[boss], Velocity.y[boss]]).toEqual([60, -30]);
    const speedTo = (x: number, y: number) => {
      flyTo(sim.world, boss, x, y, 100, 1_000);
      return Math.hypot(Velocity.x[boss], Velocity.y[boss]);
    };
    expect(speedTo(0, 500)).toBeCloseTo(100, 0);
    expect(Velocity.y[boss]).toBeGreaterThan(99);
    expect(speedTo(-80, 0)).toBeCloseTo(50, 0);
    expect(Velocity.x[boss]).toBeLessThan(0);
  });
});

describe('boss in its phases', () => {
  it("new craft appear at their boss's rim, each at its own angle, up to the maximum number", () => {
    const sim = bossFight();
    const boss = bossEid(sim);
    const { Position, Body, Ship, Hull } = sim.world.components;
    const craft = spawnCraft(sim.world, boss, 'fighter', Math.PI / 2, 0);
    expect(Position.x[craft]).toBeCloseTo(Position.x[boss], 2);
    expect(Position.y[craft]).toBeCloseTo(Position.y[boss] + Body.radius[boss], 2);
    expect([Ship.alive[craft], Hull.points[craft]]).toEqual([1, 24]);
    for (let i = 0; i < 30; i++) sendCrafts(sim.world, boss, 'fighter', 4);
    expect(countCrafts(sim.world, boss)).toBe(Math.max(craftLimit(sim.world), 1));
  });

  it("a boss's craft of the kind blade burns out after 6 s, while a fighter has no time limit", () => {
    const sim = bossFight();
    const boss = bossEid(sim);
    sim.world.components.Boss.readyAt.fill(0xffffffff);
    for (const name of ['ada', 'bob']) put(sim, name, { x: 0, y: 0 });
    const blade = spawnCraft(sim.world, boss, 'blade', 0, 0);
    expect(sim.world.components.Lifetime.endsAt[blade]).toBe(sim.world.time.tick + 6 * 60);
    const fighter = spawnCraft(sim.world, boss, 'fighter', 0, 0);
    expect(sim.world.components.Lifetime.endsAt[fighter]).toBe(0);
  });
});

describe('shot', () => {
  it('a shot that hits a boss takes 6 hp from its shield', () => {
    const sim = bossFight();
    const boss = bossEid(sim);
    const { Boss } = sim.world.components;
    const before = Boss.shield[boss];
    sim.world.shots.count = 0;
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    expect(hitBoss(sim.world, 0, boss)).toBe(true);
    expect(Boss.shield[boss]).toBeCloseTo(before - 6, 2);
  });

  it('a shot that hits a boss counts as a hit for its pilot, but a shot that a plate stops does not', () => {
    const struckAt = (offset: number) => {
      const sim = bossFight({ boss: 'Bastion' });
      const { Heading, Position, Brain } = sim.world.components;
      const boss = bossEid(sim);
      sim.world.shots.count = 0;
      spawnShot(sim.world, sim.eid('ada'), 1, 0);
      const angle = Math.atan2(Heading.y[boss], Heading.x[boss]) + offset;
      sim.world.shots.columns.x[0] = Position.x[boss] + 100 * Math.cos(angle);
      sim.world.shots.columns.y[0] = Position.y[boss] + 100 * Math.sin(angle);
      hitBoss(sim.world, 0, boss);
      return [Brain.struckAt[sim.eid('ada')], sim.world.time.tick];
    };
    const [hit, now] = struckAt(Math.PI / PLATES); // through a gap between two plates
    expect(hit).toBe(now);
    expect(struckAt(0)[0]).toBe(0);
  });

  it('the mirror of the boss Warden returns a shot as a new shot with the full range', () => {
    const sim = bossFight({ boss: 'Warden' });
    const boss = bossEid(sim);
    const { Status, Team, Position } = sim.world.components;
    Status.bits[boss] |= FLAGS.mirror;
    sim.world.shots.count = 0;
    spawnShot(sim.world, sim.eid('ada'), 0.6, 0.8);
    const { columns } = sim.world.shots;
    columns.x[0] = Position.x[boss];
    columns.y[0] = Position.y[boss];
    columns.left[0] = 3;
    sim.world.visuals.shots.count = 0;
    expect(hitBoss(sim.world, 0, boss)).toBe(false);
    expect([columns.vx[0], columns.vy[0]]).toEqual([expect.closeTo(-540, 2), expect.closeTo(-720, 2)]);
    expect([columns.side[0], columns.left[0]]).toEqual([Team.side[boss], 47]);
    expect(columns.number[0]).toBe(sim.world.shots.fired);
    const { count, directionX, owner } = sim.world.visuals.shots; // the shot as screens get it
    expect([count, directionX[0], owner[0]]).toEqual([1, expect.closeTo(-0.6, 4), boss]);
  });
});

it("if a round ends during a boss's warning or entrance, the boss disappears without the event boss.left", () => {
  for (const ticks of [10, 400]) {
    const sim = scene({ settings: { roundMinutes: 5 } });
    sim.run('spawnBoss', { boss: 'Bastion' });
    sim.ticks(ticks);
    expect(['warning', 'entering']).toContain(sim.round.bosses[0].phase);
    letTimeRunOut(sim);
    expect(sim.round.bosses).toEqual([]);
    expect(sim.events('boss.left')).toEqual([]);
  }
});
