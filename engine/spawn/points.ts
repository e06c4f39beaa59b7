import { basePosition } from '../../schema/wire/frame.ts';
import { random, randomSigned } from '../data/rng.ts';
import { cos, hypot, sin } from '../maths.ts';
import { teamSizes } from '../pilots/teams.ts';
import { BASE_CLEARANCE, BASE_ROOM, PLACE_AREA, PLACE_CLEARANCE } from '../rules/arena.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import type { GameWorld } from '../world.ts';
import { isClearOfRocks } from './surroundings.ts';

/** A point of the arena. Unit: u. */
export interface Point {
  x: number;
  y: number;
}

/** Number of attempts to find a clear position. After that, any position is accepted. */
const TRIES = 12;

/** Centre of a team's base. */
function baseOf({ arena, round }: GameWorld, team: number): Point {
  const { x, y } = basePosition(team, round.teams);
  return { x: (x * arena.width) / 2, y: (y * arena.height) / 2 };
}

/**
 * A position for a ship to launch from: somewhere in its base, whose size depends on that of the team, or any clear
 * position in a free for all.
 */
export function homeOf(world: GameWorld, eid: number, sizes: readonly number[]): Point {
  const team = world.components.Team.index[eid];
  if (team < 0) return drawPoint(world, place => isClearOfRocks(world, place));
  const base = baseOf(world, team);
  const reach = BASE_ROOM * Math.sqrt(sizes[team] * random(world.rng));
  const angle = random(world.rng) * 2 * Math.PI;
  return { x: base.x + cos(angle) * reach, y: base.y + sin(angle) * reach };
}

/** A position for a rock of the current field, away from bases, other rocks and ships. */
export const pointForRock = (world: GameWorld): Point =>
  drawPoint(
    world,
    place => isClearOfBases(world, place) && isClearOfRocks(world, place) && isClearOfShips(world, place),
    pointInField,
  );

function drawPoint(world: GameWorld, isFine: (place: Point) => boolean, draw = pointAnywhere): Point {
  for (let i = 1; ; i++) {
    const place = draw(world);
    if (i === TRIES || isFine(place)) return place;
  }
}

const pointAnywhere = ({ rng, arena }: GameWorld): Point => ({
  x: (randomSigned(rng) * PLACE_AREA * arena.width) / 2,
  y: (randomSigned(rng) * PLACE_AREA * arena.height) / 2,
});

/** A random position anywhere, or in the belt of a field that has one. */
function pointInField(world: GameWorld): Point {
  const { belt } = FIELD_TRAITS[world.round.field];
  if (!belt) return pointAnywhere(world);
  const { rng, arena } = world;
  const along = (randomSigned(rng) * arena.width) / 2;
  const aside = (random(rng) + random(rng) - 1) * belt.halfWidth * arena.height;
  const dx = cos(belt.angle);
  const dy = sin(belt.angle);
  return { x: along * dx - aside * dy, y: along * dy + aside * dx };
}

/**
 * Returns the point from which something with the velocity (`vx`, `vy`) reaches a position, `margin` u outside the edge
 * of the arena.
 */
export function entranceTo(
  { arena }: GameWorld,
  { x, y }: Point,
  vx: number,
  vy: number,
  margin: number,
): Point {
  const farX = arena.width / 2 + margin;
  const farY = arena.height / 2 + margin;
  const sinceX = vx === 0 ? Number.POSITIVE_INFINITY : (x + Math.sign(vx) * farX) / vx;
  const sinceY = vy === 0 ? Number.POSITIVE_INFINITY : (y + Math.sign(vy) * farY) / vy;
  const since = Math.max(0, Math.min(sinceX, sinceY));
  return { x: x - vx * since, y: y - vy * since };
}

/** Whether an entity is more than `margin` u outside the arena. */
export const isOutside = ({ components: { Position }, arena }: GameWorld, eid: number, margin: number) =>
  Math.abs(Position.x[eid]) > arena.width / 2 + margin ||
  Math.abs(Position.y[eid]) > arena.height / 2 + margin;

function isClearOfShips({ lists: { flying }, components: { Position } }: GameWorld, { x, y }: Point) {
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if (hypot(Position.x[ship] - x, Position.y[ship] - y) < PLACE_CLEARANCE) return false;
  }
  return true;
}

/** Whether a position is further than `reach` u from every base. */
export function isOffBases(world: GameWorld, { x, y }: Point, reach: number) {
  const sizes = teamSizes(world, world.round.teams);
  return sizes.every((size, team) => {
    const base = baseOf(world, team);
    return hypot(base.x - x, base.y - y) > reach + BASE_ROOM * Math.sqrt(size);
  });
}

function isClearOfBases(world: GameWorld, { x, y }: Point) {
  for (let team = 0; team < world.round.teams; team++) {
    const base = baseOf(world, team);
    if (hypot(base.x - x, base.y - y) < BASE_CLEARANCE) return false;
  }
  return true;
}
