import { describe, expect, it } from 'vitest';
import { chooseBoss } from '../../../engine/bosses/encounter.ts';
import { fireFan } from '../../../engine/bosses/kit/gunnery.ts';
import { wander } from '../../../engine/bosses/kit/motion.ts';
import { beginLeaving } from '../../../engine/bosses/phases.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { landShips } from '../../../engine/round/phases/clearing.ts';
import { simulate } from '../../../harness/simulate.ts';
import { BOSS_NAMES, BOSSES, type Calamity } from '../../../schema/catalog/catalog.ts';
import { put, scene, unprotect } from '../staging.ts';
import { bossEid, bossFight, hit, shootDown } from './boss-scene.ts';

it('a called boss warns for 5 s and enters for 4 s before it fights', () => {
  const sim = scene();
  expect(sim.run('spawnBoss', { boss: 'Reaper' })).toEqual({
    ok: true,
    id: 1,
    boss: 'Reaper',
    role: 'hunter',
  });
  expect(sim.round.bosses).toMatchObject([{ name: 'Reaper', role: 'hunter', phase: 'warning', hp: 'Good' }]);
  expect(sim.events('boss.warning')).toEqual([{ boss: 'Reaper', id: 1, role: 'hunter' }]);
  sim.seconds(5);
  expect(sim.round.bosses[0].phase).toBe('entering');
  expect(sim.events('boss.spawned')).toEqual([]);
  sim.seconds(4);
  expect(sim.round.bosses[0].phase).toBe('fighting');
  expect(sim.events('boss.spawned')).toEqual([{ boss: 'Reaper', id: 1, role: 'hunter' }]);
});

it('a boss takes no damage before it fights', () => {
  const sim = scene();
  sim.run('spawnBoss', { boss: 'Bastion' });
  for (let i = 0; i < 8; i++) {
    hit(sim, 'ada', 5_000);
    sim.seconds(1);
  }
  sim.seconds(2);
  expect(sim.round.bosses[0]).toMatchObject({ phase: 'fighting', shield: 'up', hp: 'Good', rage: 1 });
  expect(sim.pilot('ada').damage).toBe(0);
});

it('a call without a name calls a random boss that is not in the arena yet', () => {
  const sim = scene();
  for (let i = 0; i < 3; i++) sim.run('spawnBoss', {});
  const names = sim.round.bosses.map(({ name }) => name);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(BOSS_NAMES).toContain(name);
  for (let i = 0; i < 60; i++) expect(names).not.toContain(chooseBoss(sim.world, 'random'));
});

it('a call for a fourth boss is refused with a clear message', () => {
  const sim = scene();
  for (let i = 0; i < 3; i++) sim.run('spawnBoss', { boss: null });
  expect(() => sim.run('spawnBoss', { boss: 'Null' })).toThrow(
    expect.objectContaining({ code: 'too-many-bosses', message: expect.stringContaining('at most 3') }),
  );
  expect(sim.round.bosses).toHaveLength(3);
});

it('a call for a boss is refused while no round is fought', () => {
  const sim = simulate({ pilots: ['ada'] });
  expect(() => sim.run('spawnBoss', {})).toThrow(expect.objectContaining({ code: 'wrong-phase' }));
});

it("a boss's shield takes damage first, then its hull, and the hull is reported in thirds", () => {
  const sim = bossFight();
  const { Boss, Hull } = sim.world.components;
  const boss = bossEid(sim);
  hit(sim, 'ada', Boss.shield[boss] - 1);
  expect(sim.round.bosses[0]).toMatchObject({ shield: 'up', hp: 'Good' });
  expect(sim.events('boss.shield')).toEqual([]);
  hit(sim, 'ada', 1);
  sim.ticks(1);
  expect(sim.round.bosses[0]).toMatchObject({ shield: 'down', hp: 'Good' });
  expect(sim.events('boss.shield')).toEqual([{ boss: 'Leviathan', id: 1, shield: 'down' }]);
  hit(sim, 'ada', Hull.full[boss] * 0.4);
  expect(sim.round.bosses[0].hp).toBe('Fair');
  hit(sim, 'ada', Hull.full[boss] * 0.4);
  expect(sim.round.bosses[0].hp).toBe('Low');
});

it("a boss's rage rises when its shield breaks and with every fifth of its hull lost, up to 6", () => {
  const sim = bossFight();
  const { Boss, Hull } = sim.world.components;
  const boss = bossEid(sim);
  hit(sim, 'ada', Boss.shield[boss]);
  for (let i = 0; i < 4; i++) hit(sim, 'ada', Hull.full[boss] * 0.21);
  sim.ticks(1);
  expect(sim.events('boss.rage').map(({ rage }) => rage)).toEqual([2, 3, 4, 5, 6]);
  expect(sim.round.bosses[0].rage).toBe(6);
});

it('the more pilots there are, the more hull points a boss has', () => {
  const hullWith = (count: number) => {
    const pilots = Array.from({ length: count }, (_, i) => `p${i}`);
    const sim = bossFight({ mode: 'boss', pilots });
    return sim.world.components.Hull.full[bossEid(sim)];
  };
  expect(hullWith(8)).toBeGreaterThan(hullWith(4) * 1.5);
});

it("pilots get credit for damage to a boss's shield and hull, and for the hit that destroys the boss", () => {
  const sim = bossFight();
  hit(sim, 'bob', 120);
  expect(sim.pilot('bob').damage).toBe(120);
  shootDown(sim, 'ada');
  expect(sim.pilot('ada').damage).toBeGreaterThan(200);
  expect(sim.world.components.Tally.bossesFinished[sim.eid('ada')]).toBe(1);
  expect(sim.events('boss.defeated')).toEqual([{ boss: 'Leviathan', id: 1, by: 'chat:ada', livesLeft: 0 }]);
});

it("hits on a boss's craft count as damage to the boss, and craft have few hit points", () => {
  const sim = bossFight();
  const [fighter] = idsOf(sim.world.lists.crafts);
  hit(sim, 'ada', 30, fighter);
  sim.ticks(1);
  expect(idsOf(sim.world.lists.crafts)).not.toContain(fighter);
  expect(sim.pilot('ada').damage).toBe(30);
});

it('a destroyed boss remains as a wreck for 3 s, then disappears with its craft', () => {
  const sim = bossFight();
  expect(sim.world.lists.crafts.count).toBeGreaterThan(0);
  shootDown(sim, 'ada');
  expect(sim.round.bosses).toMatchObject([{ phase: 'down', hp: 'Low', shield: 'down' }]);
  expect(sim.world.lists.crafts.count).toBe(0);
  sim.seconds(3.1);
  expect(sim.round.bosses).toEqual([]);
});

it('a boss leaves a team round when its time is up', () => {
  const sim = bossFight({ settings: { roundMinutes: 10 } });
  const before = sim.round.bosses[0].leavesIn ?? 0;
  expect(before).toBeGreaterThan(60);
  sim.seconds(2);
  expect(sim.round.bosses[0].leavesIn).toBe(before - 2);
  sim.until(() => sim.round.bosses[0].phase === 'leaving', 120);
  expect(sim.events('boss.left')).toEqual([]);
  sim.seconds(5);
  expect(sim.events('boss.left')).toEqual([{ boss: 'Leviathan', id: 1 }]);
  expect(sim.round.bosses).toEqual([]);
});

it.each([
  [60, 1],
  [61, 2],
  [120, 2],
])('a boss with %i ticks left reports that it leaves in %i s', (ticks, leavesIn) => {
  const sim = bossFight();
  sim.world.components.Boss.leavesAt[bossEid(sim)] = sim.tick + ticks;
  expect(sim.round.bosses).toMatchObject([{ leavesIn }]);
});

it('the seconds until a boss leaves are reported once per second', () => {
  const sim = bossFight({ settings: { roundMinutes: 10 } });
  const reports = () => {
    sim.ticks(1);
    return coldPatch(sim.world)?.round?.bosses[0].leavesIn ?? [];
  };
  reports();
  const seen = Array.from({ length: 180 }, reports).flat();
  expect(seen.slice(1)).toEqual([seen[0] - 1, seen[0] - 2]);
});

it('in Fleet Reserves, a boss returns as long as it has lives', () => {
  const sim = bossFight({ mode: 'reserves', settings: { fleetSize: 900 } });
  expect(sim.round.bosses[0].livesLeft).toBe(2);
  shootDown(sim, 'ada');
  expect(sim.events('boss.defeated')).toMatchObject([{ livesLeft: 1 }]);
  sim.until(() => sim.round.bosses[0].phase === 'fighting', 15);
  expect(sim.round.bosses[0]).toMatchObject({ livesLeft: 1, shield: 'up', hp: 'Good', rage: 1 });
  shootDown(sim, 'bob');
  expect(sim.events('boss.defeated')[1]).toEqual({ boss: 'Leviathan', id: 1, by: 'chat:bob', livesLeft: 0 });
  sim.seconds(4);
  expect(sim.round.bosses).toEqual([]);
});

it("a boss's livesLeft is part of the state only in Fleet Reserves, and its leavesIn only in Factions", () => {
  expect(bossFight({ mode: 'ffa' }).round.bosses[0]).not.toHaveProperty('leavesIn');
  expect(bossFight({ mode: 'ffa' }).round.bosses[0]).not.toHaveProperty('livesLeft');
  expect(bossFight().round.bosses[0]).not.toHaveProperty('livesLeft');
});

it("the numbers of a boss's hull and shield points are never reported", () => {
  const sim = bossFight();
  hit(sim, 'ada', 500);
  const fields = Object.keys(sim.round.bosses[0]).sort();
  expect(fields).toEqual(['hp', 'id', 'leavesIn', 'name', 'phase', 'rage', 'role', 'shield']);
  for (const { type, fields } of sim.allEvents) {
    if (type.startsWith('boss.')) expect(fields).not.toHaveProperty('hp');
  }
});

it('a boss is named as the killer of ships that it or its craft destroy', () => {
  const sim = simulate({ settings: { bots: 8, boss: 'Leviathan' } });
  sim.startRound('boss');
  sim.until(() => sim.events('kill').length >= 3, 200);
  expect(sim.events('kill').map(({ killer }) => killer)).toContain('Leviathan');
});

it('when a shot from a craft that no longer exists destroys a ship, the boss gets the credit', () => {
  const sim = bossFight({ boss: 'Warden' });
  const [prism] = idsOf(sim.world.lists.crafts);
  const { Position, Hull } = sim.world.components;
  sim.world.shots.count = 0;
  put(sim, 'ada', { x: Position.x[prism] + 150, y: Position.y[prism] });
  unprotect(sim, 'ada');
  fireFan(sim.world, prism, 0, 1, 0);
  Hull.points[prism] = 0;
  Hull.points[sim.eid('ada')] = 1;
  sim.until(() => !sim.pilot('ada').alive, 1);
  expect(sim.events('kill')).toEqual([{ victim: 'ada', killer: 'Warden', friendly: false }]);
});

it('calamities neither hurt bosses nor move them', () => {
  const run = (types: readonly Calamity[]) => {
    const sim = bossFight({ boss: 'Comet Queen', settings: { roundMinutes: 5 } });
    const { Boss, Hull, Position } = sim.world.components;
    const boss = bossEid(sim);
    landShips(sim.world);
    for (const name of ['ada', 'bob']) sim.world.components.Ship.respawnAt[sim.eid(name)] = 2 ** 31;
    for (const type of types) sim.run('startCalamity', { type });
    sim.seconds(20);
    return [Boss.shield[boss], Hull.points[boss], Position.x[boss], Position.y[boss]];
  };
  expect(run(['blackHole', 'meteorShower', 'radiationLeak', 'solarFlare'])).toEqual(run([]));
});

it('a boss flies off when the round is over', () => {
  const sim = bossFight({ settings: { roundMinutes: 1 } });
  sim.until(() => sim.round.phase === 'lobby', 90);
  expect(sim.round.bosses).toMatchObject([{ phase: 'leaving' }]);
  sim.seconds(5);
  expect(sim.round.bosses).toEqual([]);
  expect(sim.events('boss.left')).toEqual([]);
});

it('each boss design has a role and a kind of entrance', () => {
  for (const name of BOSS_NAMES) {
    expect(BOSSES[name].role).not.toBe('');
    expect(BOSSES[name].entrance.length).toBeGreaterThan(20);
  }
});

it('two bosses of one design have different ids, in the state, in events and in replies', () => {
  const sim = scene();
  const answers = ['Reaper', 'reaper', ' REAPER '].map(boss => sim.run('spawnBoss', { boss }));
  expect(answers.map(({ id, boss }) => [id, boss])).toEqual([1, 2, 3].map(id => [id, 'Reaper']));
  expect(sim.round.bosses.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(sim.events('boss.warning').map(({ id }) => id)).toEqual([1, 2, 3]);
  sim.seconds(10);
  sim.world.components.Boss.leavesAt[bossEid(sim)] = sim.tick;
  sim.until(() => sim.events('boss.left').length > 0, 20);
  expect(sim.events('boss.left')).toEqual([{ boss: 'Reaper', id: 1 }]);
  expect(sim.round.bosses.map(({ id }) => id).sort()).toEqual([2, 3]);
});

describe('boss', () => {
  it("a wandering boss heads for 70 % of a ship's coordinates, give or take 15 % of the arena's size", () => {
    const sim = bossFight({ mode: 'ffa' });
    const { Boss, Position } = sim.world.components;
    const boss = bossEid(sim);
    for (const name of ['ada', 'bob']) put(sim, name, { x: 1_500, y: -600 });
    Position.x[boss] = Position.y[boss] = 0;
    const goals = Array.from({ length: 300 }, () => {
      Boss.stanceUntil[boss] = 0;
      wander(sim.world, boss, 1);
      return { x: Boss.goalX[boss], y: Boss.goalY[boss] };
    });
    for (const [axis, middle, spread] of [
      ['x', 1_050, 720],
      ['y', -420, 405],
    ] as const) {
      const values = goals.map(goal => goal[axis]);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(middle - spread);
      expect(Math.min(...values)).toBeLessThan(middle - spread * 0.95);
      expect(Math.max(...values)).toBeLessThanOrEqual(middle + spread);
      expect(Math.max(...values)).toBeGreaterThan(middle + spread * 0.95);
    }
    expect(Boss.stanceUntil[boss]).toBe(sim.world.time.tick + 9 * 60);
  });
});

it('a boss leaves over the nearer side edge, and is out of sight within 4 s', () => {
  for (const [x, side] of [
    [500, 1],
    [-500, -1],
  ] as const) {
    const sim = bossFight();
    const { Position, Boss, Velocity } = sim.world.components;
    const boss = bossEid(sim);
    Position.x[boss] = x;
    beginLeaving(sim.world, boss);
    expect(Velocity.y[boss]).toBe(0);
    const after = Position.x[boss] + Velocity.x[boss] * 4;
    expect(after).toBeCloseTo(side * (sim.world.arena.width / 2 + Boss.radius[boss]), 1);
  }
});
