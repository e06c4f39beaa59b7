import { KIND } from '../components.ts';
import type { GameWorld } from '../world.ts';

/** Notes that a new entity comes of what is being done. */
export function recordOrigin({ cause, causes }: GameWorld, eid: number) {
  causes.origin[eid] = cause ?? 0;
  causes.harm[eid] = 0;
}

/** Notes that a ship is hurt by what is being done, or by a boss or craft that somebody called; 0 is nobody. */
export function recordHarm({ cause, causes, components }: GameWorld, ship: number, attacker: number) {
  const isPilot = components.Kind.code[attacker] === KIND.ship;
  causes.harm[ship] = cause ?? (isPilot ? 0 : causes.origin[attacker]);
}

/** From here on, until `world.cause` is set anew, all that happens has the cause of that entity. */
export function useOriginAsCause(world: GameWorld, eid: number) {
  world.cause = world.causes.origin[eid] || null;
}

/** As `actFor`, of what hurt a ship last; that is used up by it. */
export function useHarmAsCause(world: GameWorld, ship: number) {
  world.cause = world.causes.harm[ship] || null;
  world.causes.harm[ship] = 0;
}
