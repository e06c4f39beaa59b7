import { addEntity, removeEntity as removeFromEcs } from 'bitecs';
import type { EntityKind } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import { KIND, ROWS } from '../components.ts';
import { recordOrigin } from '../events/causes.ts';
import type { GameWorld } from '../world.ts';

export const hasRoom = ({ index }: GameWorld) => index.aliveCount < MAX_ENTITIES;

/** Creates an entity of the given kind with every field at zero. Check `hasRoom` first. */
export function createEntity(world: GameWorld, kind: EntityKind) {
  const { ecs, components, stores, membership } = world;
  const eid = addEntity(ecs, ...(membership[kind] ?? []));
  const generation = components.Generation.count[eid];
  for (const [, values] of stores) {
    const perRow = values.length / ROWS;
    values.fill(0, eid * perRow, (eid + 1) * perRow);
  }
  components.Generation.count[eid] = generation;
  components.Kind.code[eid] = KIND[kind];
  recordOrigin(world, eid);
  return eid;
}

/** Removes an entity from the world. Remove it from all id lists first. */
export function removeEntity({ ecs, components }: GameWorld, eid: number) {
  components.Kind.code[eid] = 0;
  components.Status.bits[eid] = 0;
  components.Generation.count[eid]++;
  removeFromEcs(ecs, eid);
}

/** A reference that can be distinguished from a later entity with the same id. Never 0. */
export const refOf = ({ components }: GameWorld, eid: number) =>
  ((components.Generation.count[eid] << 16) | eid) >>> 0;

/** The entity of a reference, or 0 if the entity is gone. */
export function resolve({ components }: GameWorld, ref: number) {
  const eid = ref & 0xffff;
  return components.Generation.count[eid] === ref >>> 16 ? eid : 0;
}
