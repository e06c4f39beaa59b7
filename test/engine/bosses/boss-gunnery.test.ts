import { describe, expect, it } from 'vitest';
import { chainLightning } from '../../../engine/bosses/kit/bolts.ts';
import { craftLimit } from '../../../engine/bosses/kit/craft.ts';
import {
  bossSpeed,
  bossStrength,
  fireAround,
  fireFan,
  isWeaponDue,
  leadAngle,
  scaledCount,
} from '../../../engine/bosses/kit/gunnery.ts';
import { leadingShip, nearestShip } from '../../../engine/bosses/kit/targets.ts';
import { restoreBoss } from '../../../engine/bosses/phases.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { CRAFT_LIMIT } from '../../../engine/rules/bosses/crafts.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { boltEnd, FLAGS } from '../../../schema/wire/frame.ts';
import { hull, put, unprotect } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';

/** Tests how strong bosses are, how often and where they shoot, and whom they target. */

const NAMES = ['ada', 'bob', 'cy', 'dee', 'eve'];

/** A fight with a boss whose strength is computed for `count` pilots. */
function among(count: number, mode: Mode = 'boss') {
  const sim = bossFight({ mode, pilots: NAMES });
  sim.world.lists.pilots.count = count;
  return sim;
}

/** Puts all ships in a row to the right of the boss's hull, `gap` apart. Returns the boss. */
function inRow(sim: Simulated, gap: number) {
  const { Position, Body } = sim.world.components;
  const boss = bossEid(sim);
  Position.x[boss] = Position.y[boss] = 0;
  NAMES.forEach((name, i) => {
    put(sim, name, { x: Body.radius[boss] + gap * (i + 1), y: 0 });
    unprotect(sim, name);
  });
  return boss;
}

const directions = ({ world: { shots } }: Simulated) =>
  Array.from({ length: shots.count }, (_, i) => Math.atan2(shots.columns.vy[i], shots.columns.vx[i]));

describe('boss', () => {
  it("a boss's strength grows with the square root of the number of pilots, up to a maximum that is lower in a free for all", () => {
    expect([1, 3, 12, 48, 1_000].map(count => bossStrength(among(count).world))).toEqual([
      0.42, 0.5, 1, 2, 3.2,
    ]);
    expect(bossStrength(among(1_000, 'ffa').world)).toBe(2.2);
  });

  it("a count that grows with a boss's strength is never below 1", () => {
    expect([3, 12, 48].map(count => scaledCount(among(count).world, 6))).toEqual([3, 6, 12]);
    expect(scaledCount(among(1).world, 1)).toBe(1);
  });

  it('the more pilots there are, the more craft a boss may have, up to a maximum', () => {
    const { least, most, perPilot } = CRAFT_LIMIT;
    expect(craftLimit(among(10).world)).toBe(Math.round(least + perPilot * 10));
    expect(craftLimit(among(5_000).world)).toBe(most);
  });

  it("a boss has 200 hp plus 700 hp per pilot, times its design's factor; its shield is 30 % of the total", () => {
    const sim = among(10);
    const { Boss, Hull } = sim.world.components;
    restoreBoss(sim.world, bossEid(sim));
    const ten = Boss.shieldFull[bossEid(sim)] + Hull.full[bossEid(sim)];
    expect(Boss.shieldFull[bossEid(sim)] / ten).toBeCloseTo(0.3, 5);
    sim.world.lists.pilots.count = 20;
    restoreBoss(sim.world, bossEid(sim));
    const twenty = Boss.shield[bossEid(sim)] + Hull.points[bossEid(sim)];
    expect(twenty / ten).toBeCloseTo((200 + 20 * 700) / (200 + 10 * 700), 4);
  });
});

describe('boss', () => {
  it("each step of rage shortens the reload times of a boss's weapons by 16 %", () => {
    const sim = among(12);
    const boss = bossEid(sim);
    const { Boss } = sim.world.components;
    for (const [rage, ticks] of [
      [1, 100],
      [2, 86],
      [6, 56],
    ]) {
      Boss.rage[boss] = rage;
      Boss.readyAt.fill(0);
      expect(isWeaponDue(sim.world, boss, 1, 100)).toBe(true);
      sim.world.time.tick += ticks - 1;
      expect(isWeaponDue(sim.world, boss, 1, 100)).toBe(false);
      expect(isWeaponDue(sim.world, boss, 0, 100)).toBe(true); // each weapon has its own clock
      sim.world.time.tick++;
      expect(isWeaponDue(sim.world, boss, 1, 100)).toBe(true);
    }
    expect(bossSpeed(sim.world, boss)).toBeCloseTo(1.8, 5);
  });

  it("the shots of a fan are spread evenly around the boss's direction, and those of a ring over a full circle", () => {
    const sim = among(12);
    const boss = bossEid(sim);
    sim.world.shots.count = 0;
    fireFan(sim.world, boss, 1, 3, 0.4);
    expect(directions(sim)).toEqual([0.8, 1, 1.2].map(angle => expect.closeTo(angle, 4)));
    sim.world.shots.count = 0;
    fireFan(sim.world, boss, 1, 1, 0.4);
    expect(directions(sim)).toEqual([expect.closeTo(1, 4)]);
    sim.world.shots.count = 0;
    fireAround(sim.world, boss, 0, 4);
    expect(directions(sim).map(angle => Math.abs(angle))).toEqual(
      [0, 0.5, 1, 0.5].map(turn => expect.closeTo(turn * Math.PI, 4)),
    );
  });

  it('a boss aims at the place where the ship will be when the shot arrives', () => {
    const sim = among(5);
    const { Position, Velocity } = sim.world.components;
    const boss = bossEid(sim);
    Position.x[boss] = Position.y[boss] = 0;
    const ada = sim.eid('ada');
    Position.x[ada] = 450; // half a second away for a shot
    Position.y[ada] = 0;
    Velocity.x[ada] = 0;
    Velocity.y[ada] = 90;
    expect(leadAngle(sim.world, boss, ada)).toBeCloseTo(Math.atan2(45, 450), 4);
  });
});

describe('boss', () => {
  const rules = { reach: 200, jump: 120, links: 3, damage: 40, fading: 0.5 };
  const strike = (gap: number, prepare: (sim: Simulated) => void = () => {}) => {
    const sim = among(5, 'ffa');
    const boss = inRow(sim, gap);
    prepare(sim);
    const found = chainLightning(sim.world, boss, rules, refOf(sim.world, boss));
    return { found, hulls: NAMES.map(name => hull(sim, name)) };
  };

  it('chain lightning jumps from ship to ship, gets weaker with each jump, and ends after a fixed number of jumps', () => {
    expect(strike(100)).toEqual({ found: true, hulls: [60, 80, 90, 100, 100] });
  });

  it('chain lightning ends when no further ship is within reach', () => {
    expect(strike(150)).toEqual({ found: true, hulls: [60, 100, 100, 100, 100] });
    expect(strike(201)).toEqual({ found: false, hulls: [100, 100, 100, 100, 100] });
  });

  it('chain lightning skips a ship that is still protected after its launch, and continues to the next', () => {
    const fresh = (sim: Simulated) => {
      sim.world.components.Status.bits[sim.eid('ada')] |= FLAGS.protected;
    };
    expect(strike(90, fresh).hulls).toEqual([100, 60, 80, 90, 100]);
  });
});

describe('boss', () => {
  it('a boss targets the nearest ship within reach that is no longer protected', () => {
    const sim = among(5, 'ffa');
    const boss = inRow(sim, 100);
    const { Status, Body } = sim.world.components;
    const near = (reach: number) => nearestShip(sim.world, boss, Body.radius[boss] + reach);
    expect(near(101)).toBe(sim.eid('ada'));
    expect(near(99)).toBe(0);
    Status.bits[sim.eid('ada')] |= FLAGS.protected;
    expect(near(1_000)).toBe(sim.eid('bob'));
  });

  it('a boss that targets the leader picks the ship with the highest score: its damage plus 100 per kill', () => {
    const sim = among(5, 'ffa');
    inRow(sim, 100);
    const { Tally, Status } = sim.world.components;
    Tally.damage[sim.eid('bob')] = 199;
    Tally.kills[sim.eid('cy')] = 2;
    expect(leadingShip(sim.world)).toBe(sim.eid('cy'));
    Status.bits[sim.eid('cy')] |= FLAGS.protected;
    expect(leadingShip(sim.world)).toBe(sim.eid('bob'));
  });
});

describe('boss', () => {
  it('a boss that targets the leader picks the first ship while nobody has scored, and none while no ship flies', () => {
    const sim = among(5, 'ffa');
    inRow(sim, 100);
    expect(leadingShip(sim.world)).toBe(sim.eid('ada'));
    sim.world.lists.flying.count = 0;
    expect(leadingShip(sim.world)).toBe(0);
  });

  it('chain lightning is drawn as a bolt from the boss to the first ship, and then from each ship to the next', () => {
    const sim = among(5, 'ffa');
    const boss = inRow(sim, 80);
    const { effects } = sim.world.visuals;
    effects.count = 0;
    chainLightning(
      sim.world,
      boss,
      { reach: 200, jump: 120, links: 3, damage: 1, fading: 1 },
      refOf(sim.world, boss),
    );
    const { Position, Body } = sim.world.components;
    expect([...effects.x.subarray(0, effects.count)]).toEqual(
      [boss, sim.eid('ada'), sim.eid('bob')].map(eid => Position.x[eid]),
    );
    const ends = Array.from({ length: 3 }, (_, row) => boltEnd(effects.arg[row]).x);
    for (const [i, way] of [Body.radius[boss] + 80, 80, 80].entries())
      expect(Math.abs(ends[i] - way)).toBeLessThanOrEqual(4); // bolts are shown in steps of 8 u
  });
});

describe('boss anywhere in the arena', () => {
  it('a boss that is not in the centre aims correctly ahead of a moving ship, along both axes', () => {
    const sim = among(5);
    const { Position, Velocity } = sim.world.components;
    const [boss, ada] = [bossEid(sim), sim.eid('ada')];
    [Position.x[boss], Position.y[boss]] = [300, -400];
    [Position.x[ada], Position.y[ada]] = [840, 320]; // a second away for a shot
    [Velocity.x[ada], Velocity.y[ada]] = [90, -60];
    expect(leadAngle(sim.world, boss, ada)).toBeCloseTo(Math.atan2(720 - 60, 540 + 90), 4);
  });

  it('a boss that is not in the centre finds the nearest ship, and its lightning starts at its own position', () => {
    const sim = among(5, 'ffa');
    const { Position, Body } = sim.world.components;
    const boss = bossEid(sim);
    [Position.x[boss], Position.y[boss]] = [500, -300];
    NAMES.forEach((name, i) => {
      put(sim, name, { x: 500, y: -300 - Body.radius[boss] - 100 * (i + 1) });
      unprotect(sim, name);
    });
    expect(nearestShip(sim.world, boss, Body.radius[boss] + 101)).toBe(sim.eid('ada'));
    const rules = { reach: 200, jump: 120, links: 3, damage: 40, fading: 0.5 };
    chainLightning(sim.world, boss, rules, refOf(sim.world, boss));
    expect(NAMES.map(name => hull(sim, name))).toEqual([60, 80, 90, 100, 100]);
  });
});
