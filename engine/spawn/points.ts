import { arenaFor } from '../../schema/catalog/rules.ts';
import { basePosition } from '../../schema/wire/frame.ts';
import { type Rng, random, randomIndex, randomSigned } from '../data/rng.ts';
import { cos, hypot, sin } from '../maths.ts';
import { teamSizes } from '../pilots/teams.ts';
import {
  BASE_CLEARANCE,
  BASE_ROOM,
  FRONT_GAP,
  FRONT_PILOTS,
  FRONT_REACH,
  FRONT_ROOM,
  PLACE_AREA,
  PLACE_CLEARANCE,
} from '../rules/arena.ts';
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

/** A position for a ship to launch from, and the position towards which it launches. */
interface Home extends Point {
  towards: Point;
}

const CENTRE: Point = { x: 0, y: 0 };

/**
 * A position for a ship to launch from: any clear position in a free for all, a point of its team at one of the fronts
 * in a large round, or somewhere in its base, whose size depends on that of the team.
 */
export function homeOf(world: GameWorld, eid: number, sizes: readonly number[]): Home {
  const team = world.components.Team.index[eid];
  const isClear = (place: Point) => isClearOfRocks(world, place);
  if (team < 0) return { ...drawPoint(world, pointAnywhere, isClear), towards: CENTRE };
  if (hasFronts(world)) return drawPoint(world, () => placeAtFront(world, team), isClear);
  return { ...placeInBase(world, team, sizes), towards: CENTRE };
}

function placeInBase(world: GameWorld, team: number, sizes: readonly number[]): Point {
  const base = baseOf(world, team);
  const reach = BASE_ROOM * Math.sqrt(sizes[team] * random(world.rng));
  const angle = random(world.rng) * 2 * Math.PI;
  return { x: base.x + cos(angle) * reach, y: base.y + sin(angle) * reach };
}

/** Whether teams launch at fronts. The size of the arena tells with how many pilots the round began. */
const hasFronts = ({ arena, round }: GameWorld) =>
  round.teams > 1 && arena.width > arenaFor(FRONT_PILOTS).width;

/**
 * A position near the point of a team at a random front. The points of all teams surround the centre of the front,
 * towards which their ships launch.
 */
function placeAtFront({ rng, arena, round }: GameWorld, team: number): Home {
  const towards = {
    x: drawFront(rng, PLACE_AREA * arena.width),
    y: drawFront(rng, PLACE_AREA * arena.height),
  };
  const side = (2 * Math.PI * team) / round.teams;
  const angle = random(rng) * 2 * Math.PI;
  const reach = FRONT_ROOM * Math.sqrt(random(rng));
  return {
    x: towards.x + cos(side) * FRONT_REACH + cos(angle) * reach,
    y: towards.y + sin(side) * FRONT_REACH + sin(angle) * reach,
    towards,
  };
}

/** The place of a random front along an axis. Fronts are spread evenly over `length`. */
function drawFront(rng: Rng, length: number) {
  const count = Math.max(1, Math.floor(length / FRONT_GAP));
  return ((randomIndex(rng, count) + 0.5) / count - 0.5) * length;
}

/** A position for a rock of the current field, away from bases, other rocks and ships. */
export const pointForRock = (world: GameWorld): Point =>
  drawPoint(
    world,
    pointInField,
    place => isClearOfBases(world, place) && isClearOfRocks(world, place) && isClearOfShips(world, place),
  );

function drawPoint<P extends Point>(
  world: GameWorld,
  draw: (world: GameWorld) => P,
  isFine: (place: Point) => boolean,
): P {
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
