import { BEAM_LOOKS } from '../../../schema/wire/frame.ts';
import { addId, removeId } from '../../data/id-list.ts';
import { hasRoom, removeEntity } from '../../entities/entities.ts';
import { cos, sin } from '../../maths.ts';
import { LANCE } from '../../rules/bosses/lance.ts';
import type { GameWorld } from '../../world.ts';
import { createOwned, ownedBy } from './owned.ts';

const LOOK = BEAM_LOOKS.indexOf('lance');

/**
 * Casts a ray from a boss. For a second, the ray only shows where it will burn. Then it burns, and turns by `turn`
 * rad/s.
 */
export function castLance(world: GameWorld, boss: number, angle: number, turn: number) {
  if (!hasRoom(world)) return;
  const { Heading, Body, Lance, Lifetime, Position } = world.components;
  const eid = createOwned(world, boss, 'beam', LOOK);
  Position.x[eid] = Position.x[boss];
  Position.y[eid] = Position.y[boss];
  Heading.x[eid] = cos(angle);
  Heading.y[eid] = sin(angle);
  Body.radius[eid] = LANCE.length;
  Lance.turn[eid] = turn;
  Lance.armsAt[eid] = world.time.tick + LANCE.aiming;
  Lifetime.endsAt[eid] = Lance.armsAt[eid] + LANCE.burning;
  addId(world.lists.lances, eid);
}

export function removeLance(world: GameWorld, eid: number) {
  removeId(world.lists.lances, eid);
  removeEntity(world, eid);
}

/** Removes all rays of a boss. */
export function clearLances(world: GameWorld, boss: number) {
  for (const eid of ownedBy(world, world.lists.lances, boss)) removeLance(world, eid);
}
