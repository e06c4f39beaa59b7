import { ARENA } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { idsOf, removeId } from '../data/id-list.ts';
import { random, randomBetween, randomSigned } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { hasRoom, removeEntity } from '../entities/entities.ts';
import { cos, sin } from '../maths.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { FIELD_ROCKS, MIN_SPLIT, PIECE, PIECE_SPEED, PIECES, SLOWEST_DRIFT } from '../rules/fields.ts';
import type { GameWorld } from '../world.ts';
import { forgetGiant } from './giants.ts';
import { entranceTo, type Point, pointForRock } from './points.ts';
import { type RockStart, spawnRock } from './rocks.ts';
import { beginSurroundings } from './surroundings.ts';

/** Number of whole rocks on the current field, in an arena of the current size. */
export function rockCount({ arena, round }: GameWorld) {
  const scale = (arena.width * arena.height) / (ARENA.width * ARENA.height);
  return Math.round(FIELD_ROCKS[round.field].count * scale);
}

/** Replaces all rocks by those of the current field. */
export function scatterRocks(world: GameWorld) {
  clearRocks(world);
  beginSurroundings(world);
  for (let i = rockCount(world); i > 0; i--) addRock(world, drawRock(world));
}

export function clearRocks(world: GameWorld) {
  for (const eid of idsOf(world.lists.rocks)) removeRock(world, eid);
}

export function addRock(world: GameWorld, start: RockStart) {
  if (hasRoom(world)) spawnRock(world, start);
}

/** A whole rock of the current field, drifting at a random position. */
function drawRock(world: GameWorld): RockStart {
  const { rng, round } = world;
  const { least, most, drift } = FIELD_ROCKS[round.field];
  const { belt } = FIELD_TRAITS[round.field];
  const { x, y } = pointForRock(world);
  const angle = belt ? belt.angle : random(rng) * 2 * Math.PI;
  const speed = randomBetween(rng, drift * SLOWEST_DRIFT, drift);
  const radius = randomBetween(rng, least, most);
  return { x, y, vx: cos(angle) * speed, vy: sin(angle) * speed, radius };
}

/** A whole rock that is about to drift in over an edge. */
export function rockFromEdge(world: GameWorld): RockStart {
  const rock = drawRock(world);
  const isBelt = FIELD_TRAITS[world.round.field].belt !== undefined;
  return isBelt
    ? { ...rock, ...entranceTo(world, rock, rock.vx, rock.vy, rock.radius) }
    : { ...rock, ...placeOnEdge(world) };
}

/** Whether a rock is a meteor, which flies straight through and does not split. */
export const isBurning = ({ components: { Status } }: GameWorld, eid: number) =>
  (Status.bits[eid] & FLAGS.burning) !== 0;

/** Destroys a rock for good, with a flash. */
export function crushRock(world: GameWorld, eid: number) {
  const { Position, Body } = world.components;
  showEffect(world.visuals, 'rockBreak', Position.x[eid], Position.y[eid], Body.radius[eid]);
  removeRock(world, eid);
}

/** Breaks up a rock; a large one splits into pieces. */
export function breakRock(world: GameWorld, eid: number) {
  const { Position, Velocity, Body } = world.components;
  const radius = Body.radius[eid];
  const whole = { x: Position.x[eid], y: Position.y[eid], vx: Velocity.x[eid], vy: Velocity.y[eid] };
  const isCrushed = radius < MIN_SPLIT || isBurning(world, eid);
  crushRock(world, eid);
  if (isCrushed) return;
  const angle = random(world.rng) * 2 * Math.PI;
  for (let i = 0; i < PIECES && hasRoom(world); i++) {
    spawnRock(world, pieceOf(whole, radius * PIECE, angle + (i * 2 * Math.PI) / PIECES));
  }
}

const pieceOf = (whole: Point & { vx: number; vy: number }, radius: number, angle: number) => ({
  x: whole.x + cos(angle) * radius,
  y: whole.y + sin(angle) * radius,
  vx: whole.vx + cos(angle) * PIECE_SPEED,
  vy: whole.vy + sin(angle) * PIECE_SPEED,
  radius,
});

/** Removes a rock without a flash. */
export function removeRock(world: GameWorld, eid: number) {
  forgetGiant(world, eid);
  removeId(world.lists.rocks, eid);
  removeId(world.lists.meteors, eid);
  removeEntity(world, eid);
}

/** A random position on one of the edges. */
function placeOnEdge({ rng, arena }: GameWorld): Point {
  const along = randomSigned(rng) / 2;
  const side = random(rng) < 0.5 ? -0.5 : 0.5;
  return random(rng) < arena.width / (arena.width + arena.height)
    ? { x: along * arena.width, y: side * arena.height }
    : { x: side * arena.width, y: along * arena.height };
}
