import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { requireFight } from '../entities/require.ts';
import { GROW } from '../rules/hazards.ts';
import { SHIP_HULL } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

/**
 * Returns a function that makes a flying ship larger and tougher for a while; a second growth restarts its clock.
 * Throws `wrong-phase`.
 */
export function growPilot(world: GameWorld, eid: number): () => void {
  requireFight(world);
  return () => {
    const { Ship, Status } = world.components;
    if ((Status.bits[eid] & FLAGS.grown) === 0) resizeShip(world, eid, GROW.scale);
    Status.bits[eid] |= FLAGS.grown;
    Ship.grownUntil[eid] = world.time.tick + GROW.lasts;
  };
}

/** Returns a ship to its usual size; its hull keeps its percentage. */
export const shrinkShip = (world: GameWorld, eid: number) => resizeShip(world, eid, 1);

function resizeShip({ components: { Hull, Body } }: GameWorld, eid: number, scale: number) {
  const full = SHIP_HULL * scale;
  Hull.points[eid] *= full / Hull.full[eid];
  Hull.full[eid] = full;
  Body.radius[eid] = SHIP_RADIUS * scale;
}
