import type { EntityKind } from '../../schema/wire/frame.ts';
import { type IdList, idsOf } from '../data/id-list.ts';
import { createEntity, refOf } from '../entities/entities.ts';
import type { GameWorld } from '../world.ts';

/** What a boss brings into the fight beside itself: craft, rays, small black holes, mines. */

/** A new entity that is a boss's and on its side. Needs room. */
export function createOwned(world: GameWorld, boss: number, kind: EntityKind, look: number) {
  const { Kind, Owner, Team } = world.components;
  const eid = createEntity(world, kind);
  Kind.look[eid] = look;
  Owner.ref[eid] = refOf(world, boss);
  Team.side[eid] = Team.side[boss];
  return eid;
}

/** What of a list is that boss's; a copy that does not change under a loop. */
export function ownedBy(world: GameWorld, list: IdList, boss: number): number[] {
  const ref = refOf(world, boss);
  return idsOf(list).filter(eid => world.components.Owner.ref[eid] === ref);
}
