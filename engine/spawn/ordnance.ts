import { addId, removeId } from '../data/id-list.ts';
import { createEntity, refOf, removeEntity } from '../entities/entities.ts';
import { MINE, MISSILE } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** Creates a missile or mine at its owner's position. */
function spawnOrdnance(world: GameWorld, owner: number, kind: 'missile' | 'mine', life: number) {
  const { Position, Heading, Team, Owner, Lifetime, Kind } = world.components;
  const eid = createEntity(world, kind);
  Kind.look[eid] = owner;
  Position.x[eid] = Position.x[owner];
  Position.y[eid] = Position.y[owner];
  Heading.x[eid] = Heading.x[owner];
  Heading.y[eid] = Heading.y[owner];
  Team.index[eid] = Team.index[owner];
  Team.side[eid] = Team.side[owner];
  Owner.ref[eid] = refOf(world, owner);
  Lifetime.endsAt[eid] = world.time.tick + life;
  return eid;
}

/** Launches a missile from a ship's nose at `target`, or straight ahead if `target` is 0. Check `hasRoom` first. */
export function spawnMissile(world: GameWorld, owner: number, target: number) {
  const { Position, Velocity, Heading, Body, Homing } = world.components;
  const eid = spawnOrdnance(world, owner, 'missile', MISSILE.life);
  Body.radius[eid] = MISSILE.radius;
  Position.x[eid] += Heading.x[eid] * Body.radius[owner];
  Position.y[eid] += Heading.y[eid] * Body.radius[owner];
  Velocity.x[eid] = Heading.x[eid] * MISSILE.speed;
  Velocity.y[eid] = Heading.y[eid] * MISSILE.speed;
  Homing.target[eid] = target === 0 ? 0 : refOf(world, target);
  addId(world.lists.missiles, eid);
  return eid;
}

/** Drops a mine behind a ship. Check `hasRoom` first. */
export function spawnMine(world: GameWorld, owner: number) {
  const { Position, Heading, Body, Fuse } = world.components;
  const eid = spawnOrdnance(world, owner, 'mine', MINE.life);
  Body.radius[eid] = MINE.radius;
  Position.x[eid] -= Heading.x[eid] * Body.radius[owner] * MINE.wake;
  Position.y[eid] -= Heading.y[eid] * Body.radius[owner] * MINE.wake;
  Fuse.armsAt[eid] = world.time.tick + MINE.arming;
  addId(world.lists.mines, eid);
  return eid;
}

export function removeMine(world: GameWorld, eid: number) {
  removeId(world.lists.mines, eid);
  removeEntity(world, eid);
}
