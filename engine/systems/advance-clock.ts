import { isHeld } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** Advances the clock of the fight, or the clock of the hold during a hold. */
export function advanceClock(world: GameWorld) {
  if (isHeld(world)) world.time.held++;
  else world.time.tick++;
}
