import { flyCraft } from '../bosses/craft-behaviours.ts';
import { craftRules, removeCraft } from '../bosses/kit/craft.ts';
import type { GameWorld } from '../world.ts';

/** Flies the craft of bosses. */
export function flyCrafts(world: GameWorld) {
  const { crafts } = world.lists;
  if (crafts.count === 0) return;
  const { endsAt } = world.components.Lifetime;
  for (let i = crafts.count - 1; i >= 0; i--) {
    const eid = crafts.ids[i];
    if (endsAt[eid] > 0 && endsAt[eid] <= world.time.tick) removeCraft(world, eid);
    else flyCraft(world, eid, craftRules(world, eid));
  }
}
