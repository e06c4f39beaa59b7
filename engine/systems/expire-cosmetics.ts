import { expireCosmeticsOf } from '../pilots/cosmetics.ts';
import type { GameWorld } from '../world.ts';

/** Removes cosmetics that have expired. */
export function expireCosmetics(world: GameWorld) {
  const { adorned } = world.lists;
  for (let i = adorned.count - 1; i >= 0; i--) expireCosmeticsOf(world, adorned.ids[i]);
}
