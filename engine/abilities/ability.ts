import type { GameWorld } from '../world.ts';

/** What one ability does. `triggerAbility` and `abilityRefusal` take care of cool-downs and charges. */
export interface AbilityBehaviour {
  /** Whether something prevents it right now. */
  isBlocked?(world: GameWorld, eid: number): boolean;
  trigger(world: GameWorld, eid: number): void;
}
