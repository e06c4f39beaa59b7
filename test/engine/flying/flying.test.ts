import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { simulate } from '../../../harness/simulate.ts';
import { SKILLS, type Skill } from '../../../schema/catalog/catalog.ts';
import { EFFECT_KINDS } from '../../../schema/wire/frame.ts';

/** Tests how pilots fly by themselves. The bounds make a fight worth watching, and they hold for any seed. */

const HIT = EFFECT_KINDS.indexOf('hit');

interface Watched {
  speeds: number[];
  /** Largest distance of a ship from the centre, as a share of half the arena's width or height. */
  farthest: number;
  hits: number;
  fired: number;
  /** Times between consecutive kills. Unit: s. */
  pauses: number[];
}

function watch(bots: number, seconds: number, botSkill: Skill = 'normal', seed = 5): Watched {
  const sim = simulate({
    seed,
    settings: { bots, botSkill, field: 'moon', roundMinutes: 60, calamities: false },
  });
  const { world } = sim;
  const { Position, Velocity } = world.components;
  const seen: Watched = { speeds: [], farthest: 0, hits: 0, fired: 0, pauses: [] };
  const deaths: number[] = [];
  sim.startRound();
  for (let tick = 0; tick < seconds * 60; tick++) {
    const killed = sim.events('kill').length;
    sim.ticks(1);
    for (let i = killed; i < sim.events('kill').length; i++) deaths.push(tick / 60);
    const { kind, count } = world.visuals.effects;
    seen.hits += kind.subarray(0, count).filter(code => code === HIT).length;
    world.visuals.effects.count = 0;
    if (tick % 20 !== 0) continue;
    for (const eid of idsOf(world.lists.flying)) {
      seen.speeds.push(Math.hypot(Velocity.x[eid], Velocity.y[eid]));
      const out = Math.max(
        Math.abs(Position.x[eid]) / world.arena.width,
        Math.abs(Position.y[eid]) / world.arena.height,
      );
      seen.farthest = Math.max(seen.farthest, out * 2);
    }
  }
  seen.fired = world.shots.fired;
  seen.pauses = deaths.slice(1).map((at, i) => at - deaths[i]);
  return seen;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('12 bots', () => {
  const fight = watch(12, 180);

  it('12 bots score a kill every few seconds', () => {
    expect(mean(fight.pauses)).toBeGreaterThan(1);
    expect(mean(fight.pauses)).toBeLessThan(6);
  });

  it('12 bots fly slower than 40 u/s for less than 2 % of the time', () => {
    const slow = fight.speeds.filter(speed => speed < 40).length / fight.speeds.length;
    expect(slow).toBeLessThan(0.02);
    expect(mean(fight.speeds)).toBeGreaterThan(180);
  });

  it('12 bots stay in or near the arena', () => {
    expect(fight.farthest).toBeLessThan(1.1);
  });
});

describe('pilots', () => {
  /** The scores after 90 s of two teams of eight pilots, each team with one skill. */
  const scores = (one: Skill, other: Skill, seed: number) => {
    const sim = simulate({
      seed,
      settings: { bots: 16, teamCount: 2, field: 'moon', roundMinutes: 60, calamities: false },
    });
    const { Brain, Team } = sim.world.components;
    sim.startRound();
    for (const eid of idsOf(sim.world.lists.pilots))
      Brain.skill[eid] = SKILLS.indexOf(Team.index[eid] === 0 ? one : other);
    sim.seconds(90);
    return sim.world.round.scores;
  };

  it.each([
    ['easy', 'normal'],
    ['normal', 'hard'],
    ['hard', 'veryHard'],
  ] as const)('pilots with the skill %s lose against pilots with the skill %s', (lesser, better) => {
    for (const seed of [1, 2]) {
      const [losing, winning] = scores(lesser, better, seed);
      expect(winning).toBeGreaterThan(losing);
    }
  });

  it.each(SKILLS)('pilots with the skill %s hit with some shots and miss with others', skill => {
    const { hits, fired } = watch(16, 30, skill, 1);
    expect(hits / fired).toBeGreaterThan(0.1);
    expect(hits / fired).toBeLessThan(0.7);
  });
});

describe('pilots', () => {
  it('pilots spread their targets: at most a third of a team hunts the same enemy', () => {
    const sim = simulate({ seed: 3, settings: { bots: 24, teamCount: 2, calamities: false } });
    const { Brain } = sim.world.components;
    sim.startRound();
    sim.seconds(15);
    let crowded = 0;
    let looks = 0;
    for (let i = 0; i < 60; i++) {
      sim.seconds(0.5);
      for (const eid of idsOf(sim.world.lists.flying)) {
        looks++;
        if (Brain.hunters[eid] > 4) crowded++;
      }
    }
    expect(crowded / looks).toBeLessThan(0.05);
  });

  it('the number of pilots that hunt each pilot is counted correctly', () => {
    const sim = simulate({ seed: 4, settings: { bots: 40, calamities: false } });
    const { Brain } = sim.world.components;
    sim.startRound();
    for (let i = 0; i < 20; i++) {
      sim.seconds(1);
      const hunted = new Map<number, number>();
      for (const eid of idsOf(sim.world.lists.pilots)) {
        const target = Brain.target[eid] & 0xffff;
        if (target !== 0) hunted.set(target, (hunted.get(target) ?? 0) + 1);
      }
      for (const eid of idsOf(sim.world.lists.pilots)) expect(Brain.hunters[eid]).toBe(hunted.get(eid) ?? 0);
    }
  });

  it('the ships of two teams meet in the middle', () => {
    const sim = simulate({ seed: 2, settings: { bots: 20, teamCount: 2, calamities: false } });
    const { Position } = sim.world.components;
    sim.startRound();
    sim.until(() => sim.events('kill').length > 0, 60);
    const flying = idsOf(sim.world.lists.flying);
    const near = flying.filter(eid => Math.abs(Position.x[eid]) < sim.world.arena.width * 0.3);
    expect(near.length / flying.length).toBeGreaterThan(0.7);
  });
});
