import type { GameWorld } from '../world.ts';

/** Behaviour of one ability. `triggerAbility` and `abilityRefusal` handle cool-downs and charges. */
export interface AbilityBehaviour {
  /** Whether something prevents it right now. */
  isBlocked?(world: GameWorld, eid: number): boolean;
  trigger(world: GameWorld, eid: number): void;
}
