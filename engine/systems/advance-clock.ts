import { isHeld } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** Advances the tick: that of the fight, or that of the hold. */
export function advanceClock(world: GameWorld) {
  if (isHeld(world)) world.time.held++;
  else world.time.tick++;
}
