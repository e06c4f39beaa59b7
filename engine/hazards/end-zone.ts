import type { GameWorld } from '../world.ts';
import { ZONE_BEHAVIOURS } from './index.ts';
import { removeZone, zoneLook } from './zone.ts';

/** Ends a calamity or nuke now. */
export function endZone(world: GameWorld, zone: number) {
  ZONE_BEHAVIOURS[zoneLook(world, zone)].end?.(world, zone);
  removeZone(world, zone);
}
