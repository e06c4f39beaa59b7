import { describe, expect, it } from 'vitest';
import { sightShare } from '../../../engine/hazards/blizzard.ts';
import { zoneLook } from '../../../engine/hazards/zone.ts';
import { AFTER_EFFECT, CALAMITY_WARNING } from '../../../engine/rules/calamities.ts';
import { simulate } from '../../../harness/simulate.ts';
import { SHIP_RADIUS } from '../../../schema/catalog/rules.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { EFFECT_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { bitsOf, calmFight, centreOf, put, unleash } from './calamity-scene.ts';

/** Tests what each calamity does. */

describe('black hole among pilots', () => {
  it('a black hole swallows fewer of the more skilled pilots', () => {
    const swallowedOf = (botSkill: Settings['botSkill']) => {
      const sim = simulate({ seed: 3, settings: { bots: 40, calamities: false, field: 'earth', botSkill } });
      sim.startRound('dogfight');
      sim.seconds(6);
      sim.run('startCalamity', { type: 'blackHole' });
      sim.run('startCalamity', { type: 'blackHole' });
      const { effects } = sim.world.visuals;
      let ships = 0;
      while (sim.round.calamities.length > 0) {
        effects.count = 0;
        sim.ticks(1);
        for (let row = 0; row < effects.count; row++)
          if (EFFECT_KINDS[effects.kind[row]] === 'swallow' && effects.arg[row] === SHIP_RADIUS) ships++;
      }
      return ships;
    };
    expect(swallowedOf('veryHard')).toBeLessThan(swallowedOf('easy') / 2);
  });
});

describe('radiation leak', () => {
  it('a radiation leak drifts, burns hulls and prevents shields', () => {
    const sim = calmFight();
    const leak = unleash(sim, 'radiationLeak');
    const before = centreOf(sim, leak);
    put(sim, 'ada', before.x, before.y);
    sim.ticks(30);
    expect(sim.pilot('ada').hp).toBeLessThan(97);
    expect(sim.run('useAbility', { pilot: 'ada', ability: 'shields' })).toMatchObject({
      triggered: false,
      reason: 'blocked',
    });
    expect(centreOf(sim, leak)).not.toEqual(before);
    put(sim, 'ada', before.x, before.y - 1_200);
    sim.ticks(AFTER_EFFECT + 1);
    expect(sim.run('useAbility', { pilot: 'ada', ability: 'shields' }).triggered).toBe(true);
  });
});

describe('ice storm', () => {
  it('an ice storm slows ships, and its falling shards hit them', () => {
    const sim = calmFight();
    const storm = unleash(sim, 'iceStorm');
    const { Velocity } = sim.world.components;
    let slow = 0;
    for (let i = 0; i < 180; i++) {
      const { x, y } = centreOf(sim, storm);
      const ada = sim.eid('ada');
      sim.world.components.Position.x[ada] = x;
      sim.world.components.Position.y[ada] = y;
      sim.ticks(1);
      slow = Math.hypot(Velocity.x[ada], Velocity.y[ada]);
    }
    expect(bitsOf(sim, 'ada') & FLAGS.chilled).not.toBe(0);
    expect(slow).toBeLessThan(200);
    expect(sim.pilot('ada').hp).toBeLessThan(100);
  });
});

describe('thunder storm', () => {
  it('a thunder storm strikes the ships below it, and its bolts jump to nearby ships', () => {
    const sim = calmFight();
    const storm = unleash(sim, 'thunderStorm');
    for (let i = 0; i < 120 && sim.pilot('bob').hp === 100; i++) {
      const { x, y } = centreOf(sim, storm);
      put(sim, 'ada', x, y);
      put(sim, 'bob', x + 700, y);
      sim.ticks(1);
      if (sim.pilot('ada').hp < 100) break;
    }
    expect(sim.pilot('ada').hp).toBeLessThan(100);
    expect(sim.pilot('bob').hp).toBe(100);
    const hp = sim.pilot('ada').hp;
    for (let i = 0; i < 120 && sim.pilot('bob').hp === 100; i++) {
      const { x, y } = centreOf(sim, storm);
      put(sim, 'ada', x + 500, y);
      put(sim, 'bob', x + 700, y);
      sim.ticks(1);
    }
    expect(sim.pilot('bob').hp).toBeLessThan(100);
    expect(sim.pilot('ada').hp).toBeLessThan(hp);
  });
});

describe('meteor shower', () => {
  it('meteors break up like rocks, and hurt ships more than rocks do', () => {
    const sim = calmFight();
    unleash(sim, 'meteorShower');
    sim.seconds(3);
    const { rocks } = sim.world.lists;
    const { Status, Position } = sim.world.components;
    const isMeteor = (eid: number) => (Status.bits[eid] & FLAGS.burning) !== 0;
    const meteors = [...rocks.ids.subarray(0, rocks.count)].filter(isMeteor);
    expect(meteors.length).toBeGreaterThan(3);
    const [meteor] = meteors;
    const { Velocity } = sim.world.components;
    put(
      sim,
      'ada',
      Position.x[meteor] + Velocity.x[meteor] / 20,
      Position.y[meteor] + Velocity.y[meteor] / 20,
    );
    sim.ticks(2);
    expect(sim.pilot('ada').hp).toBeLessThanOrEqual(55);
    expect(sim.world.components.Kind.code[meteor] === 0 || !isMeteor(meteor)).toBe(true);
    sim.until(() => sim.round.calamities.length === 0, 40);
    expect([...rocks.ids.subarray(0, rocks.count)].some(isMeteor)).toBe(false);
  });
});

describe('blizzard', () => {
  it('a blizzard reduces visibility only after its warning', () => {
    const sim = calmFight();
    const clear = sightShare(sim.world);
    sim.run('startCalamity', { type: 'blizzard' });
    const seen: Record<string, number> = {};
    sim.until(() => {
      const phase: string = sim.round.calamities[0]?.phase ?? 'over';
      seen[phase] = sightShare(sim.world) / clear;
      return phase === 'over';
    }, 60);
    expect(seen).toEqual({ warning: 1, active: 0.5, over: 1 });
  });

  it('a second blizzard reduces visibility further', () => {
    const sim = calmFight();
    const clear = sightShare(sim.world);
    for (const type of ['blizzard', 'blizzard'] as const) sim.run('startCalamity', { type });
    sim.ticks(CALAMITY_WARNING);
    expect(sightShare(sim.world) / clear).toBe(0.25);
  });

  it('on Mars, a blizzard is a dust storm', () => {
    const sim = calmFight({ field: 'mars' });
    expect(sim.run('startCalamity', { type: 'blizzard' }).name).toBe('Dust Storm');
    expect(sim.events('calamity')).toEqual([{ calamity: 'blizzard', name: 'Dust Storm' }]);
    expect(sim.round.calamities[0].name).toBe('Dust Storm');
  });

  it('in a blizzard, pilots see half as far and fire only at close range', () => {
    const sim = calmFight();
    unleash(sim, 'blizzard');
    const shotsAt = (distance: number) => {
      sim.world.shots.count = 0;
      const before = sim.world.shots.fired;
      for (let i = 0; i < 90; i++) {
        const ada = put(sim, 'ada', 0, 0);
        put(sim, 'bob', distance, 0);
        sim.world.components.Heading.x[ada] = 1;
        sim.world.components.Heading.y[ada] = 0;
        sim.world.components.Hull.points[ada] = 100;
        sim.world.components.Hull.points[sim.eid('bob')] = 100;
        sim.ticks(1);
      }
      return sim.world.shots.fired - before;
    };
    expect(shotsAt(450)).toBe(0);
    expect(shotsAt(220)).toBeGreaterThan(0);
  });
});

describe('solar flare', () => {
  it("a solar flare sweeps in from the sun's side, burns hulls and disables raised shields", () => {
    const sim = calmFight();
    const flare = unleash(sim, 'solarFlare');
    expect(zoneLook(sim.world, flare)).toBe('solarFlare');
    const { width } = sim.world.arena;
    expect(sim.world.components.Position.x[flare]).toBeGreaterThan(width / 2 - 20);
    sim.seconds(5);
    const front = sim.world.components.Position.x[flare];
    expect(front).toBeLessThan(width / 2 - 500);
    put(sim, 'ada', front + 60, 0);
    put(sim, 'bob', front - 400, 0);
    sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
    sim.ticks(6);
    expect(bitsOf(sim, 'ada') & FLAGS.shield).toBe(0);
    expect(sim.pilot('ada').hp).toBeLessThan(100);
    expect(bitsOf(sim, 'bob') & FLAGS.burning).toBe(0);
  });
});
