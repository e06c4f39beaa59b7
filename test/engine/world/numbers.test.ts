import { describe, expect, it } from 'vitest';
import { abilityRefusal } from '../../../engine/abilities.ts';
import { setCourse, turnTowards } from '../../../engine/bosses/kit/motion.ts';
import { soleLeader } from '../../../engine/round/modes/scoring.ts';
import * as crafts from '../../../engine/rules/bosses/crafts.ts';
import { LANCE } from '../../../engine/rules/bosses/lance.ts';
import { VOID } from '../../../engine/rules/bosses/void.ts';
import * as bosses from '../../../engine/rules/bosses.ts';
import * as calamities from '../../../engine/rules/calamities.ts';
import { ROCK_MARGIN } from '../../../engine/rules/fields.ts';
import * as flying from '../../../engine/rules/flying.ts';
import { STRIKE } from '../../../engine/rules/hazards.ts';
import * as ships from '../../../engine/rules/ships.ts';
import { autoTeamCount, pilotColor } from '../../../engine/rules/teams.ts';
import { msOf } from '../../../engine/rules/time.ts';
import { arenaFor } from '../../../schema/catalog/rules.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { arranged, destroy, ending, letTimeRunOut } from '../arranged.ts';
import { bossEid, bossFight, shootDown } from '../bosses/boss-scene.ts';
import { inTeams, scene } from '../staging.ts';

/** Tests small rules that contain a number. */

describe('round', () => {
  it('the automatic number of teams is two up to 24 pilots, three up to 60, then four', () => {
    expect([1, 24, 25, 60, 61, 900].map(autoTeamCount)).toEqual([2, 2, 3, 3, 4, 4]);
  });

  it('the leading team is the one with most points; if two teams have the most, no team leads', () => {
    expect(soleLeader([1, 5, 3])).toBe(1);
    expect(soleLeader([5, 1, 5])).toBeNull();
    expect(soleLeader([-2, -1])).toBe(1);
    expect(soleLeader([])).toBeNull();
  });
});

describe('arena', () => {
  it('the arena is 4,800 by 2,700 u up to 60 pilots, then grows with the square root of their number', () => {
    expect([0, 60, 240].map(arenaFor)).toEqual([
      { width: 4_800, height: 2_700 },
      { width: 4_800, height: 2_700 },
      { width: 9_600, height: 5_400 },
    ]);
  });
});

describe('times', () => {
  it('times in the state are rounded up to whole milliseconds and never negative', () => {
    expect([-5, 0, 1, 60, 61].map(msOf)).toEqual([0, 0, 17, 1_000, 1_017]);
  });
});

describe('result', () => {
  const textOf = (sim: ReturnType<typeof arranged>) => ending(sim).result.text;

  it('a result text is one sentence, in which the best score comes first', () => {
    const sim = arranged('dogfight', { roundMinutes: 1, teamCount: 2 });
    inTeams(sim, { ada: 0, bob: 0, cyd: 1, dan: 1 });
    sim.world.round.scores = [3, 7];
    letTimeRunOut(sim);
    expect(textOf(sim)).toMatch(/^Factions: .+ wins 7 to 3\.$/);
  });

  it('a result text says that there is a tie, or who was the last one standing', () => {
    const tie = arranged('dogfight', { roundMinutes: 1 });
    letTimeRunOut(tie);
    expect(textOf(tie)).toBe('Factions: a tie.');
    const last = arranged('ffaReserves', { ffaLives: 1 }, ['ada', 'bob']);
    destroy(last, 'bob');
    expect(textOf(last)).toMatch(/: ada wins as the last one standing\.$/);
  });

  it('if the boss wins a boss round, the result text names the boss and says why it won', () => {
    const late = arranged('boss', { boss: 'Reaper' });
    letTimeRunOut(late);
    expect(textOf(late)).toMatch(/: Reaper wins, time is up\.$/);
    const lost = arranged('boss', { boss: 'Reaper' });
    lost.world.round.reserves[0] = 0;
    for (const name of ['ada', 'bob', 'cyd', 'dan']) destroy(lost, name);
    expect(textOf(lost)).toMatch(/: Reaper wins, no ships are left\.$/);
  });
});

describe('round', () => {
  it('a round starts without points, and with reserves only in Fleet Reserves', () => {
    expect(arranged('dogfight').round).toMatchObject({ scores: [0, 0], reserves: [0, 0] });
    expect(arranged('reserves', { fleetSize: 7 }).round).toMatchObject({ scores: [0, 0], reserves: [7, 7] });
  });
});

describe('blocked ability', () => {
  it('a stunned ship can use no ability, and a burning ship cannot raise its shields', () => {
    const sim = scene();
    const ada = sim.eid('ada');
    const { Status } = sim.world.components;
    Status.bits[ada] = FLAGS.burning;
    expect([abilityRefusal(sim.world, ada, 'shields'), abilityRefusal(sim.world, ada, 'ram')]).toEqual([
      { reason: 'blocked' },
      null,
    ]);
    Status.bits[ada] = FLAGS.stunned;
    expect(abilityRefusal(sim.world, ada, 'ram')).toEqual({ reason: 'blocked' });
  });
});

describe('boss', () => {
  it("a boss's goal is at least 280 u away from the edges", () => {
    const sim = bossFight();
    const { Boss } = sim.world.components;
    const boss = bossEid(sim);
    const goal = (x: number, y: number) => {
      setCourse(sim.world, boss, x, y);
      return [Boss.goalX[boss], Boss.goalY[boss]];
    };
    const far = { x: sim.world.arena.width / 2 - 280, y: sim.world.arena.height / 2 - 280 };
    expect(goal(1e5, -1e5)).toEqual([far.x, -far.y]);
    expect(goal(-1e5, 1e5)).toEqual([-far.x, far.y]);
    expect(goal(100, 200)).toEqual([100, 200]);
  });

  it('a boss turns the shorter way, at a limited rate per tick, and stops at its target', () => {
    const sim = bossFight();
    const { Heading } = sim.world.components;
    const boss = bossEid(sim);
    for (const way of [-1, 1]) {
      Heading.x[boss] = 1;
      Heading.y[boss] = 0;
      const turn = (ticks: number) => {
        for (let i = 0; i < ticks; i++)
          turnTowards(sim.world, boss, Math.cos(2) * 9, way * Math.sin(2) * 9, 1);
        return Math.atan2(Heading.y[boss], Heading.x[boss]) * way;
      };
      expect(turn(60)).toBeCloseTo(1, 4);
      expect(turn(90)).toBeCloseTo(2, 4);
      expect(Math.hypot(Heading.x[boss], Heading.y[boss])).toBeCloseTo(1, 5);
    }
  });
});

it('if the pilots destroy the boss, the result text names it', () => {
  const sim = bossFight({ mode: 'boss', boss: 'Reaper' });
  shootDown(sim, 'ada');
  sim.until(() => sim.round.result !== null, 5);
  expect(sim.round.result).toMatchObject({ winner: 'pilots', reason: 'boss-down' });
  expect(sim.round.result?.text).toMatch(/: the pilots bring down Reaper\.$/);
});

it("in a free for all, pilots' colours are taken from 24 hues of the colour wheel, every seventh in turn", () => {
  expect([0, 1, 2, 3, 24].map(pilotColor)).toEqual(['#fa4242', '#70fa42', '#429efa', '#fa42cc', '#fa4242']);
  expect(new Set(Array.from({ length: 24 }, (_, n) => pilotColor(n))).size).toBe(24);
});

describe('numbers', () => {
  it('the constants of flying have the values on which other tests rely', () => {
    const { FOLLOW_DISTANCE, FOLLOW_SPEED, FOLLOW_THROTTLE, EDGE_PUSH, FRUITLESS, ARRIVAL, ROAM_TIME } =
      flying;
    expect([FOLLOW_DISTANCE, FOLLOW_SPEED, FOLLOW_THROTTLE, EDGE_PUSH]).toEqual([150, 130, 0.45, 3]);
    expect([FRUITLESS, ARRIVAL, ROAM_TIME]).toEqual([240, 180, 360]);
    expect([flying.FAR_LOOKS, flying.THREAT_TIME, flying.THREAT_DISTANCE]).toEqual([6, 48, 520]);
    expect([ships.TURN_THRUST, ships.DRIFT_DAMPING, ships.HIT_FLASH]).toEqual([0.35, 1.6, 6]);
  });

  it('the constants of hazards have the values on which other tests rely', () => {
    const { BLACK_HOLE, CALAMITY_RULES, ICE } = calamities;
    expect([BLACK_HOLE.pull, BLACK_HOLE.shotPull, BLACK_HOLE.drag, BLACK_HOLE.shotRaster]).toEqual([
      900, 2_600, 260, 4,
    ]);
    expect(Object.entries(CALAMITY_RULES).map(([type, { drift }]) => [type, drift])).toEqual([
      ['meteorShower', 0],
      ['iceStorm', 45],
      ['thunderStorm', 55],
      ['blackHole', 0],
      ['radiationLeak', 70],
      ['blizzard', 0],
      ['solarFlare', 0],
    ]);
    expect([ICE.reach, calamities.AFTER_EFFECT, STRIKE.burns, ROCK_MARGIN]).toEqual([58, 24, 24, 140]);
  });

  it('the constants of bosses have the values on which other tests rely', () => {
    expect([LANCE.length, VOID.reach, VOID.pull]).toEqual([1_100, 330, 520]);
    expect([bosses.BOSS_MAX_HIT, bosses.BOSS_AGILITY, bosses.BOSS_WRECK_DRIFT]).toEqual([150, 1.4, 0.3]);
    expect(bosses.BOSS_ENTRANCE_PLACE).toEqual({ inside: 0.55, about: 0.3 });
    expect([crafts.CRAFT_LIMIT, crafts.CRAFT_AGILITY, crafts.DIVE_BLAST]).toEqual([
      { least: 4, perPilot: 0.25, most: 30 },
      { ahead: 4, circle: 6, stay: 1.6 },
      { damage: 26, blast: 70 },
    ]);
    expect(crafts.CRAFT_CIRCLE).toEqual({ sway: 47, swing: 0.12, stretch: 0.25, pull: 3, turnRate: 3 });
  });
});
