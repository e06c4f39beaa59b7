import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { deletePilot } from '../../../engine/pilots/joining.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { flagsOf, inTeams, scene } from '../staging.ts';

const hit = (sim: Simulated, victim: string, by: string | null, hull: number) =>
  hurtShip(sim.world, sim.eid(victim), hull, by === null ? 0 : refOf(sim.world, sim.eid(by)), 'laser');

const all = (sim: Simulated, name: string) => {
  const { kills, deaths, assists } = sim.pilot(name);
  return { kills, deaths, assists };
};

/** A free for all, in which all pilots can damage each other. */
const melee = () => scene({ pilots: ['ada', 'bob', 'cy', 'dee'], mode: 'ffa' });

describe('kill', () => {
  it('a kill is credited to the last pilot who hit the victim', () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 90);
    sim.ticks(1);
    hit(sim, 'ada', 'cy', 10);
    sim.ticks(1);
    expect(sim.events('kill')).toEqual([{ victim: 'ada', killer: 'cy', friendly: false }]);
    expect(all(sim, 'cy')).toEqual({ kills: 1, deaths: 0, assists: 0 });
    expect(all(sim, 'ada')).toEqual({ kills: 0, deaths: 1, assists: 0 });
  });

  it('a kill is credited to a pilot whose last hit is at most 8 s old', () => {
    for (const [ticks, killer] of [
      [8 * 60, 'bob'],
      [8 * 60 + 1, null],
    ] as const) {
      const sim = melee();
      hit(sim, 'ada', 'bob', 50);
      sim.ticks(ticks - 1);
      hit(sim, 'ada', null, 100);
      sim.ticks(1);
      expect(sim.events('kill')).toEqual([{ victim: 'ada', killer, friendly: false }]);
    }
  });

  it('everyone except the killer gets an assist for taking 20 hp or more from the victim within 8 s', () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 20);
    hit(sim, 'ada', 'dee', 19);
    hit(sim, 'ada', 'cy', 61);
    sim.ticks(1);
    expect(all(sim, 'bob').assists).toBe(1);
    expect(all(sim, 'dee').assists).toBe(0);
    expect(all(sim, 'cy')).toMatchObject({ kills: 1, assists: 0 });
  });

  it('a hit that is more than 8 s old gives no assist', () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 50);
    sim.seconds(8.1);
    hit(sim, 'ada', 'cy', 50);
    sim.ticks(1);
    expect(all(sim, 'bob').assists).toBe(0);
  });

  it("hits on a destroyed ship do not count against the pilot's next ship", () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 100);
    sim.seconds(5.1);
    hit(sim, 'ada', null, 100);
    sim.ticks(1);
    expect(sim.events('kill').at(-1)).toEqual({ victim: 'ada', killer: null, friendly: false });
    expect(all(sim, 'bob').kills).toBe(1);
  });

  it('killing a teammate costs the team a point, and is not counted among the kills', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy', 'dee'] });
    const team = sim.pilot('ada').team;
    const friend = ['bob', 'cy', 'dee'].find(name => sim.pilot(name).team === team) ?? '';
    hit(sim, friend, 'ada', 100);
    sim.ticks(1);
    expect(sim.events('kill')).toEqual([{ victim: friend, killer: 'ada', friendly: true }]);
    expect(all(sim, 'ada').kills).toBe(0);
    expect(sim.world.components.Tally.friendlyKills[sim.eid('ada')]).toBe(1);
    expect(sim.round.scores[team]).toBe(-1);
  });

  it("a kill gives the killer's team a point", () => {
    const sim = scene();
    hit(sim, 'ada', 'bob', 100);
    sim.ticks(1);
    expect(sim.round.scores[sim.pilot('bob').team]).toBe(1);
    expect(sim.round.scores[sim.pilot('ada').team]).toBe(0);
  });

  it('two ships that destroy each other in the same tick both get a kill', () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 100);
    hit(sim, 'bob', 'ada', 100);
    sim.ticks(1);
    expect(all(sim, 'ada')).toEqual({ kills: 1, deaths: 1, assists: 0 });
    expect(all(sim, 'bob')).toEqual({ kills: 1, deaths: 1, assists: 0 });
  });

  it('a kill is credited to nobody if the killer has left the round', () => {
    const sim = melee();
    hit(sim, 'ada', 'bob', 100);
    deletePilot(sim.world, sim.eid('bob'));
    sim.ticks(1);
    expect(sim.events('kill')).toEqual([{ victim: 'ada', killer: null, friendly: false }]);
  });
});

describe('score', () => {
  it("a pilot's scoring time is the time of the last enemy kill, and not of a later assist or friendly kill", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy', 'dee'] });
    inTeams(sim, { ada: 0, bob: 0, cy: 1, dee: 1 });
    const { scoredAt } = sim.world.components.Tally;
    const kill = (victim: string, by: string) => {
      hurtShip(sim.world, sim.eid(victim), 1_000, refOf(sim.world, sim.eid(by)), 'laser');
      sim.ticks(1);
      return [scoredAt[sim.eid('ada')], scoredAt[sim.eid('cy')]];
    };
    hurtShip(sim.world, sim.eid('dee'), 50, refOf(sim.world, sim.eid('bob')), 'laser');
    sim.ticks(9);
    const [first] = kill('dee', 'ada');
    expect(first).toBe(sim.tick);
    sim.ticks(9);
    expect(kill('bob', 'ada')).toEqual([first, 0]);
    expect(scoredAt[sim.eid('bob')]).toBe(0);
  });
});

it('a destroyed ship returns after exactly 3 s, and is protected for 2 s', () => {
  const sim = scene();
  hurtShip(sim.world, sim.eid('ada'), 1_000, 0, 'laser');
  sim.ticks(1);
  sim.ticks(179);
  expect(sim.pilot('ada').alive).toBe(false);
  sim.ticks(1);
  expect(sim.pilot('ada').alive).toBe(true);
  sim.ticks(119);
  expect(flagsOf(sim, 'ada')).toContain('protected');
  sim.ticks(1);
  expect(flagsOf(sim, 'ada')).not.toContain('protected');
});
