import { describe, expect, it } from 'vitest';
import { BOSS_WEAPONS } from '../../../engine/components.ts';
import { fireEmp } from '../../../engine/hazards/emp.ts';
import { growPilot } from '../../../engine/hazards/grow.ts';
import { supplyMines, supplyMissiles } from '../../../engine/hazards/supplies.ts';
import { EMP, NUKE, STRIKE } from '../../../engine/rules/hazards.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { spawnMine } from '../../../engine/spawn/ordnance.ts';
import { isOffBases } from '../../../engine/spawn/points.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { simulate } from '../../../harness/simulate.ts';
import { SHIP_RADIUS } from '../../../schema/catalog/rules.ts';
import { flagsOf, hull, put, scene } from '../staging.ts';

describe('nuke', () => {
  it('a nuke warns for 3 s, then vaporizes every object within 450 u, with or without shields', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat', 'dan'] });
    const names = ['ada', 'bob', 'cat'];
    for (const name of names) put(sim, name, { x: 0, y: 0 });
    put(sim, 'dan', { x: 1_500, y: -300 });
    const { x, y } = sim.run('launchNuke', {});
    names.forEach((name, i) => {
      put(sim, name, { x: x + i * 200, y });
    });
    put(sim, 'dan', { x: x + 460, y });
    sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
    spawnRock(sim.world, { x: x - 300, y, vx: 0, vy: 0, radius: 80 });
    spawnMine(sim.world, sim.eid('ada'));
    sim.ticks(seconds(3) - 1);
    expect(names.map(name => hull(sim, name))).toEqual([100, 100, 100]);
    expect(sim.world.lists.zones.count).toBe(1);
    sim.ticks(1);
    expect(names.map(name => sim.pilot(name).alive)).toEqual([false, false, false]);
    expect(sim.pilot('dan').alive).toBe(true);
    const { rocks, mines, zones } = sim.world.lists;
    expect([rocks.count, mines.count, zones.count]).toEqual([0, 0, 0]);
  });

  it('a nuke is aimed at the fight, and its reach never includes a base', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const sim = simulate({ seed, settings: { bots: 40, calamities: false, teamCount: 4 } });
      sim.startRound('dogfight');
      sim.seconds(seed % 7);
      expect(isOffBases(sim.world, sim.run('launchNuke', {}), NUKE.radius)).toBe(true);
    }
  });

  it("the named pilot is credited with a nuke's kills, and the nuke's event names that pilot", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffa' });
    for (const name of ['bob', 'cat']) put(sim, name, { x: 0, y: 0 });
    const { x, y } = sim.run('launchNuke', { by: 'ADA' });
    expect(sim.events('nuke')).toEqual([{ by: 'ada', x, y }]);
    put(sim, 'ada', { x: x - 1_000, y });
    for (const name of ['bob', 'cat']) put(sim, name, { x: x + 100, y });
    sim.ticks(seconds(3));
    expect(sim.pilot('ada').kills).toBe(2);
    expect(sim.events('kill').map(({ killer }) => killer)).toEqual(['ada', 'ada']);
  });

  it('the event of a nuke names its viewer even if the viewer does not fly; pilots hit by their own nuke have no killer', () => {
    const sim = scene({ mode: 'ffa' });
    const { x, y } = sim.run('launchNuke', { by: 'ada' });
    put(sim, 'ada', { x, y });
    put(sim, 'bob', { x: x - 1_000, y });
    sim.ticks(seconds(3));
    expect(sim.events('kill')).toEqual([{ victim: 'ada', killer: null, friendly: false }]);
    sim.run('launchNuke', { by: 'zoe' });
    expect(sim.events('nuke').at(-1)?.by).toBe('zoe');
  });

  it('a nuke is refused if no round is running', () => {
    expect(() => simulate({ pilots: ['ada'] }).run('launchNuke', {})).toThrow(/No round is being fought/);
  });
});

describe('orbital strikes', () => {
  it('an orbital strike marks a random ship, and hits the locked position of the marker after 1.5 s', () => {
    const sim = scene();
    for (const name of ['ada', 'bob']) put(sim, name, { x: name === 'ada' ? -900 : 900, y: 0 });
    expect(sim.run('callStrikes', { count: 2 })).toEqual({ ok: true, count: 2 });
    expect(sim.world.lists.strikes.count).toBe(2);
    sim.ticks(seconds(1.5) - 1);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([100, 100]);
    sim.ticks(1);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([100 - STRIKE.damage, 100 - STRIKE.damage]);
    sim.seconds(1);
    expect(sim.world.lists.strikes.count).toBe(0);
  });

  it('an orbital strike misses a ship that has left the locked marker, and does not penetrate a shield', () => {
    const sim = scene();
    put(sim, 'ada', { x: -900, y: 0 });
    put(sim, 'bob', { x: 900, y: 0 });
    sim.run('callStrikes', { count: 2 });
    sim.ticks(seconds(1.5) - 10);
    put(sim, 'ada', { x: -500, y: 0 });
    sim.run('useAbility', { pilot: 'bob', ability: 'shields' });
    sim.ticks(12);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([100, 100]);
  });

  it('orbital strikes mark every ship once before marking one twice, and are credited to the caller', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffa' });
    sim.world.components.Hull.points.fill(50);
    sim.run('callStrikes', { count: 3, by: 'ada' });
    sim.ticks(seconds(1.5));
    expect(sim.pilots().map(({ alive }) => alive)).toEqual([false, false, false]);
    expect(sim.events('kill')).toContainEqual({ victim: 'bob', killer: 'ada', friendly: false });
    expect(sim.events('kill')).toContainEqual({ victim: 'ada', killer: null, friendly: false });
  });

  it.each([0, 101, 1.5])('a call for %s orbital strikes is refused', count => {
    expect(() => scene().run('callStrikes', { count })).toThrow();
  });

  it('orbital strikes are refused while nobody flies', () => {
    const sim = scene();
    for (const name of ['ada', 'bob']) sim.world.components.Hull.points[sim.eid(name)] = 0;
    sim.ticks(1);
    expect(() => sim.run('callStrikes', { count: 1 })).toThrow(/No ship is flying/);
  });
});

describe('EMP', () => {
  it('an EMP disables the engines and weapons of enemies within 500 u for 3 s', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffa' });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 0, speed: 100 });
    put(sim, 'cat', { x: 0, y: 600 });
    expect(fireEmp(sim.world, sim.eid('ada'))()).toBe(1);
    expect(flagsOf(sim, 'bob')).toContain('stunned');
    expect(flagsOf(sim, 'cat')).not.toContain('stunned');
    expect(flagsOf(sim, 'ada')).not.toContain('stunned');
    expect(sim.run('useAbility', { pilot: 'bob', ability: 'missile' }).triggered).toBe(false);
    sim.seconds(3);
    expect(flagsOf(sim, 'bob')).not.toContain('stunned');
  });
});

describe('bosses and area weapons', () => {
  it('a boss survives a nuke, but its craft do not; an EMP silences the boss and its craft', () => {
    const sim = scene({ pilots: ['ada', 'bob'], settings: { bossMinutes: 0 } });
    sim.run('spawnBoss', { boss: 'Leviathan' });
    const { bosses, crafts, zones } = sim.world.lists;
    const { Position, Hull, Boss, Craft } = sim.world.components;
    sim.until(() => crafts.count > 1, 60);
    const [boss] = bosses.ids;
    const [craft] = crafts.ids;
    put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] });
    expect(fireEmp(sim.world, sim.eid('ada'))()).toBeGreaterThanOrEqual(2);
    expect(Boss.readyAt[boss * BOSS_WEAPONS]).toBe(sim.tick + EMP.lasts);
    expect(Craft.gunAt[craft]).toBe(sim.tick + EMP.lasts);
    sim.run('launchNuke', {});
    sim.ticks(NUKE.warning - 1);
    const before = Hull.points[boss];
    const [zone] = zones.ids;
    for (const eid of [boss, craft]) {
      Position.x[eid] = Position.x[zone];
      Position.y[eid] = Position.y[zone];
    }
    sim.ticks(1);
    expect(Hull.points[boss]).toBe(before);
    expect(Hull.points[craft]).toBe(0);
  });
});

describe('grown pilot', () => {
  it('a grown pilot has twice the size and hull points for 20 s', () => {
    const sim = scene();
    const eid = sim.eid('ada');
    const { Body, Hull } = sim.world.components;
    growPilot(sim.world, eid)();
    expect([Body.radius[eid], Hull.points[eid], Hull.full[eid]]).toEqual([2 * SHIP_RADIUS, 200, 200]);
    Hull.points[eid] = 120;
    sim.seconds(19);
    growPilot(sim.world, eid)();
    expect(Hull.full[eid]).toBe(200);
    sim.seconds(19.9);
    expect(flagsOf(sim, 'ada')).toContain('grown');
    sim.seconds(0.2);
    expect([Body.radius[eid], Hull.points[eid], Hull.full[eid]]).toEqual([SHIP_RADIUS, 60, 100]);
    expect(flagsOf(sim, 'ada')).not.toContain('grown');
  });

  it('a grown pilot who is destroyed returns with the usual size', () => {
    const sim = scene();
    const eid = sim.eid('ada');
    growPilot(sim.world, eid)();
    sim.world.components.Hull.points[eid] = 0;
    sim.seconds(3.5);
    expect(sim.pilot('ada')).toMatchObject({ alive: true, hp: 100 });
    expect(sim.world.components.Body.radius[eid]).toBe(SHIP_RADIUS);
  });
});

describe('supplies', () => {
  it('the effects "mines" and "missiles" add three charges each, beyond the usual maximum', () => {
    const sim = scene();
    const eid = sim.eid('ada');
    expect(supplyMissiles(sim.world, eid)()).toBe(6);
    expect(supplyMines(sim.world, eid)()).toBe(5);
    expect(sim.pilot('ada')).toMatchObject({ missiles: 6, mines: 5 });
    sim.seconds(30);
    expect(sim.pilot('ada')).toMatchObject({ missiles: 6, mines: 5 });
  });
});
