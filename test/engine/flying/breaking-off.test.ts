import { expect, it } from 'vitest';
import { breakOff } from '../../../engine/ai/break-off.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { put, scene } from '../staging.ts';

/** How a pilot turns away before something large: ada flies to the right, bob stands for what is before her. */

it.each([
  ['above', -40, -1],
  ['below', 40, 1],
])('a ship that would pass %s something large turns away on that side', (_, y, side) => {
  for (let i = 0; i < 20; i++) {
    const sim = scene({ seed: i + 1 });
    put(sim, 'ada', { x: -200, y, speed: 200 });
    put(sim, 'bob', { x: 0, y: 0 });
    breakOff(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { Brain } = sim.world.components;
    expect(Math.sign(Brain.goalY[sim.eid('ada')] - y)).toBe(side);
    expect(Brain.manoeuvre[sim.eid('ada')]).toBe(MANOEUVRE.extend);
  }
});
