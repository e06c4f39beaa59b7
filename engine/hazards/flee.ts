import { HAZARD_MARGIN, HAZARD_PUSH } from '../rules/hazards.ts';
import type { GameWorld } from '../world.ts';

/** Pushes a pilot away from the centre of a hazard, harder the deeper inside the ship is. */
export function fleeFrom(
  { components: { Position, Brain } }: GameWorld,
  eid: number,
  centre: number,
  radius: number,
) {
  const dx = Position.x[eid] - Position.x[centre];
  const dy = Position.y[eid] - Position.y[centre];
  const distance = Math.sqrt(dx * dx + dy * dy) + 1;
  const reach = radius + HAZARD_MARGIN;
  if (distance >= reach) return;
  const push = (HAZARD_PUSH * Math.min(1, (reach - distance) / HAZARD_MARGIN)) / distance;
  Brain.avoidX[eid] += dx * push;
  Brain.avoidY[eid] += dy * push;
}

/** Pushes a pilot out of a zone, or only out of its inner part, given as a share of its radius. */
export const fleeZone = (world: GameWorld, eid: number, zone: number, share = 1) =>
  fleeFrom(world, eid, zone, world.components.Body.radius[zone] * share);
