import { removeCraft } from '../bosses/kit/craft.ts';
import { defeatBoss } from '../bosses/phases.ts';
import { isFighting } from '../entities/boss-phase.ts';
import type { GameWorld } from '../world.ts';

/** Defeats bosses without hull and removes craft that were shot down. */
export function destroyBosses(world: GameWorld) {
  const { bosses, crafts } = world.lists;
  if (bosses.count === 0) return;
  const { points } = world.components.Hull;
  const { heads } = world.components.Boss;
  for (let i = crafts.count - 1; i >= 0; i--) {
    if (points[crafts.ids[i]] <= 0) removeCraft(world, crafts.ids[i]);
  }
  for (let i = bosses.count - 1; i >= 0; i--) {
    const eid = bosses.ids[i];
    if (isFighting(world, eid) && points[eid] <= 0 && heads[eid] === 0) defeatBoss(world, eid);
  }
}
