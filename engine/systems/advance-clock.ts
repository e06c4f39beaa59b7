import { isHeld } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** From here on it is the next tick; for the fight too, unless it is held. */
export function advanceClock(world: GameWorld) {
  if (isHeld(world)) world.time.held++;
  else world.time.tick++;
}
