import { describe, expect, it } from 'vitest';
import { fireFan, fireRing, holdWeapon, sendMissiles } from '../../../engine/bosses/kit/gunnery.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import type { BossName } from '../../../schema/catalog/catalog.ts';
import { FLAGS, PLATES } from '../../../schema/wire/frame.ts';
import { hull, put } from '../staging.ts';
import { fightWith, NAMES } from './usual-fight.ts';

/** Tests where the weapons of each boss point. The boss is in the centre, in a fight of usual size. */

const AT = { x: 300, y: 400 };

/**
 * Lets a boss fire this weapon once at ships that are all in one place. Returns the angles of the nose and of the
 * shots.
 */
function volley(boss: BossName, weapon: number) {
  const sim = fightWith(boss, [weapon]);
  const { shots, components } = sim.world;
  for (const name of NAMES) put(sim, name, AT);
  sim.Boss.prey[sim.boss] = refOf(sim.world, sim.eid('ada'));
  shots.count = 0;
  sim.act();
  const { vx, vy } = shots.columns;
  const nose = Math.atan2(components.Heading.y[sim.boss], components.Heading.x[sim.boss]);
  return {
    nose,
    angles: Array.from({ length: shots.count }, (_, row) => Math.atan2(vy[row], vx[row])),
  };
}

it.each<[BossName, weapon: number, spread: number]>([
  ['Bastion', 1, 0.7],
  ['Reaper', 0, 0.22],
  ['Warden', 1, 0.5],
  ['Null', 2, 0.35],
])(
  'the boss %s spreads the shots of weapon %i over %d rad, centred on its target',
  (boss, weapon, spread) => {
    const { angles } = volley(boss, weapon);
    const [first, last] = [Math.min(...angles), Math.max(...angles)];
    expect(last - first).toBeCloseTo(spread, 3);
    expect((first + last) / 2).toBeCloseTo(Math.atan2(AT.y, AT.x), 3);
  },
);

it('the boss Leviathan fires a fan of 0.9 rad to each side', () => {
  const { nose, angles } = volley('Leviathan', 1);
  const off = angles.map(angle => Math.atan2(Math.sin(angle - nose), Math.cos(angle - nose)));
  for (const side of [-1, 1]) {
    const fan = off.filter(angle => Math.sign(angle) === side).map(Math.abs);
    expect(fan).toHaveLength(7);
    expect(Math.min(...fan)).toBeCloseTo(Math.PI / 2 - 0.45, 3);
    expect(Math.max(...fan)).toBeCloseTo(Math.PI / 2 + 0.45, 3);
  }
});

it('the boss Bastion fires its streams through the gaps between its plates', () => {
  const { nose, angles } = volley('Bastion', 0);
  const step = (2 * Math.PI) / PLATES;
  const fromGap = angles.map(angle => (((angle - nose - step / 2) % step) + step) % step);
  expect(fromGap).toHaveLength(PLATES);
  for (const off of fromGap) expect(Math.min(off, step - off)).toBeCloseTo(0, 3);
});

describe('Warden', () => {
  /** Lets Warden attack a ship straight ahead many times. Returns the angle and the turn of each of its rays. */
  const rays = (rage: number) => {
    const sim = fightWith('Warden', [2]);
    const { Heading, Lance } = sim.world.components;
    sim.Boss.rage[sim.boss] = rage;
    for (const name of NAMES) put(sim, name, { x: 400, y: 0 });
    sim.act(30, () => holdWeapon(sim.world, sim.boss, 2, 0));
    const { ids, count } = sim.world.lists.lances;
    return [...ids.subarray(0, count)].map(eid => ({
      angle: Math.atan2(Heading.y[eid], Heading.x[eid]),
      turn: Lance.turn[eid],
    }));
  };

  it("the boss Warden's ray starts 0.4 rad beside the nearest ship and sweeps across the ship at 0.55 rad/s", () => {
    const cast = rays(1);
    expect(new Set(cast.map(({ turn }) => Math.sign(turn))).size).toBe(2);
    for (const { angle, turn } of cast) {
      expect(Math.abs(turn)).toBeCloseTo(0.55, 5);
      expect(angle).toBeCloseTo(-0.4 * Math.sign(turn), 4);
    }
  });

  it("the boss Warden's second ray points in the opposite direction and turns with the first", () => {
    const cast = rays(4);
    for (let i = 0; i < cast.length; i += 2) {
      const [first, second] = [cast[i], cast[i + 1]];
      expect(second.turn).toBe(first.turn);
      expect(Math.cos(second.angle - first.angle)).toBeCloseTo(-1, 5);
    }
  });

  it('the boss Warden fires nothing while its mirror is up', () => {
    const sim = fightWith('Warden', [1, 2]);
    sim.world.components.Status.bits[sim.boss] |= FLAGS.mirror;
    sim.world.shots.count = 0;
    sim.act(5);
    expect([sim.world.shots.count, sim.world.lists.lances.count]).toEqual([0, 0]);
  });
});

it('the boss Null opens its small black hole at the position of a ship', () => {
  const sim = fightWith('Null', [0]);
  for (const name of NAMES) put(sim, name, { x: 700, y: -300 });
  sim.act();
  const { Position } = sim.world.components;
  const [hole] = sim.world.lists.voids.ids;
  expect([Position.x[hole], Position.y[hole]]).toEqual([700, -300]);
});

describe('lightning of Stormcaller', () => {
  /** The losses of four ships in a row, the first of which is `reach` away from the boss's hull. */
  function struck(reach: number) {
    const sim = fightWith('Stormcaller', [0]);
    const from = sim.Boss.radius[sim.boss] + reach;
    for (const name of NAMES) put(sim, name, { x: 2_300, y: 1_300 });
    [0, 299, 598, 899].forEach((gap, i) => {
      put(sim, NAMES[i], { x: from + gap, y: 0 });
    });
    sim.act(120);
    return { sim, losses: NAMES.slice(0, 4).map(name => 100 - hull(sim, name)) };
  }

  it("the boss Stormcaller's lightning reaches 520 u; each jump reaches 300 u and weakens the 30 hp of damage by 15 %", () => {
    expect(struck(519).losses).toEqual([30, 25.5, 21.675, 0].map(hp => expect.closeTo(hp, 2)));
    expect(struck(521).losses).toEqual([0, 0, 0, 0]);
  });

  it('the boss Stormcaller is credited with the damage of its lightning', () => {
    const { sim } = struck(400);
    expect(sim.world.components.LastAttacker.ref[sim.eid('ada')]).toBe(refOf(sim.world, sim.boss));
  });
});

describe('boss in a large fight', () => {
  /** A boss with twice its usual strength. */
  const large = () => {
    const sim = fightWith('Leviathan', []);
    sim.world.lists.pilots.count = 48;
    sim.world.shots.count = 0;
    return sim;
  };

  it('in a large fight, a boss fires more missiles, and more shots in each fan and ring', () => {
    const sim = large();
    const { world, boss } = sim;
    const shotsOf = (fire: () => void) => {
      world.shots.count = 0;
      fire();
      return world.shots.count;
    };
    expect(shotsOf(() => fireFan(world, boss, 0, 3, 1))).toBe(6);
    expect(shotsOf(() => fireRing(world, boss, 0, 9))).toBe(18);
    sendMissiles(world, boss, 2, () => sim.eid('ada'));
    expect(world.lists.missiles.count).toBe(4);
  });

  it('each missile of a boss has its own target, and no missile is launched without a target', () => {
    const { world, boss, eid } = large();
    const targets = [eid('ada'), 0, eid('bob'), 0];
    sendMissiles(world, boss, 2, () => targets.shift() ?? 0);
    const { ids, count } = world.lists.missiles;
    const { target } = world.components.Homing;
    expect([...ids.subarray(0, count)].map(missile => target[missile])).toEqual(
      ['ada', 'bob'].map(name => refOf(world, eid(name))),
    );
  });
});
