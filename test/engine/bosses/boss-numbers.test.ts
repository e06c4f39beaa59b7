import { describe, expect, it } from 'vitest';
import { designOf } from '../../../engine/bosses/designs/index.ts';
import { restoreBoss } from '../../../engine/bosses/phases.ts';
import type { BossName } from '../../../schema/catalog/catalog.ts';
import { fightWith } from './usual-fight.ts';

/** Tests how large, tough and fast each boss is, in a fight of usual size. */

const REST = 1_800;

it.each<[BossName, radius: number, toughness: number]>([
  ['Leviathan', 165, 1.2],
  ['Bastion', 150, 0.95],
  ['Stormcaller', 112, 0.9],
  ['Reaper', 78, 0.8],
  ['Hydra', 108, 1.4],
  ['Warden', 116, 1.2],
  ['Comet Queen', 92, 0.48],
  ['Null', 100, 0.74],
])(
  'the boss %s has a radius of %d u, and its hull and shield are the usual values times %d',
  (boss, radius, toughness) => {
    const sim = fightWith(boss, []);
    sim.world.round.mode = 'boss';
    restoreBoss(sim.world, sim.boss);
    const whole = sim.Boss.shieldFull[sim.boss] + sim.world.components.Hull.full[sim.boss];
    expect(designOf(sim.world, sim.boss).radius).toBe(radius);
    expect(whole / (200 + 12 * 700)).toBeCloseTo(toughness, 4);
  },
);

it("while other enemies fight, a boss's strength is 1.69 times the number of pilots to the power of 0.33", () => {
  const sim = fightWith('Leviathan', []);
  restoreBoss(sim.world, sim.boss);
  const whole = sim.Boss.shieldFull[sim.boss] + sim.world.components.Hull.full[sim.boss];
  expect(whole / 1.2).toBeCloseTo(200 + 700 * 1.69 * 12 ** 0.33, 1);
});

/** A boss that flies to the right, towards a distant goal, while its nose points down. */
function onCourse(boss: BossName, speed = 0) {
  const sim = fightWith(boss, []);
  const { Velocity, Heading } = sim.world.components;
  sim.Boss.goalX[sim.boss] = REST;
  sim.Boss.goalY[sim.boss] = 0;
  sim.Boss.stanceUntil[sim.boss] = sim.world.time.tick + 10_000;
  Velocity.x[sim.boss] = speed;
  Velocity.y[sim.boss] = 0;
  Heading.x[sim.boss] = 0;
  Heading.y[sim.boss] = 1;
  return {
    ...sim,
    speed: () => Math.hypot(Velocity.x[sim.boss], Velocity.y[sim.boss]),
    /** Angle by which the nose has turned. Unit: rad. */
    turned: () => Math.atan2(Heading.y[sim.boss], Heading.x[sim.boss]) - Math.PI / 2,
  };
}

describe.each<[BossName, speed: number, turn: number]>([
  ['Leviathan', 55, -0.35],
  ['Hydra', 75, -0.6],
  ['Warden', 65, -0.8],
  ['Bastion', 24, 0.45],
  ['Stormcaller', 85, 0.25],
  ['Null', 80, -0.5],
])('course of %s', (boss, speed, turn) => {
  it(`the boss ${boss} flies at ${speed} u/s`, () => {
    const sim = onCourse(boss);
    sim.act(600);
    expect(sim.speed()).toBeCloseTo(speed, 0);
  });

  it(`the boss ${boss} turns its nose by ${turn} rad per second`, () => {
    const sim = onCourse(boss, speed);
    sim.act(60);
    expect(sim.turned()).toBeCloseTo(turn, 2);
  });
});

it('the boss Bastion spins faster with each step of rage', () => {
  const sim = onCourse('Bastion');
  sim.Boss.rage[sim.boss] = 6;
  sim.act(60);
  expect(sim.turned()).toBeCloseTo(0.45 * 1.8, 2);
});

describe('course of Comet Queen', () => {
  /** The velocity of Comet Queen 400 ticks after it was at `x`, `y`. */
  const velocityAt = (x: number, y: number) => {
    const sim = fightWith('Comet Queen', []);
    const { Position, Velocity } = sim.world.components;
    Position.x[sim.boss] = x;
    Position.y[sim.boss] = y;
    sim.act(400);
    return { x: Velocity.x[sim.boss], y: Velocity.y[sim.boss] };
  };
  const a = 2_400 * 0.66;
  const b = 1_350 * 0.62;

  it('the boss Comet Queen orbits the centre clockwise at 200 u/s', () => {
    for (const [x, y, dx, dy] of [
      [a, 0, -1, 1],
      [0, b, -1, -1],
      [-a, 0, 1, -1],
      [0, -b, 1, 1],
    ]) {
      const velocity = velocityAt(x, y);
      expect(Math.hypot(velocity.x, velocity.y)).toBeCloseTo(200, -0.5);
      expect([Math.sign(velocity.x), Math.sign(velocity.y)]).toEqual([dx, dy]);
    }
  });

  it('the boss Comet Queen flies towards a point a third of a radian ahead on her ellipse', () => {
    const { x, y } = velocityAt(a, 0);
    expect(Math.atan2(y, x)).toBeCloseTo(Math.atan2(Math.sin(0.35) * b, Math.cos(0.35) * a - a), 2);
  });

  it('the boss Comet Queen turns her nose towards her direction of flight by 2 rad per second', () => {
    const sim = fightWith('Comet Queen', []);
    const { Position, Velocity, Heading } = sim.world.components;
    Position.x[sim.boss] = a;
    sim.act(400);
    const flight = Math.atan2(Velocity.y[sim.boss], Velocity.x[sim.boss]);
    Heading.x[sim.boss] = Math.cos(flight - 1.5);
    Heading.y[sim.boss] = Math.sin(flight - 1.5);
    sim.act(30);
    expect(Math.atan2(Heading.y[sim.boss], Heading.x[sim.boss]) - flight).toBeCloseTo(-0.5, 2);
  });
});

describe('stances of Reaper', () => {
  const STALKING = 0;
  /** The lengths of Reaper's next four stances, in ticks, beginning with a charge. */
  function stances(rage = 1) {
    const sim = fightWith('Reaper', []);
    sim.Boss.rage[sim.boss] = rage;
    const runs: { stance: number; ticks: number }[] = [];
    sim.act(900, () => {
      const stance = sim.Boss.stance[sim.boss];
      const last = runs.at(-1);
      if (last?.stance === stance) last.ticks++;
      else runs.push({ stance, ticks: 1 });
    });
    const first = runs.findIndex(({ stance }, i) => i > 0 && stance === STALKING + 1);
    return runs.slice(first, first + 4).map(({ ticks }) => ticks);
  }

  it('the boss Reaper charges for 0.7 s, dashes for 0.75 s, rests for 0.9 s and stalks for 2.4 s', () => {
    expect(stances()).toEqual([42, 45, 54, 144]);
  });

  it('rage shortens the charging and stalking of the boss Reaper, but neither its dash nor its rest', () => {
    expect(stances(6)).toEqual([23, 45, 54, 80]);
  });

  it('the boss Reaper dashes straight ahead at 1,000 u/s', () => {
    const sim = fightWith('Reaper', []);
    const { Velocity, Heading } = sim.world.components;
    let fastest = 0;
    sim.act(400, () => {
      const ahead = Velocity.x[sim.boss] * Heading.x[sim.boss] + Velocity.y[sim.boss] * Heading.y[sim.boss];
      fastest = Math.max(fastest, ahead);
    });
    expect(fastest).toBeCloseTo(1_000, -1);
    expect(fastest).toBeGreaterThan(999);
  });
});
