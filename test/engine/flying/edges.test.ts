import { describe, expect, it } from 'vitest';
import { EDGE_PUSH } from '../../../engine/rules/flying.ts';
import { aimShips } from '../../../engine/systems/aim-ships.ts';
import { applyField } from '../../../engine/systems/apply-field.ts';
import { thrustShips } from '../../../engine/systems/thrust-ships.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { Field } from '../../../schema/catalog/catalog.ts';
import { hull, put, scene, unprotect } from '../staging.ts';

/** Tests how the edges of the arena and the fields affect ships. */

type Edge = [name: string, x: number, y: number];
const EDGES: Edge[] = [
  ['right', 1, 0],
  ['left', -1, 0],
  ['lower', 0, 1],
  ['upper', 0, -1],
];

/** The position at the middle of an edge, moved `inside` towards the centre. */
const within = ({ world: { arena } }: Simulated, [, dx, dy]: Edge, inside: number) => ({
  x: dx * (arena.width / 2 - inside),
  y: dy * (arena.height / 2 - inside),
});

describe('arena', () => {
  it.each(EDGES)(
    'ships within 260 u of the %s edge are steered back, and more strongly the closer they are to it',
    (...edge) => {
      const sim = scene();
      const { wishX, wishY, avoidX, avoidY, goalX, goalY } = sim.world.components.Brain;
      const ada = sim.eid('ada');
      const wishAt = (inside: number) => {
        const at = within(sim, edge, inside);
        put(sim, 'ada', at);
        goalX[ada] = at.x;
        goalY[ada] = at.y; // the ship has reached its goal
        avoidX[ada] = avoidY[ada] = 0;
        aimShips(sim.world);
        return [wishX[ada], wishY[ada]];
      };
      const push = (share: number) =>
        [edge[1], edge[2]].map(side => expect.closeTo(-side * share * EDGE_PUSH, 4));
      expect(wishAt(261)).toEqual([0, 0]);
      expect(wishAt(130)).toEqual(push(0.5));
      expect(wishAt(0)).toEqual(push(1));
    },
  );

  it.each(EDGES)('ships are stopped 200 u beyond the %s edge', (...edge) => {
    const sim = scene();
    const { Velocity } = sim.world.components;
    const ada = sim.eid('ada');
    const velocityAt = (inside: number, direction: number) => {
      put(sim, 'ada', within(sim, edge, inside));
      Velocity.x[ada] = (edge[1] * direction || 1) * 100;
      Velocity.y[ada] = (edge[2] * direction || 1) * 100;
      thrustShips(sim.world);
      return Math.round(edge[1] === 0 ? Velocity.y[ada] * edge[2] : Velocity.x[ada] * edge[1]);
    };
    expect(velocityAt(-201, 1)).toBeCloseTo(0);
    expect(velocityAt(-201, -1)).toBeLessThan(-90);
    expect(velocityAt(-199, 1)).toBeGreaterThan(90);
  });
});

describe('field', () => {
  /** Applies only the field, for a second, to a ship at the distance `fromRight` from the right edge. */
  const secondOn = (field: Field, fromRight = 2_000) => {
    const sim = scene({ settings: { field } });
    put(sim, 'ada', { x: sim.world.arena.width / 2 - fromRight, y: 0 });
    unprotect(sim, 'ada');
    for (let i = 0; i < 60; i++) applyField(sim.world);
    const { x, y } = sim.world.components.Velocity;
    return { vx: x[sim.eid('ada')], vy: y[sim.eid('ada')], hp: hull(sim, 'ada') };
  };

  it('Jupiter pulls ships to the left by 16 u/s² and down by 28 u/s²', () => {
    expect(secondOn('jupiter')).toEqual({ vx: expect.closeTo(-16, 3), vy: expect.closeTo(28, 3), hp: 100 });
  });

  it('the sun burns ships within 300 u of the right edge, by up to 14 hp per second', () => {
    expect([301, 150, 0].map(distance => secondOn('sun', distance).hp)).toEqual(
      [100, 93, 86].map(hp => expect.closeTo(hp, 3)),
    );
  });

  it.each(['deepSpace', 'earth', 'moon', 'mars', 'saturn'] as const)(
    'on the field %s, ships are neither pulled nor burned',
    field => {
      expect(secondOn(field, 10)).toEqual({ vx: 0, vy: 0, hp: 100 });
    },
  );
});
