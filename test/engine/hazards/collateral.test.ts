import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { BOSS_WEAPONS } from '../../../engine/components.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { createEntity, hasRoom, refOf } from '../../../engine/entities/entities.ts';
import { fireEmp } from '../../../engine/hazards/emp.ts';
import { burnShip, chillShip, vaporizeShip } from '../../../engine/hazards/harm.ts';
import { callStrikes, trackTarget } from '../../../engine/hazards/strikes.ts';
import { EMP } from '../../../engine/rules/hazards.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { flagsOf, hull, put, scene } from '../staging.ts';

/** Tests the side effects of strikes, nukes, EMPs and fire. */

describe('orbital strike marker', () => {
  it("an orbital strike's marker alarms the ship that it follows", () => {
    const sim = scene();
    callStrikes(sim.world, 1)();
    const [strike] = idsOf(sim.world.lists.strikes);
    const { Ship, Strike } = sim.world.components;
    Strike.target[strike] = refOf(sim.world, sim.eid('ada'));
    sim.world.time.tick += 5;
    trackTarget(sim.world, strike);
    expect(Ship.huntedAt[sim.eid('ada')]).toBe(sim.world.time.tick);
  });
});

describe('nuke near craft', () => {
  /** Explodes ada's nuke with all craft of the boss `boss` in its centre. */
  const among = (boss: 'Hydra' | 'Leviathan') => {
    const sim = bossFight({ boss });
    put(sim, 'ada', { x: 1_900, y: 1_000 });
    put(sim, 'bob', { x: 1_900, y: -1_000 });
    sim.run('launchNuke', { by: 'ada' });
    const [zone] = idsOf(sim.world.lists.zones);
    const { Position, Hull } = sim.world.components;
    const crafts = idsOf(sim.world.lists.crafts);
    const before = crafts.reduce((sum, craft) => sum + Hull.points[craft], 0);
    Position.x[zone] = Position.y[zone] = 0;
    sim.world.components.Zone.activeAt[zone] = sim.world.time.tick + 1;
    for (const craft of crafts) Position.x[craft] = Position.y[craft] = 0;
    const damage = sim.pilot('ada').damage;
    sim.ticks(1);
    return { sim, crafts, before, counted: sim.pilot('ada').damage - damage };
  };

  it('a pilot who launches a nuke is credited with the craft that it destroys', () => {
    const { sim, crafts, before, counted } = among('Leviathan');
    expect(crafts.length).toBeGreaterThan(0);
    expect(idsOf(sim.world.lists.crafts).filter(craft => crafts.includes(craft))).toEqual([]);
    expect(counted).toBeCloseTo(before, 3);
  });

  it("a nuke spares a boss's heads", () => {
    const { sim, crafts, counted } = among('Hydra');
    expect(idsOf(sim.world.lists.crafts)).toEqual(crafts);
    expect(counted).toBe(0);
  });
});

describe('EMP near bosses', () => {
  it('an EMP affects bosses whose hull is within 500 u', () => {
    for (const [gap, hits] of [
      [499, 1],
      [501, 0],
    ]) {
      const sim = bossFight({ boss: 'Reaper' });
      const { Position, Boss } = sim.world.components;
      const boss = bossEid(sim);
      put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] + Boss.radius[boss] + gap });
      put(sim, 'bob', { x: Position.x[boss], y: Position.y[boss] - 1_500 });
      expect(fireEmp(sim.world, sim.eid('ada'))()).toBe(hits);
    }
  });
});

describe('fire', () => {
  it('fire damages a ship without the flash of a hit', () => {
    const sim = scene();
    sim.ticks(1);
    const ada = sim.eid('ada');
    burnShip(sim.world, ada, 60, 'flare');
    expect(hull(sim, 'ada')).toBe(99);
    expect(sim.world.components.Hull.hitAt[ada]).toBe(0);
  });
});

it('a ship is vaporized even if it is protected or has its shield raised', () => {
  for (const flag of [FLAGS.protected, FLAGS.shield]) {
    const sim = scene();
    sim.world.components.Status.bits[sim.eid('ada')] |= flag;
    vaporizeShip(sim.world, sim.eid('ada'), 0, 'nuke');
    expect(hull(sim, 'ada')).toBe(0);
  }
});

describe('fire and ice', () => {
  it('the effects of fire and ice last for 0.4 s after a ship has left them', () => {
    const sim = scene();
    sim.seconds(1);
    const ada = sim.eid('ada');
    burnShip(sim.world, ada, 1, 'flare');
    chillShip(sim.world, ada);
    sim.ticks(23);
    expect(flagsOf(sim, 'ada')).toEqual(expect.arrayContaining(['burning', 'chilled']));
    sim.ticks(1);
    expect(flagsOf(sim, 'ada')).not.toContain('burning');
    expect(flagsOf(sim, 'ada')).not.toContain('chilled');
  });
});

describe('full arena', () => {
  it('in a full arena, missiles and mines are refused until there is room', () => {
    const sim = scene();
    const use = (ability: 'missile' | 'mine') => sim.run('useAbility', { pilot: 'ada', ability });
    const blocked = { ok: true, triggered: false, reason: 'blocked' };
    while (hasRoom(sim.world)) createEntity(sim.world, 'beam');
    expect([use('missile'), use('mine')]).toEqual([blocked, blocked]);
    expect(sim.pilot('ada')).toMatchObject({ missiles: 3, mines: 2 });
  });
});

describe('EMP', () => {
  it('an EMP silences the weapons of bosses and the guns of craft within its reach for 3 s', () => {
    const sim = bossFight({ boss: 'Leviathan' });
    const { Position, Boss, Craft, Body } = sim.world.components;
    const boss = bossEid(sim);
    const [near, far] = [0, 1].map(slot => spawnCraft(sim.world, boss, 'fighter', 0, slot));
    put(sim, 'ada', { x: Position.x[boss], y: Position.y[boss] });
    put(sim, 'bob', { x: Position.x[boss], y: Position.y[boss] - 1_500 });
    Position.y[near] = Position.y[boss] + EMP.radius + Body.radius[near] - 1;
    Position.y[far] = Position.y[boss] + EMP.radius + Body.radius[far] + 1;
    for (const craft of [near, far]) {
      Position.x[craft] = Position.x[boss];
      Craft.gunAt[craft] = 0;
    }
    Boss.readyAt.fill(0);
    fireEmp(sim.world, sim.eid('ada'))();
    const until = sim.world.time.tick + 180;
    const weapons = Boss.readyAt.subarray(boss * BOSS_WEAPONS, (boss + 1) * BOSS_WEAPONS);
    expect([...weapons]).toEqual(Array(BOSS_WEAPONS).fill(until));
    expect([Craft.gunAt[near], Craft.gunAt[far]]).toEqual([until, 0]);
  });
});
