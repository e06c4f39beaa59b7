import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Moves everything by one tick of its velocity (semi-implicit Euler). */
export function integrateMotion({ components, moving }: GameWorld) {
  const { x, y } = components.Position;
  const { x: vx, y: vy } = components.Velocity;
  const ids = moving.dense;
  for (let i = 0; i < ids.length; i++) {
    const eid = ids[i];
    x[eid] += vx[eid] * DT;
    y[eid] += vy[eid] * DT;
  }
}
