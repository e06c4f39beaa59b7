import { describe, expect, it } from 'vitest';
import { burnShip, chillShip, vaporizeShip } from '../../../engine/hazards/harm.ts';
import { ACCELERATION, DRIFT_DAMPING, TURN_THRUST } from '../../../engine/rules/ships.ts';
import { DT } from '../../../engine/rules/time.ts';
import { expireEffects } from '../../../engine/systems/expire-effects.ts';
import { thrustShips } from '../../../engine/systems/thrust-ships.ts';
import { turnShips } from '../../../engine/systems/turn-ships.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { flagsOf, hull, put, scene } from '../staging.ts';

/** Tests how ships fly, one system at a time. */

/** A ship in the centre that flies to the right, which is also where it wants to fly. */
function flying(speed: number, settings = {}) {
  const sim = scene({ settings });
  put(sim, 'ada', { x: 0, y: 0, speed });
  const ada = sim.eid('ada');
  const { Brain, Velocity, Heading, Status } = sim.world.components;
  Brain.wishX[ada] = 1;
  Brain.wishY[ada] = 0;
  Brain.throttle[ada] = 1;
  return { sim, ada, Brain, Velocity, Heading, Status };
}

const repeat = (times: number, act: () => void) => {
  for (let i = 0; i < times; i++) act();
};

describe('ship', () => {
  it('a ship accelerates in the direction of its nose, by 320 u/s² at full thrust', () => {
    const { sim, ada, Brain, Velocity } = flying(0);
    thrustShips(sim.world);
    expect(Velocity.x[ada]).toBeCloseTo(ACCELERATION * DT, 4);
    Brain.throttle[ada] = 0.5;
    thrustShips(sim.world);
    expect(Velocity.x[ada]).toBeCloseTo(1.5 * ACCELERATION * DT, 4);
    expect(flagsOf(sim, 'ada')).toContain('thrust');
    Brain.throttle[ada] = 0;
    thrustShips(sim.world);
    expect(flagsOf(sim, 'ada')).not.toContain('thrust');
  });

  it('the engine has a third of its thrust while the ship turns round', () => {
    const { sim, ada, Brain, Velocity } = flying(0);
    Brain.wishX[ada] = -1;
    thrustShips(sim.world);
    expect(Velocity.x[ada]).toBeCloseTo(ACCELERATION * DT * TURN_THRUST, 4);
  });

  it('a stunned ship drifts on with its engine off', () => {
    const { sim, ada, Velocity, Status } = flying(100);
    Status.bits[ada] |= FLAGS.stunned;
    repeat(30, () => thrustShips(sim.world));
    expect(Velocity.x[ada]).toBeCloseTo(100, 3);
  });

  it('the engine damps sideways drift, and leaves forward speed unchanged', () => {
    for (const side of [-1, 1]) {
      const { sim, ada, Brain, Velocity } = flying(100);
      Brain.throttle[ada] = 0;
      Velocity.y[ada] = side * 50;
      thrustShips(sim.world);
      expect(Velocity.y[ada]).toBeCloseTo(side * 50 * (1 - DRIFT_DAMPING * DT), 4);
      expect(Velocity.x[ada]).toBeCloseTo(100, 4);
    }
  });

  it.each([
    ['is 260 u/s on the moon', 'moon', 0, 260],
    ['is a tenth higher in deep space', 'deepSpace', 0, 286],
    ['is half as high in ice', 'moon', FLAGS.chilled, 130],
    ['is 2.2 times as high during a ram', 'moon', FLAGS.ram, 572],
    ['is lower during a ram through ice', 'moon', FLAGS.ram | FLAGS.chilled, 448],
    ['is a quarter higher during a retreat', 'moon', FLAGS.retreat, 325],
    [
      'is halved and then raised by a quarter during a retreat through ice',
      'moon',
      FLAGS.retreat | FLAGS.chilled,
      162.5,
    ],
  ] as const)('the top speed of a ship %s', (_, field, flags, speed) => {
    const { sim, ada, Velocity, Status } = flying(200, { field });
    Status.bits[ada] |= flags;
    repeat(400, () => thrustShips(sim.world));
    expect(Velocity.x[ada]).toBeCloseTo(speed, 1);
  });

  it('a ship far beyond its top speed slows down gradually', () => {
    const { sim, ada, Velocity } = flying(600);
    thrustShips(sim.world);
    expect(Velocity.x[ada]).toBeCloseTo((600 + ACCELERATION * DT) * (1 - 4 * DT), 2);
  });
});

describe('ship', () => {
  it.each([
    ['clockwise', 1],
    ['counter-clockwise', -1],
  ])(
    'a ship turns %s by 3.4 rad per second if that is the shorter way, and stops at its target',
    (_, way) => {
      const { sim, ada, Brain, Heading } = flying(0);
      Brain.wishX[ada] = Math.cos(2);
      Brain.wishY[ada] = way * Math.sin(2);
      repeat(30, () => turnShips(sim.world));
      expect(Math.atan2(Heading.y[ada], Heading.x[ada])).toBeCloseTo(way * 1.7, 4);
      expect(Math.hypot(Heading.x[ada], Heading.y[ada])).toBeCloseTo(1, 5);
      repeat(30, () => turnShips(sim.world));
      expect(Math.atan2(Heading.y[ada], Heading.x[ada])).toBeCloseTo(way * 2, 4);
    },
  );
});

describe('temporary state', () => {
  const ENDS = {
    protected: 'protectedUntil',
    shield: 'shieldsUntil',
    ram: 'ramUntil',
    retreat: 'retreatUntil',
    stunned: 'stunnedUntil',
    grown: 'grownUntil',
    burning: 'burningUntil',
    chilled: 'chilledUntil',
  } as const;

  it.each(Object.entries(ENDS))(
    "a ship's temporary state %s ends exactly in its tick and affects no other state",
    (flag, until) => {
      const { sim, ada, Status } = flying(0);
      const { Ship } = sim.world.components;
      const { tick } = sim.world.time;
      for (const [other, field] of Object.entries(ENDS)) {
        Status.bits[ada] |= FLAGS[other as keyof typeof ENDS];
        Ship[field][ada] = tick + 100;
      }
      Ship[until][ada] = tick + 1;
      expireEffects(sim.world);
      expect(flagsOf(sim, 'ada')).toHaveLength(8);
      sim.world.time.tick++;
      expireEffects(sim.world);
      expect(flagsOf(sim, 'ada')).toHaveLength(7);
      expect(flagsOf(sim, 'ada')).not.toContain(flag);
    },
  );
});

describe('burning ship', () => {
  const burn = (prepare: (sim: Simulated) => void = () => {}) => {
    const { sim, ada } = flying(0);
    prepare(sim);
    repeat(60, () => burnShip(sim.world, ada, 12, 'flare'));
    return { sim, ada };
  };

  it('a burning ship loses its hull points and its shield, glows for another 0.4 s, and does not flash as if hit', () => {
    const { sim, ada } = burn(({ world, eid }) => {
      world.components.Status.bits[eid('ada')] |= FLAGS.shield;
    });
    expect(hull(sim, 'ada')).toBeCloseTo(88, 3);
    expect(flagsOf(sim, 'ada')).toEqual(expect.arrayContaining(['burning']));
    expect(sim.world.components.Hull.hitAt[ada]).toBe(0);
    expect(sim.world.components.Ship.burningUntil[ada]).toBe(sim.world.time.tick + 24);
  });

  it('a ship does not burn while it is protected after its launch', () => {
    const { sim } = burn(({ world, eid }) => {
      world.components.Status.bits[eid('ada')] |= FLAGS.protected;
    });
    expect(hull(sim, 'ada')).toBe(100);
  });

  it('a chilled ship stays chilled for 0.4 s, and a vaporized ship is destroyed', () => {
    const { sim, ada } = flying(0);
    chillShip(sim.world, ada);
    expect(sim.world.components.Ship.chilledUntil[ada]).toBe(sim.world.time.tick + 24);
    vaporizeShip(sim.world, ada, 0, 'nuke');
    expect(hull(sim, 'ada')).toBe(0);
  });
});
