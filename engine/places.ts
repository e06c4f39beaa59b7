import { BASE_PLACES } from '../schema/frame.ts';
import { random, randomSigned } from './rng.ts';
import { BASE_CLEARANCE, BASE_ROOM, PLACE_CLEARANCE } from './rules/arena.ts';
import { teamSizes } from './teams.ts';
import type { GameWorld } from './world.ts';

/** A point of the arena. Unit: u. */
export interface Place {
  x: number;
  y: number;
}

/** How often a clear place is looked for before any will do. */
const TRIES = 12;

/** Centre of a team's base. */
export const baseOf = ({ arena }: GameWorld, team: number): Place => ({
  x: (BASE_PLACES[team].x * arena.width) / 2,
  y: (BASE_PLACES[team].y * arena.height) / 2,
});

/** A place for a ship to come in: somewhere in its base, or anywhere clear in a free for all. */
export function homeOf(world: GameWorld, eid: number): Place {
  const team = world.components.Team.index[eid];
  if (team < 0) return findPlace(world, place => isClearOfRocks(world, place));
  const base = baseOf(world, team);
  const reach = BASE_ROOM * Math.sqrt(teamSizes(world, team + 1)[team] * random(world.rng));
  const angle = random(world.rng) * 2 * Math.PI;
  return { x: base.x + Math.cos(angle) * reach, y: base.y + Math.sin(angle) * reach };
}

/** A place for a rock of that radius: neither on a base nor on another rock. */
export const placeForRock = (world: GameWorld): Place =>
  findPlace(world, place => isClearOfBases(world, place) && isClearOfRocks(world, place));

function findPlace(world: GameWorld, isFine: (place: Place) => boolean): Place {
  const { rng, arena } = world;
  for (let i = 1; ; i++) {
    const place = { x: randomSigned(rng) * arena.width * 0.44, y: randomSigned(rng) * arena.height * 0.44 };
    if (i === TRIES || isFine(place)) return place;
  }
}

function isClearOfRocks({ lists: { rocks }, components: { Position, Body } }: GameWorld, { x, y }: Place) {
  for (let i = 0; i < rocks.count; i++) {
    const rock = rocks.ids[i];
    const distance = Math.hypot(Position.x[rock] - x, Position.y[rock] - y);
    if (distance < Body.radius[rock] + PLACE_CLEARANCE) return false;
  }
  return true;
}

function isClearOfBases(world: GameWorld, { x, y }: Place) {
  for (let team = 0; team < world.round.teams; team++) {
    const base = baseOf(world, team);
    if (Math.hypot(base.x - x, base.y - y) < BASE_CLEARANCE) return false;
  }
  return true;
}
