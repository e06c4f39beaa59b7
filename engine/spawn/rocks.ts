import { addId } from '../data/id-list.ts';
import { randomIndex } from '../data/rng.ts';
import { createEntity } from '../entities/entities.ts';
import { ROCK_HULL, ROCK_SHAPES } from '../rules/fields.ts';
import type { GameWorld } from '../world.ts';
import { noteRock } from './surroundings.ts';

/** Unit: u and u/s. */
export interface RockStart {
  x: number;
  y: number;
  vx: number;
  vy: number;
  radius: number;
}

/** Creates a rock. Check `hasRoom` first. */
export function spawnRock(world: GameWorld, { x, y, vx, vy, radius }: RockStart) {
  const { Position, Velocity, Heading, Body, Hull, Kind } = world.components;
  const eid = createEntity(world, 'rock');
  Kind.look[eid] = randomIndex(world.rng, ROCK_SHAPES);
  Position.x[eid] = x;
  Position.y[eid] = y;
  Velocity.x[eid] = vx;
  Velocity.y[eid] = vy;
  Heading.x[eid] = 1;
  Body.radius[eid] = radius;
  Hull.points[eid] = Hull.full[eid] = radius * ROCK_HULL;
  addId(world.lists.rocks, eid);
  noteRock(world, eid);
  return eid;
}
