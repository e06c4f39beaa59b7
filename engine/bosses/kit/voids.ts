import { ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { addId, idsOf, removeId } from '../../data/id-list.ts';
import { hasRoom, removeEntity } from '../../entities/entities.ts';
import { VOID } from '../../rules/bosses/void.ts';
import type { GameWorld } from '../../world.ts';
import { createOwned } from './owned.ts';

const LOOK = ZONE_LOOKS.indexOf('void');

/** Opens a small black hole of a boss. */
export function openVoid(world: GameWorld, boss: number, x: number, y: number) {
  if (!hasRoom(world)) return;
  const { Position, Heading, Body, Lifetime, Fuse } = world.components;
  const eid = createOwned(world, boss, 'zone', LOOK);
  Position.x[eid] = x;
  Position.y[eid] = y;
  Heading.x[eid] = 1;
  Body.radius[eid] = VOID.reach;
  Fuse.armsAt[eid] = world.time.tick + VOID.opening;
  Lifetime.endsAt[eid] = Fuse.armsAt[eid] + VOID.lasts;
  addId(world.lists.voids, eid);
}

export function removeVoid(world: GameWorld, eid: number) {
  removeId(world.lists.voids, eid);
  removeEntity(world, eid);
}

export function clearVoids(world: GameWorld) {
  for (const eid of idsOf(world.lists.voids)) removeVoid(world, eid);
}
