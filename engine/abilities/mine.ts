import { hasRoom } from '../entities/entities.ts';
import { spawnMine } from '../spawn/ordnance.ts';
import type { AbilityCode } from './ability.ts';

/** Is dropped behind the ship. */
export const mine: AbilityCode = {
  isBlocked: world => !hasRoom(world),
  trigger: spawnMine,
};
