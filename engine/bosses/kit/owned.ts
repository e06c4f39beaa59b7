import type { EntityKind } from '../../../schema/wire/frame.ts';
import { type IdList, idsOf } from '../../data/id-list.ts';
import { createEntity, refOf } from '../../entities/entities.ts';
import type { GameWorld } from '../../world.ts';

/** The entities that a boss owns: craft, rays, small black holes and mines. */

/** Creates an entity that belongs to a boss and is on its side. Check `hasRoom` first. */
export function createOwned(world: GameWorld, boss: number, kind: EntityKind, look: number) {
  const { Kind, Owner, Team } = world.components;
  const eid = createEntity(world, kind);
  Kind.look[eid] = look;
  Owner.ref[eid] = refOf(world, boss);
  Team.side[eid] = Team.side[boss];
  return eid;
}

/** The entities of a list that belong to a boss, as a copy that does not change during a loop. */
export function ownedBy(world: GameWorld, list: IdList, boss: number): number[] {
  const ref = refOf(world, boss);
  return idsOf(list).filter(eid => world.components.Owner.ref[eid] === ref);
}
