import type { GameWorld } from '../world.ts';

/** From here on it is the next tick. */
export function advanceClock({ time }: GameWorld) {
  time.tick++;
}
