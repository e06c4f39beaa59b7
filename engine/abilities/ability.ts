import type { GameWorld } from '../world.ts';

/** What one ability does. Cool-down and charges are seen to by `trigger` and `refusalOf`. */
export interface AbilityBehaviour {
  /** Whether something stands in the way right now. */
  isBlocked?(world: GameWorld, eid: number): boolean;
  trigger(world: GameWorld, eid: number): void;
}
