import { hasRoom } from '../entities/entities.ts';
import { spawnMine } from '../spawn/ordnance.ts';
import type { AbilityBehaviour } from './ability.ts';

/** A mine dropped behind the ship. */
export const mine: AbilityBehaviour = {
  isBlocked: world => !hasRoom(world),
  trigger: spawnMine,
};
