import { TURN_COS, TURN_SIN } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

/** Turns every ship towards where its pilot wants to point, as far as it can turn in a tick. */
export function turnShips({ lists, components }: GameWorld) {
  const { ids, count } = lists.flying;
  const { x, y } = components.Heading;
  const { wishX, wishY } = components.Brain;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const hx = x[eid];
    const hy = y[eid];
    const length = Math.sqrt(wishX[eid] * wishX[eid] + wishY[eid] * wishY[eid]) + 1e-6;
    const wx = wishX[eid] / length;
    const wy = wishY[eid] / length;
    if (hx * wx + hy * wy >= TURN_COS) {
      x[eid] = wx;
      y[eid] = wy;
      continue;
    }
    const sin = hx * wy - hy * wx < 0 ? -TURN_SIN : TURN_SIN;
    const tx = hx * TURN_COS - hy * sin;
    const ty = hx * sin + hy * TURN_COS;
    const trim = 1.5 - 0.5 * (tx * tx + ty * ty); // keeps the length at 1 over many turns
    x[eid] = tx * trim;
    y[eid] = ty * trim;
  }
}
