import { BEAM_LOOKS } from '../../schema/frame.ts';
import { createEntity, hasRoom, refOf, removeEntity } from '../entities.ts';
import { addId, idsOf, removeId } from '../id-list.ts';
import { LANCE } from '../rules/bosses/lance.ts';
import type { GameWorld } from '../world.ts';

const LOOK = BEAM_LOOKS.indexOf('lance');

/** A ray from a boss: shows for a second where it will burn, then burns, turning by `turn` rad/s. */
export function castLance(world: GameWorld, boss: number, angle: number, turn: number) {
  if (!hasRoom(world)) return;
  const { Heading, Body, Kind, Owner, Team, Lance, Lifetime, Position } = world.components;
  const eid = createEntity(world, 'beam');
  Kind.look[eid] = LOOK;
  Owner.ref[eid] = refOf(world, boss);
  Team.side[eid] = Team.side[boss];
  Position.x[eid] = Position.x[boss];
  Position.y[eid] = Position.y[boss];
  Heading.x[eid] = Math.cos(angle);
  Heading.y[eid] = Math.sin(angle);
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

/** Ends all rays of a boss. */
export function clearLances(world: GameWorld, boss: number) {
  const ref = refOf(world, boss);
  for (const eid of idsOf(world.lists.lances))
    if (world.components.Owner.ref[eid] === ref) removeLance(world, eid);
}
