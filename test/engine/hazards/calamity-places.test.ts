import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { calamityStart } from '../../../engine/hazards/placement.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { MAX_CALAMITIES } from '../../../engine/rules/calamities.ts';
import { simulate } from '../../../harness/simulate.ts';
import { CALAMITIES, keysOf } from '../../../schema/catalog/catalog.ts';
import { basePosition } from '../../../schema/wire/frame.ts';
import { inTeams, put, scene } from '../staging.ts';
import { calmFight } from './calamity-scene.ts';

/** Tests which calamities come at random, where they begin, and how often their positions are reported. */

const OF_EARTH = keysOf(CALAMITIES).filter(type => type !== 'solarFlare');

describe('calamity', () => {
  it.each([1, 2, 3, 4, 5])(
    'a random calamity is never one that is already active, unless all calamities are active (seed %i)',
    seed => {
      const settings = { calamities: false, field: 'earth' } as const;
      const sim = simulate({ seed, pilots: ['ada', 'bob'], settings });
      sim.startRound('dogfight');
      const present = OF_EARTH.slice(0, MAX_CALAMITIES - 1);
      for (const type of present) sim.run('startCalamity', { type });
      const { type } = sim.run('startCalamity', { type: 'random' });
      expect(OF_EARTH.filter(other => !present.includes(other))).toContain(type);
    },
  );
});

describe('calamity', () => {
  const starts = (sim: ReturnType<typeof scene>) =>
    Array.from({ length: 100 }, () => calamityStart(sim.world, 'blackHole'));

  it("a calamity starts near a ship, at most 36 % of the arena's width and height from the centre", () => {
    const sim = scene({ mode: 'ffa' });
    const { width, height } = sim.world.arena;
    for (const name of ['ada', 'bob']) put(sim, name, { x: 0.49 * width, y: -0.49 * height });
    for (const { x, y } of starts(sim)) {
      expect(x).toBeCloseTo(0.36 * width, 6);
      expect(y).toBeCloseTo(-0.36 * height, 6);
    }
  });

  it('a calamity starts in the centre if all ships are at their bases', () => {
    const sim = scene();
    inTeams(sim, { ada: 0, bob: 1 });
    const { width, height } = sim.world.arena;
    ['ada', 'bob'].forEach((name, team) => {
      const { x, y } = basePosition(team, 2);
      put(sim, name, { x: (x * width) / 2, y: (y * height) / 2 });
    });
    for (const { x, y } of starts(sim)) expect([x, y]).toEqual([0, 0]);
  });

  it("a calamity's position is reported in whole units of length (u)", () => {
    const sim = calmFight();
    sim.run('startCalamity', { type: 'blackHole' });
    const [zone] = idsOf(sim.world.lists.zones);
    sim.world.components.Position.x[zone] = 100.4;
    sim.world.components.Position.y[zone] = -200.6;
    expect(sim.round.calamities).toMatchObject([{ x: 100, y: -201 }]);
  });
});

describe('reports of calamities', () => {
  it('calamities are reported four times per second, and once more when the last calamity ends', () => {
    const sim = scene();
    sim.run('startCalamity', { type: 'iceStorm' });
    const reportsIn = (ticks: number) => {
      let reports = 0;
      for (let i = 0; i < ticks; i++) {
        sim.ticks(1);
        if (coldPatch(sim.world)?.round) reports++;
      }
      return reports;
    };
    reportsIn(1);
    expect(reportsIn(60)).toBe(4);
    const [zone] = idsOf(sim.world.lists.zones);
    while (sim.world.time.tick % 15 !== 3) reportsIn(1);
    sim.world.components.Zone.activeAt[zone] = sim.world.time.tick;
    reportsIn(1);
    sim.world.components.Zone.endsAt[zone] = sim.world.time.tick + 1;
    expect(reportsIn(1)).toBe(1);
    expect(sim.round.calamities).toEqual([]);
    expect(reportsIn(60)).toBe(0);
  });
});

describe('new round', () => {
  it('a new round schedules its first natural calamity anew, even if a calamity was due in the previous round', () => {
    const sim = calmFight({ botSkill: 'veryHard' });
    sim.set({ calamities: true });
    sim.world.round.calamityAt = sim.tick + 60;
    sim.run('startRound', {});
    sim.seconds(24);
    expect(sim.events('calamity')).toEqual([]);
  });

  it('a new round has no orbital strikes left from the previous one', () => {
    const sim = calmFight();
    sim.run('callStrikes', { count: 2 });
    sim.run('startRound', {});
    expect(sim.world.lists.strikes.count).toBe(0);
  });
});

describe('calamity near the fight', () => {
  it("a calamity starts within 6 % of the arena's width from a ship, on both axes", () => {
    const sim = scene({ mode: 'ffa' });
    for (const name of ['ada', 'bob']) put(sim, name, { x: 300, y: -200 });
    const starts = Array.from({ length: 400 }, () => calamityStart(sim.world, 'blackHole'));
    const off = (axis: 'x' | 'y', from: number) =>
      Math.max(...starts.map(start => Math.abs(start[axis] - from)));
    for (const most of [off('x', 300), off('y', -200)]) {
      expect(most).toBeLessThanOrEqual(288);
      expect(most).toBeGreaterThan(280);
    }
  });

  it('a calamity starts at least seven tenths of its radius away from the bases', () => {
    const sim = scene();
    inTeams(sim, { ada: 0, bob: 1 });
    const { x, y } = basePosition(0, 2);
    const base = { x: (x * sim.world.arena.width) / 2, y: (y * sim.world.arena.height) / 2 };
    for (const name of ['ada', 'bob']) put(sim, name, { x: base.x + 500, y: base.y + 100 });
    const starts = Array.from({ length: 400 }, () => calamityStart(sim.world, 'blackHole'));
    const nearest = Math.min(...starts.map(start => Math.hypot(start.x - base.x, start.y - base.y)));
    expect(nearest).toBeGreaterThan(0.7 * 620 + 62);
    expect(nearest).toBeLessThan(0.7 * 620 + 62 + 20);
  });
});
