import { MEANS, type Means } from '../../schema/catalog/means.ts';
import { KIND } from '../components.ts';
import type { GameWorld } from '../world.ts';

/** Records the current cause as the origin of a new entity. */
export function recordOrigin({ cause, causes }: GameWorld, eid: number) {
  causes.origin[eid] = cause ?? 0;
  causes.harm[eid] = 0;
}

/**
 * Records the cause of damage to a ship, and the means by which it was damaged. The cause is the current one, or, if
 * there is none, the origin of the attacking boss or craft. `attacker` 0 means nobody.
 */
export function recordHarm(world: GameWorld, ship: number, attacker: number, means: Means) {
  const { cause, causes, components } = world;
  const isPilot = components.Kind.code[attacker] === KIND.ship;
  causes.harm[ship] = cause ?? (isPilot ? 0 : causes.origin[attacker]);
  causes.means[ship] = MEANS.indexOf(means);
}

/** The means by which a ship was last damaged. */
export const meansOf = ({ causes }: GameWorld, ship: number) => MEANS[causes.means[ship]];

/** Makes the origin of an entity the current cause, until `world.cause` is set again. */
export function useOriginAsCause(world: GameWorld, eid: number) {
  world.cause = world.causes.origin[eid] || null;
}

/** Makes the cause of a ship's last damage the current cause, and forgets it. */
export function useHarmAsCause(world: GameWorld, ship: number) {
  world.cause = world.causes.harm[ship] || null;
  world.causes.harm[ship] = 0;
}
