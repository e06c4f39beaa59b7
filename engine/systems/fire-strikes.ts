import { useOriginAsCause } from '../events/causes.ts';
import { fireStrike, removeStrike, trackTarget } from '../hazards/strikes.ts';
import type { GameWorld } from '../world.ts';

/** Moves the markers of orbital strikes with their ships, and fires the beams. */
export function fireStrikes(world: GameWorld) {
  const { strikes } = world.lists;
  const { firesAt, endsAt } = world.components.Strike;
  const { tick } = world.time;
  for (let i = strikes.count - 1; i >= 0; i--) {
    const eid = strikes.ids[i];
    useOriginAsCause(world, eid);
    if (tick < firesAt[eid]) trackTarget(world, eid);
    else if (tick === firesAt[eid]) fireStrike(world, eid);
    else if (tick >= endsAt[eid]) removeStrike(world, eid);
  }
  world.cause = null;
}
