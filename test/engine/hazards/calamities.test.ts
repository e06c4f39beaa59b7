import { describe, expect, it } from 'vitest';
import { refOf } from '../../../engine/entities/entities.ts';
import { CALAMITY_RULES, CALAMITY_WARNING, MAX_CALAMITIES } from '../../../engine/rules/calamities.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { CALAMITIES, type Calamity, keysOf } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { bitsOf, calmFight, centreOf, put, stun, unleash } from './calamity-scene.ts';

const ALL = keysOf(CALAMITIES);

it.each([1, 2, 3, 4])(
  'a random calamity is never one that is already active, unless all calamities are active (seed %i)',
  seed => {
    const sim = simulate({ seed, pilots: ['ada', 'bob'], settings: { calamities: false, field: 'moon' } });
    sim.startRound('dogfight');
    const onMoon = ALL.filter(type => type !== 'solarFlare'); // a solar flare needs the field `sun`
    for (const _ of onMoon.slice(0, MAX_CALAMITIES)) sim.run('startCalamity', { type: 'random' });
    const types = new Set(sim.round.calamities.map(({ type }) => type));
    expect(types.size).toBe(MAX_CALAMITIES);
    expect(types).not.toContain('solarFlare');
  },
);

describe('every calamity', () => {
  it.each(ALL)('the calamity %s warns, then rages for 15 to 40 s, and ends cleanly', type => {
    const sim = calmFight();
    expect(sim.run('startCalamity', { type })).toMatchObject({ ok: true, id: 1, type });
    expect(sim.round.calamities).toMatchObject([{ id: 1, type, phase: 'warning' }]);
    sim.ticks(CALAMITY_WARNING - 1);
    expect(sim.round.calamities[0].phase).toBe('warning');
    sim.ticks(1);
    expect(sim.round.calamities[0].phase).toBe('active');
    const since = sim.tick;
    sim.until(() => sim.round.calamities.length === 0, 60);
    const lasted = (sim.tick - since) / TICK_RATE;
    expect(lasted).toBeGreaterThanOrEqual(15);
    expect(lasted).toBeLessThanOrEqual(40);
    expect(sim.world.lists.zones.count).toBe(0);
    const { missiles, mines, rocks, pilots } = sim.world.lists;
    expect(sim.world.index.aliveCount).toBe(missiles.count + mines.count + rocks.count + pilots.count);
  });

  it.each(ALL)('the calamity %s is announced by an event and hurts nobody during its warning', type => {
    const sim = calmFight();
    sim.run('startCalamity', { type });
    expect(sim.events('calamity')).toEqual([{ calamity: type, name: CALAMITIES[type].name }]);
    const zone = sim.world.lists.zones.ids[0];
    const { x, y } = centreOf(sim, zone);
    put(sim, 'ada', x + 100, y);
    put(sim, 'bob', x < 0 ? 2_000 : -2_000, 900);
    stun(sim, 'bob');
    sim.ticks(CALAMITY_WARNING - 1);
    expect(bitsOf(sim, 'ada') & (FLAGS.burning | FLAGS.chilled)).toBe(0);
    expect(sim.pilot('ada').hp).toBe(100);
  });

  it('a calamity reports its position, reach and remaining time, but no position if it covers the arena', () => {
    const sim = calmFight();
    sim.run('startCalamity', { type: 'blackHole' });
    sim.run('startCalamity', { type: 'blizzard' });
    const [hole, storm] = sim.round.calamities;
    expect(hole.radius).toBe(CALAMITY_RULES.blackHole.radius);
    expect(hole.remaining).toBe(26_000);
    expect(Math.abs(hole.x ?? Number.NaN)).toBeLessThan(sim.world.arena.width / 2);
    expect(storm).toMatchObject({ x: null, y: null, radius: null });
    sim.seconds(1);
    expect(sim.round.calamities[0].remaining).toBe(25_000);
  });

  it('a call for a calamity is refused if no round is running', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    expect(() => sim.run('startCalamity', { type: 'blizzard' })).toThrow(/No round is being fought/);
  });

  const ids = (sim: Simulated) => sim.round.calamities.map(({ id }) => id);

  it('a call for a seventh calamity is accepted and ends the oldest calamity', () => {
    const sim = calmFight();
    for (let i = 0; i < 7; i++) sim.run('startCalamity', { type: ALL[i % ALL.length] });
    expect(ids(sim)).toEqual([2, 3, 4, 5, 6, 7]);
    sim.run('applyEffect', { effect: 'calamity:random' });
    expect(ids(sim)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('a seventh calamity ends the oldest natural calamity, even if called calamities are older', () => {
    const sim = calmFight();
    const call = () => sim.run('startCalamity', { type: 'blizzard' });
    for (let i = 0; i < 2; i++) call();
    sim.set({ calamities: true, botSkill: 'veryHard' });
    sim.world.round.calamityAt = sim.tick + 1;
    sim.ticks(1);
    sim.set({ calamities: false });
    expect(ids(sim)).toEqual([1, 2, 3]);
    for (let i = 0; i < 4; i++) call();
    expect(ids(sim)).toEqual([1, 2, 4, 5, 6, 7]);
  });

  it('every calamity ends with the round', () => {
    const sim = calmFight();
    sim.run('startCalamity', { type: 'blackHole' });
    sim.run('openMainMenu', {});
    expect(sim.round.calamities).toEqual([]);
  });

  it('a dry run of a call for a calamity changes nothing', () => {
    const sim = calmFight();
    const { hash } = sim;
    sim.dryRun('startCalamity', { type: 'random' });
    expect(sim.hash).toBe(hash);
  });

  it('a pilot whom a calamity destroys has no killer if nobody hit that pilot within the last 8 s', () => {
    const sim = calmFight();
    const hole = unleash(sim, 'blackHole');
    const { x, y } = centreOf(sim, hole);
    const { Attackers, LastAttacker } = sim.world.components;
    const ada = put(sim, 'ada', x, y);
    Attackers.at[ada * 8] = LastAttacker.ref[ada] = LastAttacker.at[ada] = 0;
    sim.ticks(1);
    expect(sim.events('kill').at(-1)).toEqual({ victim: 'ada', killer: null, friendly: false });
    const bob = put(sim, 'bob', x, y);
    LastAttacker.ref[bob] = refOf(sim.world, ada);
    LastAttacker.at[bob] = sim.tick - 7 * TICK_RATE;
    sim.ticks(1);
    expect(sim.events('kill').at(-1)).toEqual({ victim: 'bob', killer: 'ada', friendly: false });
  });
});

describe('random calamity', () => {
  const drawn = (field: Settings['field']) => {
    const types = new Set<Calamity>();
    for (let seed = 1; seed <= 40; seed++) {
      const sim = simulate({ seed, pilots: ['ada', 'bob'], settings: { calamities: false, field } });
      sim.startRound('dogfight');
      types.add(sim.run('startCalamity', { type: 'random' }).type);
    }
    return types;
  };

  it('a random calamity can be a solar flare only on the sun field', () => {
    expect(drawn('earth').has('solarFlare')).toBe(false);
    expect([...drawn('sun')].sort()).toEqual([...ALL].sort());
  });

  it('a solar flare can be called on every field', () => {
    expect(calmFight().run('startCalamity', { type: 'solarFlare' }).type).toBe('solarFlare');
  });
});

describe('natural calamities', () => {
  const countIn = (minutes: number, settings: Partial<Settings>) => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 60, ...settings } });
    sim.startRound('dogfight');
    sim.seconds(minutes * 60);
    return sim.events('calamity').length;
  };

  it('natural calamities start on their own, and more often with harder bots', () => {
    const easy = countIn(10, { botSkill: 'easy' });
    const veryHard = countIn(10, { botSkill: 'veryHard' });
    expect(easy).toBeGreaterThanOrEqual(4);
    expect(veryHard).toBeGreaterThan(easy * 1.5);
  });

  it('no natural calamity starts if the setting is off', () => {
    expect(countIn(5, { calamities: false, botSkill: 'veryHard' })).toBe(0);
  });

  it('no natural calamity starts in the first part of a round', () => {
    expect(countIn(0.4, { botSkill: 'veryHard' })).toBe(0);
  });
});
