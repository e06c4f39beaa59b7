import { hasRoom } from '../entities/entities.ts';
import { nearestEnemy } from '../entities/neighbours.ts';
import { targetOf } from '../pilots/target.ts';
import { spawnMissile } from '../spawn/ordnance.ts';
import type { AbilityBehaviour } from './ability.ts';

/** A missile that homes in on the pilot's target, or on the nearest enemy. */
export const missile: AbilityBehaviour = {
  isBlocked: world => !hasRoom(world),
  trigger(world, eid) {
    spawnMissile(world, eid, targetOf(world, eid) || nearestEnemy(world, eid));
  },
};
