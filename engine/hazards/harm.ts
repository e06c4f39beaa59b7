import type { Means } from '../../schema/catalog/means.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { hurtShip, INVULNERABLE } from '../combat/damage.ts';
import { refOf } from '../entities/entities.ts';
import { AFTER_EFFECT } from '../rules/calamities.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Burns a ship for a tick: its shields fail and its hull is damaged. `rate` in hp/s. */
export function burnShip(world: GameWorld, eid: number, rate: number, means: Means) {
  const { Ship, Status, Hull } = world.components;
  const hitAt = Hull.hitAt[eid];
  Ship.burningUntil[eid] = world.time.tick + AFTER_EFFECT;
  Status.bits[eid] = (Status.bits[eid] | FLAGS.burning) & ~FLAGS.shield;
  hurtShip(world, eid, rate * DT, 0, means);
  Hull.hitAt[eid] = hitAt; // the ship already glows; if this counted as a hit, the ship would flash constantly
}

/** Chills a ship for a tick, which slows it down. */
export function chillShip({ components: { Ship, Status }, time }: GameWorld, eid: number) {
  Ship.chilledUntil[eid] = time.tick + AFTER_EFFECT;
  Status.bits[eid] |= FLAGS.chilled;
}

/**
 * Destroys a ship, regardless of its protection. The kill is credited to `by` (0: nobody), but never to the pilot of
 * the ship itself.
 */
export function vaporizeShip(world: GameWorld, eid: number, by: number, means: Means) {
  const { Hull, Status } = world.components;
  Status.bits[eid] &= ~INVULNERABLE;
  hurtShip(world, eid, Hull.points[eid], by === refOf(world, eid) ? 0 : by, means);
}
