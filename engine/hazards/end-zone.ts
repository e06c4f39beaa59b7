import type { GameWorld } from '../world.ts';
import { ZONE_CODE } from './index.ts';
import { lookOf, removeZone } from './zone.ts';

/** Lets a calamity or nuke end now. */
export function endZone(world: GameWorld, zone: number) {
  ZONE_CODE[lookOf(world, zone)].end?.(world, zone);
  removeZone(world, zone);
}
