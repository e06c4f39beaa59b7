import { targetOf } from '../ai/target.ts';
import { hasRoom } from '../entities.ts';
import { nearestEnemy } from '../neighbours.ts';
import { spawnMissile } from '../spawn/ordnance.ts';
import type { AbilityCode } from './ability.ts';

/** Homes in on whom the pilot hunts, or on the nearest enemy. */
export const missile: AbilityCode = {
  isBlocked: world => !hasRoom(world),
  trigger(world, eid) {
    spawnMissile(world, eid, targetOf(world, eid) || nearestEnemy(world, eid));
  },
};
