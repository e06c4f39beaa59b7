import { actFor } from '../events/causes.ts';
import { burnDown, followShip, removeStrike } from '../hazards/strikes.ts';
import type { GameWorld } from '../world.ts';

/** Lets the markers of orbital strikes follow their ships and the beams come down. */
export function fireStrikes(world: GameWorld) {
  const { strikes } = world.lists;
  const { firesAt, endsAt } = world.components.Strike;
  const { tick } = world.time;
  for (let i = strikes.count - 1; i >= 0; i--) {
    const eid = strikes.ids[i];
    actFor(world, eid);
    if (tick < firesAt[eid]) followShip(world, eid);
    else if (tick === firesAt[eid]) burnDown(world, eid);
    else if (tick >= endsAt[eid]) removeStrike(world, eid);
  }
  world.cause = null;
}
